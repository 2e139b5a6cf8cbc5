#!/usr/bin/env python3
"""Computes reference figures with scipy and statsmodels and writes them to tests/lab/statistics/reference.json.

    scripts/statistics.py            writes the figures anew
    scripts/statistics.py --check    only says whether they are still the same (to nine digits)

The Rust test tests/lab/statistics/methods.rs holds every method of src/analysis against them. The libraries come from PyPI, in the
versions named below, into a virtual environment in the user's cache. Where neither library has a method, the figure is
computed here by a route other than the one in Rust: by search where Rust has a formula, by listing all orders where Rust
has weights.
"""

import itertools
import json
import math
import os
import subprocess
import sys
import venv
from pathlib import Path

sys.dont_write_bytecode = True
from statistics_deals import alternatives, deal_quantiles, matchup_tables, seats, share_contrasts, shares

VERSIONS = {"numpy": "2.4.6", "scipy": "1.17.1", "statsmodels": "0.15.0", "choix": "0.4.1"}
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "wildlab" / "python-statistics"
OUT = Path(__file__).resolve().parent.parent / "tests" / "lab" / "statistics" / "reference.json"


def enter_environment():
    """Runs this script again inside the virtual environment, which is made if it is missing."""
    if Path(sys.prefix).resolve() == CACHE.resolve():
        return
    python = CACHE / "bin" / "python"
    if not python.exists():
        venv.create(CACHE, with_pip=True)
    wanted = [f"{name}=={version}" for name, version in VERSIONS.items()]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
    os.execv(python, [str(python), *sys.argv])


def wilson():
    from statsmodels.stats.proportion import proportion_confint

    cases = [(0, 1), (1, 1), (0, 20), (20, 20), (1, 29), (81, 263), (15, 148), (5000, 10000), (3, 1000000)]
    for (hits, trials), level in itertools.product(cases, [0.9, 0.95, 0.999]):
        low, high = proportion_confint(hits, trials, alpha=1 - level, method="wilson")
        yield {"hits": hits, "trials": trials, "level": level, "low": low, "high": high}


def newcombe():
    from statsmodels.stats.proportion import confint_proportions_2indep, proportions_ztest

    cases = [(56, 70, 48, 80), (9, 10, 3, 10), (10, 10, 0, 20), (0, 10, 0, 20), (0, 1, 1, 1), (3100, 10000, 2950, 9000)]
    for a, n, b, m in cases:
        low, high = confint_proportions_2indep(a, n, b, m, method="newcomb", compare="diff")
        p = proportions_ztest([a, b], [n, m])[1] if 0 < a + b < n + m else 1.0
        yield {"a": [a, n], "b": [b, m], "value": a / n - b / m, "low": low, "high": high, "p": p}


def independent():
    """MOVER by its definition, on the Wilson limits of statsmodels."""
    import numpy as np
    from scipy.stats import norm
    from statsmodels.stats.proportion import proportion_confint

    cases = [
        ([(30, 100), (42, 90), (0, 50), (50, 50)], [0.5, 0.5, -0.5, -0.5]),
        ([(500, 1000), (430, 1000), (350, 1000), (300, 1000)], [-0.3, -0.1, 0.1, 0.3]),
    ]
    for cells, weights in cases:
        weight, rate = np.array(weights), np.array([hits / trials for hits, trials in cells])
        limits = np.array([proportion_confint(hits, trials, method="wilson") for hits, trials in cells])
        near = np.where(weight > 0, limits[:, 0], limits[:, 1])
        far = np.where(weight > 0, limits[:, 1], limits[:, 0])
        value = weight @ rate
        low = value - math.sqrt(sum((weight * (rate - near)) ** 2))
        high = value + math.sqrt(sum((weight * (far - rate)) ** 2))
        adjusted = [((hits + 2) / (trials + 4), trials + 4) for hits, trials in cells]
        error = math.sqrt(sum(w * w * p * (1 - p) / n for w, (p, n) in zip(weights, adjusted)))
        yield {"cells": cells, "weights": weights, "value": value, "low": low, "high": high,
               "p": 2 * norm.sf(abs(value) / error)}


def paired():
    """Tango's interval, with the restricted likelihood maximised by search and its ends found by root finding."""
    from scipy.optimize import brentq, minimize_scalar
    from scipy.stats import norm

    z = norm.ppf(0.975)

    def score(only_a, only_b, n, delta):
        def minus_log_likelihood(q):
            terms = [(only_a, q + delta), (only_b, q), (n - only_a - only_b, 1 - 2 * q - delta)]
            return -sum(count * math.log(max(p, 1e-300)) for count, p in terms if count)

        least, most = max(0.0, -delta), (1 - delta) / 2
        q = minimize_scalar(minus_log_likelihood, bounds=(least, most), method="bounded", options={"xatol": 1e-14}).x
        # The search stops short of an end where the maximum lies there.
        q = min([q, least, most], key=minus_log_likelihood)
        variance = (2 * q + delta - delta * delta) * n
        return (only_a - only_b - n * delta) / math.sqrt(variance)

    cases = [(1, 1, 7, 12), (20, 12, 2, 16), (0, 0, 5, 15), (5, 0, 0, 5), (45, 5, 0, 0), (3000, 420, 300, 4000),
             (10, 40, 41, 9)]
    for both, only_a, only_b, neither in cases:
        n, value = both + only_a + only_b + neither, (only_a - only_b) / (both + only_a + only_b + neither)
        eps = 1e-9
        low = brentq(lambda d: score(only_a, only_b, n, d) - z, -1 + eps, value - eps, xtol=1e-13)
        high = brentq(lambda d: score(only_a, only_b, n, d) + z, value + eps, 1 - eps, xtol=1e-13)
        yield {"pairs": [both, only_a, only_b, neither], "value": value, "low": low, "high": high}


def mcnemar():
    from scipy.stats import binom
    from statsmodels.stats.contingency_tables import mcnemar as test

    for a, b in [(1, 7), (7, 1), (0, 0), (5, 5), (0, 9), (12, 30), (420, 300), (50300, 49700)]:
        exact = float(test([[0, a], [b, 0]], exact=True).pvalue)
        point = binom.pmf(min(a, b), a + b, 0.5)
        # By definition: half of the probability of the outcome itself, all of those beyond it, on either side.
        tail = binom.cdf(min(a, b) - 1, a + b, 0.5) + point / 2
        mid = 2 * tail if a != b else 1 - point / 2
        # Without a discordant pair there is nothing to go by.
        yield {"a": a, "b": b, "exact": min(exact, 1.0), "mid": mid if a + b else 1.0}


def means():
    import numpy as np
    from scipy import stats

    rng = np.random.default_rng(1)
    samples = [[3.0, 5.0], [1, 1, 2, 3, 5, 8, 13, 21], [4.0] * 9 + [4.5], rng.poisson(9, 400).tolist()]
    for values in samples:
        result = stats.ttest_1samp(values, 0)
        low, high = result.confidence_interval(0.95)
        yield {"values": values, "value": np.mean(values), "low": low, "high": high, "p": result.pvalue}


def large_means():
    """Sums of many values: the quantiles of t with many degrees of freedom."""
    from scipy import stats

    for n, sum_, squares in [(3, 6.0, 14.0), (101, 505.0, 3000.0), (50_001, 4e5, 3.5e6), (4_000_001, 3.2e7, 2.7e8)]:
        mean = sum_ / n
        error = math.sqrt((squares - sum_ * mean) / (n - 1) / n)
        half = stats.t.ppf(0.975, n - 1) * error
        yield {"count": n, "sum": sum_, "squares": squares, "value": mean, "low": mean - half, "high": mean + half}


def mean_differences():
    import numpy as np
    from scipy import stats

    rng = np.random.default_rng(2)
    for n, m in [(2, 3), (12, 30), (300, 250)]:
        a, b = rng.normal(5, 1, n).round(3), rng.normal(4.6, 3, m).round(3)
        result = stats.ttest_ind(a, b, equal_var=False)
        low, high = result.confidence_interval(0.95)
        yield {"a": a.tolist(), "b": b.tolist(), "paired": False, "value": a.mean() - b.mean(),
               "low": low, "high": high, "p": result.pvalue}
    a = rng.normal(5, 1, 50).round(3)
    b = (a + rng.normal(0.1, 0.3, 50)).round(3)
    result = stats.ttest_rel(a, b)
    low, high = result.confidence_interval(0.95)
    yield {"a": a.tolist(), "b": b.tolist(), "paired": True, "value": (a - b).mean(),
           "low": low, "high": high, "p": result.pvalue}


def quantiles():
    import numpy as np
    from scipy.stats import quantile_test

    rng = np.random.default_rng(3)
    for values in [list(range(1, 21)), rng.poisson(9, 200).tolist(), rng.integers(1, 40, 3000).tolist(), [4, 7, 9]]:
        for share in [0.1, 0.5, 0.9]:
            low, high = quantile_test(values, p=share).confidence_interval(0.95)
            value = int(np.quantile(values, share, method="inverted_cdf"))
            yield {"values": values, "share": share, "value": value,
                   "low": None if math.isnan(low) else low, "high": None if math.isnan(high) else high}


def multiplicity():
    from statsmodels.stats.multitest import multipletests

    for p in [[0.01], [0.04, 0.01, 0.03, 0.02], [0.001, 0.001, 0.2, 0.9, 0.049, 1.0], [0.5, 0.5, 0.5]]:
        yield {"p": p, "holm": multipletests(p, method="holm")[1].tolist(),
               "bh": multipletests(p, method="fdr_bh")[1].tolist()}


def common_seeds(seeds, rates, shared, seed):
    """Hits of cells on common seeds: on a share of the seeds all cells see the same luck."""
    import numpy as np

    rng = np.random.default_rng(seed)
    luck = np.where(rng.random((seeds, 1)) < shared, rng.random((seeds, 1)), rng.random((seeds, len(rates))))
    return (luck < np.array(rates)).astype(int)


def contrasts():
    import numpy as np
    from scipy import stats

    cases = [
        (common_seeds(60, [0.5, 0.4], 0.7, 4), [1, -1]),
        (common_seeds(200, [0.5, 0.45, 0.4, 0.2], 0.6, 5), [0.5, 0.5, -0.5, -0.5]),
        (common_seeds(120, [0.9, 0.8, 0.6], 0.5, 6), [-0.5, 0, 0.5]),
    ]
    for hits, weights in cases:
        weight = np.array(weights, dtype=float)
        each = hits @ weight
        # All weights here sum to 0, so the imagined seeds lie evenly around 0.
        distance = math.sqrt(weight @ weight / 2)
        result = stats.ttest_1samp(np.concatenate([each, [-distance, distance]]), 0)
        low, high = result.confidence_interval(0.95)
        yield {"hits": hits.T.tolist(), "weights": weights, "value": each.mean(), "low": low, "high": high,
               "p": result.pvalue}


def shapley():
    """All orders in which the players can arrive."""
    import numpy as np

    rng = np.random.default_rng(7)
    for levels in [[2, 2, 2], [3, 3, 3], [2, 3, 4], [3, 2]]:
        values = rng.random(math.prod(levels)).round(4).reshape(levels)
        factors = range(len(levels))

        def shares(players):
            """What each factor adds, where a player is a factor and the number of its levels that it moves."""
            total, orders = np.zeros(len(levels)), 0
            for order in itertools.permutations(players):
                at = [0] * len(levels)
                for factor, steps in order:
                    before = values[tuple(at)]
                    at[factor] += steps
                    total[factor] += values[tuple(at)] - before
                orders += 1
            return (total / orders).tolist()

        yield {"levels": levels, "values": values.ravel().tolist(),
               "factors": shares([(factor, levels[factor] - 1) for factor in factors]),
               "copies": shares([(factor, 1) for factor in factors for _ in range(levels[factor] - 1)])}


def effects():
    """Main effects and interactions as coefficients of ordinary least squares on coded factors."""
    import numpy as np
    import statsmodels.api as sm

    rng = np.random.default_rng(8)
    levels = [2, 2, 2]
    values = rng.random(8).round(4)
    code = np.array(list(itertools.product([-0.5, 0.5], repeat=3)))
    pairs = np.stack([code[:, 0] * code[:, 1], code[:, 0] * code[:, 2], code[:, 1] * code[:, 2]], axis=1)
    fit = sm.OLS(values, sm.add_constant(np.hstack([code, pairs]))).fit()
    slope = sm.OLS(values, sm.add_constant(code.sum(axis=1))).fit().params[1]
    yield {"levels": levels, "values": values.tolist(), "main": fit.params[1:4].tolist(),
           "pairs": fit.params[4:7].tolist(), "slope": slope}


def risks():
    import numpy as np
    from statsmodels.duration.survfunc import CumIncidenceRight

    # After the last game its variance divides by 0; that becomes null.
    np.seterr(all="ignore")

    rng = np.random.default_rng(9)
    for n, censored in [(40, 0.0), (200, 0.2), (30, 0.5)]:
        time = rng.integers(1, 12, n)
        cause = rng.integers(1, 4, n)
        cause[rng.random(n) < censored] = 0
        fit = CumIncidenceRight(time, cause)
        course = [{"time": int(at),
                   "incidence": [float(share[i]) for share in fit.cinc],
                   "error": [None if math.isnan(error[i]) else float(error[i]) for error in fit.cinc_se]}
                  for i, at in enumerate(fit.times)]
        yield {"time": time.tolist(), "cause": cause.tolist(), "course": course}


def logistic():
    import warnings

    import numpy as np
    import statsmodels.api as sm
    from scipy.stats import chi2

    # A saturated model predicts its rates perfectly; statsmodels takes that for separation.
    warnings.simplefilter("ignore")
    cases = [
        [([1, 0, 0], 30, 100), ([1, 1, 0], 45, 100), ([1, 0, 1], 52, 90), ([1, 1, 1], 70, 95)],
        [([1, x, x * x], hits, 500) for x, hits in enumerate([420, 380, 300, 260, 170, 120, 60])],
        [([1, 0], 1, 1000), ([1, 1], 3, 1000)],
    ]
    for rows in cases:
        design = np.array([row[0] for row in rows], dtype=float)
        hits, trials = np.array([row[1] for row in rows]), np.array([row[2] for row in rows])
        model = sm.GLM(np.stack([hits, trials - hits], axis=1), design, family=sm.families.Binomial()).fit(tol=1e-14)
        reduced = sm.GLM(np.stack([hits, trials - hits], axis=1), design[:, :-1], family=sm.families.Binomial()).fit(
            tol=1e-14)
        statistic = 2 * (model.llf - reduced.llf)
        # The average change of the rate when the last factor goes from 0 to 1, over the rows as they stand.
        off, on = design.copy(), design.copy()
        off[:, -1], on[:, -1] = 0, 1
        rate = lambda x: 1 / (1 + np.exp(-(x @ model.params)))
        slope = lambda x: x * (rate(x) * (1 - rate(x)))[:, None]
        gradient = (slope(on) - slope(off)).mean(axis=0)
        wald = model.wald_test(np.eye(design.shape[1])[1:], use_f=False, scalar=True)
        yield {"rows": rows, "coefficients": model.params.tolist(), "covariance": model.cov_params().tolist(),
               "ratio": statistic, "ratio_p": float(chi2.sf(statistic, 1)),
               "wald": float(wald.statistic), "wald_p": float(wald.pvalue),
               "effect": float((rate(on) - rate(off)).mean()),
               "effect_error": float(math.sqrt(gradient @ model.cov_params() @ gradient))}


def firth():
    """The maximum of the penalised likelihood, by search."""
    import numpy as np
    from scipy.optimize import minimize

    cases = [
        [([1, 0], 0, 50), ([1, 1], 40, 50)],
        [([1, 0, 0], 0, 30), ([1, 1, 0], 0, 20), ([1, 0, 1], 12, 30), ([1, 1, 1], 25, 30)],
        [([1, 0], 20, 20), ([1, 1], 20, 20)],
    ]
    for rows in cases:
        design = np.array([row[0] for row in rows], dtype=float)
        hits, trials = np.array([row[1] for row in rows]), np.array([row[2] for row in rows])

        def minus(beta):
            eta = design @ beta
            p = 1 / (1 + np.exp(-eta))
            information = design.T @ (design * (trials * p * (1 - p))[:, None])
            return -(hits @ eta - trials @ np.logaddexp(0, eta) + 0.5 * np.linalg.slogdet(information)[1])

        best = minimize(minus, np.zeros(design.shape[1]), method="Nelder-Mead",
                        options={"xatol": 1e-10, "fatol": 1e-14, "maxiter": 20000, "maxfev": 20000})
        yield {"rows": rows, "coefficients": best.x.tolist()}


def clustered():
    import numpy as np
    import statsmodels.api as sm

    designs = [[1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 1, 1]]
    hits = common_seeds(150, [0.6, 0.45, 0.5, 0.3], 0.6, 10)
    seeds = len(hits)
    fit = sm.GLM(hits.ravel(), np.tile(designs, (seeds, 1)), family=sm.families.Binomial()).fit(
        tol=1e-14, cov_type="cluster", cov_kwds={"groups": np.repeat(np.arange(seeds), 4), "use_correction": False})
    yield {"designs": designs, "hits": hits.T.tolist(), "coefficients": fit.params.tolist(),
           "covariance": (fit.cov_params() * seeds / (seeds - 1)).tolist()}


def ratios():
    """A rate over a random number of games of each seed: regression on a constant, clustered by seed."""
    import numpy as np
    import statsmodels.api as sm
    from scipy import stats

    rng = np.random.default_rng(11)
    games = rng.integers(1, 6, 80)
    hits = rng.binomial(games, rng.beta(2, 3, 80))
    y = np.concatenate([[1] * h + [0] * (g - h) for h, g in zip(hits, games)])
    groups = np.repeat(np.arange(80), games)
    fit = sm.OLS(y, np.ones(len(y))).fit(cov_type="cluster", cov_kwds={"groups": groups, "use_correction": True})
    half = stats.t.ppf(0.975, 79) * float(fit.bse[0])
    value = float(fit.params[0])
    yield {"seeds": [[int(h), int(g)] for h, g in zip(hits, games)], "value": value,
           "low": value - half, "high": value + half}


def cochran():
    from statsmodels.stats.contingency_tables import cochrans_q

    for rates, seed in [([0.5, 0.5, 0.5], 12), ([0.6, 0.5, 0.3, 0.4], 13)]:
        hits = common_seeds(90, rates, 0.5, seed)
        result = cochrans_q(hits)
        yield {"hits": hits.T.tolist(), "statistic": float(result.statistic), "p": float(result.pvalue)}


def same_means(values, imagined):
    """Hotelling's test that all columns have the same mean, each with two imagined rows around the mean."""
    import numpy as np
    from scipy import stats
    from statsmodels.stats.multivariate import test_mvmean

    values = np.asarray(values, float)
    rows = [values]
    for column, distance in enumerate(imagined):
        for side in (-1, 1) if distance else ():
            row = values.mean(axis=0)
            row[column] += side * distance
            rows.append([row])
    data = np.vstack(rows)
    result = test_mvmean(data[:, :-1] - data[:, -1:], np.zeros(values.shape[1] - 1))
    # Their scatter counts, they themselves do not.
    n, all_rows, k = len(values), len(data), values.shape[1] - 1
    t2 = float(result.t2) * n * (n - 1) / (all_rows * (all_rows - 1))
    return {"statistic": t2, "p": float(stats.f.sf((n - k) / (k * (n - 1)) * t2, k, n - k))}


def alike():
    import numpy as np

    contrasts = [[0.5, 0.5, -0.5, -0.5, 0, 0], [0, 0, 0.5, -0.5, 0.5, -0.5], [1, -1, 0, 0, 0, 0]]
    for rates, seeds, seed in [([0.5, 0.4, 0.45, 0.4, 0.5, 0.3], 120, 21), ([0.9, 0.5, 0.6, 0.4, 0.3, 0.5], 200, 22),
                               ([0.02, 0.01, 0.01, 0.02, 0.0, 0.01], 60, 23)]:
        hits = common_seeds(seeds, rates, 0.5, seed)
        weights = np.array(contrasts, float)
        # Two imagined seeds a part, as far out as unrelated cells would scatter it, within what it can be.
        reach = [min(math.sqrt((w * w).sum() / 2), np.abs(w).sum() / 2) for w in weights]
        yield {"hits": hits.T.tolist(), "contrasts": contrasts, **same_means(hits @ weights.T, reach)}


def alike_shares():
    """Shares of two kinds and a rest in two parts on common seeds: the ratio's linear terms by differentiation."""
    import numpy as np

    for shares, seed in [([(0.5, 0.3), (0.5, 0.3)], 31), ([(0.6, 0.3), (0.3, 0.3)], 32)]:
        rng = np.random.default_rng(seed)
        seeds, parts = 300, []
        luck, together = rng.random(seeds), rng.random(seeds) < 0.6
        for chance, (first, second) in zip((0.3, 0.6), shares):
            own = np.where(together, luck, rng.random(seeds))
            # A seed has one game; the lower part of its luck is a loss, divided into the kinds.
            kind = np.where(own < chance * first, 0, np.where(own < chance * (first + second), 1, 2))
            parts.append([[int(kind[i])] if own[i] < chance else [] for i in range(seeds)])
        assert all(sum(part, []).count(kind) > 9 for part in parts for kind in range(3))
        columns = []
        for part in parts:
            counts = np.array([[game.count(kind) for kind in range(3)] for game in part], float)

            def share(weights):
                total = weights @ counts
                return total[:2] / total.sum()

            at, step = np.ones(seeds), 1e-6
            slopes = []
            for i in range(seeds):
                up, down = at.copy(), at.copy()
                up[i] += step
                down[i] -= step
                slopes.append((share(up) - share(down)) / (2 * step) * seeds)
            columns.append(share(at) + np.array(slopes))
        from statsmodels.stats.multivariate import test_mvmean

        result = test_mvmean(columns[0] - columns[1], np.zeros(2))
        yield {"parts": parts, "kinds": 3, "statistic": float(result.t2), "p": float(result.pvalue)}


def alike_means():
    import numpy as np
    from statsmodels.stats.meta_analysis import combine_effects

    rng = np.random.default_rng(41)
    for means, sizes in [((9, 9, 9), (40, 90, 60)), ((8, 9, 11, 9), (50, 50, 30, 200))]:
        parts = [rng.poisson(mean, size).tolist() for mean, size in zip(means, sizes)]
        errors = [np.var(part, ddof=1) / len(part) for part in parts]
        result = combine_effects(np.array([np.mean(part) for part in parts]), np.array(errors), method_re="chi2")
        test = result.test_homogeneity()
        yield {"parts": parts, "statistic": float(test.statistic), "p": float(test.pvalue)}


def ranks():
    import numpy as np
    from scipy import stats

    rng = np.random.default_rng(14)
    z = stats.norm.ppf(0.975)
    x = rng.normal(size=24).round(3)
    cases = [(x.tolist(), (x + rng.normal(size=24)).round(3).tolist()), ([1, 2, 3, 4, 5, 6], [1, 3, 2, 5, 4, 6]),
             ([1, 1, 2, 2, 3, 4, 4], [2, 1, 1, 3, 3, 5, 4]), ([1, 2, 3], [3, 1, 2])]
    for a, b in cases:
        n, rho, tau = len(a), float(stats.spearmanr(a, b)[0]), float(stats.kendalltau(a, b)[0])

        def ends(value, error):
            return [math.tanh(math.atanh(value) - z * error), math.tanh(math.atanh(value) + z * error)]

        yield {"a": a, "b": b, "spearman": rho, "kendall": tau,
               "spearman_ends": ends(rho, math.sqrt((1 + rho**2 / 2) / (n - 3))) if n > 3 else [-1.0, 1.0],
               "kendall_ends": ends(tau, math.sqrt(0.437 / (n - 4))) if n > 4 else [-1.0, 1.0]}


def stopping():
    """The exact coverage and mean number of games of the stopping rule, by following all paths from look to look."""
    import numpy as np
    from scipy.signal import convolve
    from scipy.stats import binom, norm

    z = norm.ppf(1 - 0.045 / 2)
    for half, rate in itertools.product([0.05, 0.02], [0.001, 0.02, 0.1775, 0.2325, 0.5, 0.97]):
        alive, done, n, cover, games = np.array([1.0]), 0.0, 0, 0.0, 0.0
        while alive.sum() > 1e-14:
            more = 250 if n == 0 else -(-(n + n // 10) // 50) * 50 - n
            n += more
            alive = convolve(alive, binom.pmf(np.arange(more + 1), more, rate), method="direct")
            hits = np.arange(n + 1)
            pulled = (hits + 4) / (n + 8)
            stop = z * np.sqrt(pulled * (1 - pulled) / n) <= half
            close = np.abs(hits / n - rate) <= half + 1e-12
            cover += alive[stop & close].sum()
            games += alive[stop].sum() * n
            alive = np.where(stop, 0, alive)
        yield {"half_width": half, "rate": rate, "coverage": float(cover), "games": float(games)}


def duels():
    """Bradley-Terry as a logistic model of differences, three cards per side and the first seat, two games per deal."""
    import numpy as np
    import statsmodels.api as sm
    from scipy.stats import t

    rng = np.random.default_rng(21)
    things, deals = 7, 120
    truth = np.append(rng.normal(0, 0.5, things - 1), 0.3)
    games, rows, first_won, groups = [], [], [], []
    for deal in range(deals):
        cards = rng.permutation(things - 1)
        for sides in [(cards[:3], cards[3:]), (cards[3:], cards[:3])]:
            design = np.zeros(things)
            design[sides[0]], design[sides[1]], design[-1] = 1, -1, 1
            won = bool(rng.random() < 1 / (1 + np.exp(-design @ truth)))
            games.append([deal, sorted(map(int, sides[0])), sorted(map(int, sides[1])), int(won)])
            rows.append(design), first_won.append(won), groups.append(deal)
    # The strengths of the cards are only known against each other: the last card is taken as 0.
    design = np.array(rows)
    reduced = np.delete(design, things - 2, axis=1)
    fit = sm.GLM(np.array(first_won, dtype=float), reduced, family=sm.families.Binomial()).fit(tol=1e-14)
    errors, freedom = few_clusters(reduced, np.array(first_won) - fit.fittedvalues,
                                   fit.fittedvalues * (1 - fit.fittedvalues), np.array(groups))
    yield {"things": things, "games": games, "against_last": fit.params.tolist(), "errors": errors, "freedom": freedom,
           "halves": [error * float(t.ppf(0.975, df)) for error, df in zip(errors, freedom)],
           "log_likelihood": float(fit.llf)}


def few_clusters(design, residuals, variances, groups):
    """CR2 of Bell and McCaffrey with the degrees of freedom of Pustejovsky and Tipton, observation by observation."""
    import numpy as np
    from scipy.linalg import sqrtm

    root = np.sqrt(variances)
    whitened, scaled = design * root[:, None], residuals / root
    bread = np.linalg.inv(whitened.T @ whitened)
    rest = np.eye(len(scaled)) - whitened @ bread @ whitened.T
    errors, freedom = [], []
    for which in range(design.shape[1]):
        variance, columns = 0.0, []
        for group in np.unique(groups):
            own = np.flatnonzero(groups == group)
            widened = np.linalg.inv(np.real(sqrtm(rest[np.ix_(own, own)])))
            weights = widened @ whitened[own] @ bread[which]
            variance += float(weights @ scaled[own]) ** 2
            columns.append(rest[:, own] @ weights)
        products = np.array(columns) @ np.array(columns).T
        errors.append(math.sqrt(variance))
        freedom.append(float(np.trace(products) ** 2 / (products ** 2).sum()))
    return errors, freedom


def rankings():
    """Plackett-Luce by choix, and with places that are shared by search."""
    import choix
    import numpy as np
    from scipy.optimize import minimize

    rng = np.random.default_rng(22)
    things = 5
    truth = rng.normal(0, 0.7, things)
    noise = lambda: truth + rng.gumbel(size=things)
    whole = [np.argsort(-noise()).tolist() for _ in range(80)]
    fitted = choix.opt_rankings(things, whole, alpha=0.0, tol=1e-12)
    yield {"things": things, "games": [[[thing] for thing in ranking] for ranking in whole],
           "strengths": (fitted - fitted.mean()).tolist(), "digits": 6}

    games = []
    for _ in range(60):
        order = np.argsort(-noise()).tolist()
        games.append([sorted(order[:2]), [order[2]], sorted(order[3:])] if rng.random() < 0.4 else
                     [[thing] for thing in order])

    def minus(strengths):
        total = 0.0
        for game in games:
            orders = list(itertools.product(*(itertools.permutations(place) for place in game)))
            for parts in orders:
                order = np.array([thing for part in parts for thing in part])
                worth = strengths[order]
                stages = [worth[i] - np.logaddexp.reduce(worth[i:]) for i in range(len(order))]
                total += sum(stages) / len(orders)
        return -total + (strengths.mean() ** 2)

    best = minimize(minus, np.zeros(things), method="BFGS", options={"gtol": 1e-9})
    yield {"things": things, "games": games, "strengths": (best.x - best.x.mean()).tolist(), "digits": 5}


METHODS = [wilson, newcombe, independent, paired, mcnemar, means, large_means, mean_differences, quantiles, multiplicity,
           contrasts, shapley, effects, risks, logistic, firth, clustered, ratios, cochran, alike, alike_shares, alike_means,
           ranks, stopping, duels, rankings, shares, share_contrasts, seats, matchup_tables, deal_quantiles,
           alternatives]


def plain(value):
    """Numbers, lists and dictionaries of Python's own."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if hasattr(value, "item"):
        return value.item()
    return value


def same(one, other):
    """Whether two documents agree, numbers to nine digits."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, (int, float)):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    return one == other


def main():
    document = {"made_by": "scripts/statistics.py", "versions": VERSIONS}
    document |= {method.__name__: plain(list(method())) for method in METHODS}
    if "--check" in sys.argv:
        if not same(document, json.loads(OUT.read_text())):
            sys.exit(f"{OUT} differs from what the libraries say now")
        print("the recorded figures are what the libraries say")
        return
    lines = [f"  {json.dumps(key)}: " + (json.dumps(value) if not isinstance(value, list) else
             "[\n" + ",\n".join("    " + json.dumps(case) for case in value) + "\n  ]") for key, value in document.items()]
    OUT.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{sum(len(document[method.__name__]) for method in METHODS)} cases in {OUT}")


if __name__ == "__main__":
    enter_environment()
    main()
