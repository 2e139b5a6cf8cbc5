"""``python -m wildlab cluster PLAN OUT``: a plan, a report or a tuning on a Dask cluster, from the command line."""

from __future__ import annotations

import argparse
import contextlib
import logging
import sys

from . import Question, Tuning, WildlabError, __version__, cluster, question
from ._run import FIRST
from ._tune import tuning_of

_USAGE = """python -m wildlab cluster PLAN OUT [OPTIONS]
       python -m wildlab cluster --report NAME OUT [OPTIONS]
       python -m wildlab cluster --tune POLICY OUT [OPTIONS and those of `wildlab tune`]"""


def main(words: list[str] | None = None) -> int:
    """Runs the command line; its exit codes are the program's."""
    parser = argparse.ArgumentParser(
        prog="python -m wildlab", description="Wildlab from Python; the program itself is `wildlab`."
    )
    parser.add_argument("--version", action="version", version=f"wildlab {__version__}")
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser(
        "cluster",
        usage=_USAGE,
        allow_abbrev=False,
        help="play a plan, a report or a tuning on a Dask cluster",
        description="Play a plan, the games of a report, or the deals of a tuning on a Dask cluster. Ctrl-C keeps what is home; "
        "the same command goes on.",
    )
    words = sys.argv[1:] if words is None else words
    if "--tune" in words:
        # No words by place: those of the program's own options would be taken for them.
        one.add_argument(
            "--tune", nargs=2, metavar=("POLICY", "OUT"), help="the policy to begin with, and the file for what is found"
        )
    else:
        one.add_argument(
            "plan", metavar="PLAN", help="a plan in TOML (docs/plan.md), or with --report the name or file of a report"
        )
        one.add_argument("out", metavar="OUT", help="the folder for the records, or for reports")
        one.add_argument("--report", action="store_true", help="PLAN is a report")
        one.add_argument("--games", type=int, help="of a report: games in each cell")
        one.add_argument("--precision", type=float, metavar="POINTS", help="of a report: play until win rates are known so well")
        one.add_argument("--policy", action="append", help="of a report: who plays; repeatable")
        one.add_argument("--with", dest="settings", action="append", help="of a report: a setting for all cells; repeatable")
        one.add_argument("--tune", action="store_true", help="a tuning: a policy to begin with, and the file for what is found")
    one.add_argument("--game", default=FIRST, help="the game [default: %(default)s]")
    one.add_argument("--scheduler", metavar="ADDRESS", help="as in tcp://host:8786 [default: the cores of this machine]")
    one.add_argument(
        "--task-seconds", type=float, default=10.0, help="about how much of a core's time a task holds [default: %(default)s]"
    )
    asked, more = parser.parse_known_args(words)
    if more and not asked.tune:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    notes = logging.StreamHandler()
    notes.setFormatter(logging.Formatter("wildlab: %(message)s"))
    logging.getLogger("wildlab").addHandler(notes)
    with contextlib.suppress(ImportError):
        import dask

        # Our own notes report what happens to workers.
        dask.config.set({"logging": {"distributed": "critical", "distributed.client": "critical"}})
    out = asked.tune[1] if asked.tune else asked.out
    try:
        if asked.task_seconds <= 0:
            raise WildlabError([f"--task-seconds: found {asked.task_seconds}, expected seconds above 0"])
        print(cluster(_plan(asked, more), out, asked.scheduler, game=asked.game, task_seconds=asked.task_seconds))
    except WildlabError as error:
        for reason in error.reasons:
            print(f"wildlab: {reason}", file=sys.stderr)
        return error.code if error.code in (1, 2) else 1
    except OSError as error:
        print(f"wildlab: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"wildlab: stopped; {out} keeps what is home, and the same command goes on", file=sys.stderr)
        return 130
    return 0


def _plan(asked: argparse.Namespace, more: list[str]) -> str | Question | Tuning:
    """What is to be played."""
    if asked.tune:
        return tuning_of([asked.tune[0], *more], asked.game)
    reports = {name: getattr(asked, name) for name in ("games", "precision", "policy", "settings")}
    if asked.report:
        return question(asked.plan, asked.game, **reports)
    if any(value is not None for value in reports.values()):
        raise WildlabError(["--games, --precision, --policy and --with are for --report; a plan says them itself"])
    return str(asked.plan)


if __name__ == "__main__":
    sys.exit(main())
