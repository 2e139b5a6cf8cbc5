"""The reference figures for competitive games: what scripts/statistics.py takes from here."""

import itertools
import math


def deals_of(deals, seats, games, seed):
    """Places and scores of the seats in every game of every deal; the deal favours a seat, and ties occur."""
    import numpy as np

    rng = np.random.default_rng(seed)
    gifts = rng.normal(0, 2, (deals, 1, seats)) + np.linspace(0.8, 0, seats)
    scores = np.round(20 + gifts + rng.normal(0, 2, (deals, games, seats)))
    places = 1 + (scores[..., None, :] > scores[..., :, None]).sum(axis=-1)
    return places, scores


def first_shares(places):
    """What each seat has of the win of each game."""
    first = places == 1
    return first / first.sum(axis=-1, keepdims=True)


def share_interval(values, level=0.95):
    """The effective number of games by scipy's t and normal quantiles, the interval by statsmodels."""
    import numpy as np
    from scipy import stats
    from statsmodels.stats.proportion import proportion_confint

    values = np.asarray(values, float)
    n, mean = len(values), values.mean()
    worth = float(n)
    if 0 < mean < 1:
        design = (n * values.var() / (mean * (1 - mean)) + 2) / (n + 2)
        if design < 1 - 1e-9:
            tail = (1 - level) / 2
            student = stats.t.isf(tail, n - 1) / stats.norm.isf(tail)
            worth = max(n, n / design / student**2)
    low, high = proportion_confint(mean * worth, worth, alpha=1 - level, method="wilson")
    return mean, worth, low, high


def shares():
    import numpy as np
    from scipy import stats

    rng = np.random.default_rng(51)
    cases = [([0.0] * 20, 0.5), ([1.0] * 25, 0.25), ([0.5] * 30, 0.5), (rng.integers(0, 2, 40).astype(float), 0.5),
             (rng.integers(0, 5, 60) / 4, 0.25), (rng.integers(0, 3, 200) / 2, 0.5), ([0.0, 0.5, 1 / 3], 1 / 3)]
    for values, fair in cases:
        mean, worth, low, high = share_interval(values)
        z = (mean - fair) / math.sqrt(fair * (1 - fair) / worth)
        yield {"values": list(values), "fair": fair, "value": mean, "low": low, "high": high,
               "p": float(2 * stats.norm.sf(abs(z)))}


def share_contrasts():
    """The t interval of scipy over the deals and two imagined ones around their mean."""
    import numpy as np
    from scipy import stats

    for deals, games, seed in [(25, 2, 52), (120, 4, 53)]:
        rng = np.random.default_rng(seed)
        luck = rng.random((deals, games, 1))
        cells = (0.5 * luck + 0.5 * rng.random((deals, games, 3)) < [0.5, 0.45, 0.3]).mean(axis=1)
        for weights in ([1, -1, 0], [0.5, 0.5, -1], [0, 0, 1]):
            values = cells @ weights
            reach = min(math.sqrt(sum(w * w for w in weights) / 2), sum(map(abs, weights)) / 2) / games
            test = stats.ttest_1samp(np.append(values, [values.mean() - reach, values.mean() + reach]), 0)
            low, high = test.confidence_interval(0.95)
            yield {"cells": cells.T.tolist(), "games": games, "weights": weights, "value": values.mean(),
                   "low": low, "high": high, "p": test.pvalue}


def rao_scott(statistic, eigenvalues, deals):
    """The corrected test of the second order, from the eigenvalues of the scatter."""
    from scipy import stats

    mean, freedom = eigenvalues.mean(), len(eigenvalues)
    spread = ((eigenvalues - mean) ** 2).mean() / mean**2
    directions = freedom / (1 + spread)
    p = stats.f.sf(statistic / (mean * freedom), directions, directions * (deals - 1))
    return {"statistic": float(statistic / mean), "freedom": freedom, "p": float(p)}


def same_mean(differences):
    """Hotelling's test that the differences have mean 0: statsmodels, or Student's t squared for one column."""
    import numpy as np
    from scipy import stats
    from statsmodels.stats.multivariate import test_mvmean

    if differences.shape[1] == 1:
        test = stats.ttest_1samp(differences[:, 0], 0)
        return float(test.statistic**2), float(test.pvalue)
    test = test_mvmean(differences, np.zeros(differences.shape[1]))
    return float(test.t2), float(test.pvalue)


def seats():
    import numpy as np
    from scipy import stats
    from statsmodels.stats.multitest import multipletests

    for deals, count, games, seed in [(60, 4, 4, 54), (25, 2, 2, 55), (90, 6, 1, 56), (40, 3, 1, 57)]:
        places, scores = deals_of(deals, count, games, seed)
        won, score = first_shares(places).mean(axis=1), scores.mean(axis=1)
        # In an orthonormal basis of what the seats can have above each other.
        basis = np.linalg.qr(np.eye(count) - 1 / count)[0][:, : count - 1]
        free = won @ basis
        chi_square = stats.chisquare(won.sum(axis=0)).statistic
        eigenvalues = np.linalg.eigvalsh(count * free.T @ free / deals)
        p = [float(2 * stats.norm.sf(abs(column.mean() - 1 / count) / math.sqrt(
            (1 - 1 / count) / count / share_interval(column)[1]))) for column in won.T]
        above = score - score.mean(axis=1, keepdims=True)
        t2, means_p = same_mean(score[:, :-1] - score[:, -1:])
        yield {"places": places.tolist(), "scores": scores.tolist(), "shares": won.mean(axis=0).tolist(),
               "at_once": [list(map(float, share_interval(column, 1 - 0.05 / count)[2:])) for column in won.T],
               "p": p, "holm": multipletests(p, method="holm")[1].tolist(),
               "alike": rao_scott(chi_square, eigenvalues, deals),
               "means": score.mean(axis=0).tolist(), "means_p": stats.ttest_1samp(above, 0).pvalue.tolist(),
               "means_t2": t2, "means_alike": means_p}


def matchup_tables():
    """Bradley-Terry and Pearson's chi-square by statsmodels, the scatter of the deals beside the model by numpy."""
    import numpy as np
    import statsmodels.api as sm
    from scipy.linalg import null_space
    from scipy.stats import norm
    from statsmodels.stats.multitest import multipletests

    for strengths, deals, wheel, seed in [([0.4, 0.1, -0.1, -0.4], 80, 0.0, 58), ([0.0, 0.0, 0.0], 60, 0.9, 59)]:
        rng = np.random.default_rng(seed)
        pairs = list(itertools.combinations(range(len(strengths)), 2))
        turn = [wheel if (j - i) % len(strengths) == 1 else -wheel for i, j in pairs]
        logit = np.array([strengths[i] - strengths[j] + t for (i, j), t in zip(pairs, turn)])
        luck = np.where(rng.random((deals, 1, 1)) < 0.5, rng.random((deals, 1, 1)), rng.random((deals, 2, len(pairs))))
        won = np.where(rng.random(luck.shape) < 0.1, 0.5, luck < 1 / (1 + np.exp(-logit)))
        design = np.array([[(k == i) - (k == j) for k in range(len(strengths))] for i, j in pairs], float)[:, 1:]
        games = 2 * deals
        total = won.sum(axis=(0, 1))
        fit = sm.GLM(np.stack([total, games - total], axis=1), design, family=sm.families.Binomial()).fit(tol=1e-14)
        root = np.sqrt(games * fit.mu * (1 - fit.mu))
        basis = null_space((root[:, None] * design).T)
        off = ((won - fit.mu).sum(axis=1) / root) @ basis
        above = [2 * norm.sf(abs(v.mean() - 0.5) / math.sqrt(0.25 / share_interval(v)[1])) for v in won.mean(axis=1).T]
        meetings = [[d, i, j, won[d, g, k]] for d in range(deals) for g in range(2) for k, (i, j) in enumerate(pairs)]
        yield {"things": len(strengths), "meetings": meetings, "shares": (total / games).tolist(),
               "p": above, "holm": multipletests(above, method="holm")[1].tolist(),
               "departs": rao_scott(float(fit.pearson_chi2), np.linalg.eigvalsh(off.T @ off), deals)}


def deal_quantiles():
    """Woodruff's interval by trying every value."""
    import numpy as np

    for (deals, seats_, games, seed), share in itertools.product([(30, 2, 2, 60), (120, 4, 4, 61), (50, 3, 1, 62)],
                                                                [0.1, 0.5, 0.9]):
        scores = deals_of(deals, seats_, games, seed)[1][:, :, 0]
        ends = [(v, share_interval((scores <= v).mean(axis=1))) for v in sorted(set(scores.ravel()))]
        first = lambda part: next((float(v) for v, end in ends if end[part] >= share - 1e-9), None)
        below = share_interval(np.zeros(deals))[3] >= share
        yield {"scores": scores.tolist(), "share": share, "value": first(0), "low": None if below else first(3),
               "high": first(2)}


def alternatives():
    """A paired difference over alternatives, at the plain level and at Bonferroni's."""
    import numpy as np
    from scipy import stats

    for means, seed in [((2.0, 1.5, 1.0), 63), ((2.0, 0.1, -1.5, 0.5), 64)]:
        rng = np.random.default_rng(seed)
        values = np.round(rng.normal(means, 3, (80, len(means))) + rng.normal(0, 1, (80, 1)), 3)
        test = stats.ttest_1samp(values, 0)
        plain, wide = test.confidence_interval(0.95), test.confidence_interval(1 - 0.05 / len(means))
        yield {"values": values.T.tolist(), "least": [values.mean(axis=0).min(), wide.low.min(), wide.high.min()],
               "most": [values.mean(axis=0).max(), wide.low.max(), wide.high.max()],
               "everywhere": test.pvalue.max() if (values.mean(axis=0) > 0).all() else 1.0,
               "all": bool((plain.low > 0).all()), "keeps": int((wide.low > 0).sum()), "flips": int((wide.high < 0).sum())}
