"""``python -m wildlab cluster PLAN OUT``: a plan or a report on a Dask cluster, from the command line."""

from __future__ import annotations

import argparse
import logging
import sys

from . import WildlabError, __version__, cluster, question
from ._run import FIRST


def main(words: list[str] | None = None) -> int:
    """Runs the command line; its exit codes are the program's."""
    parser = argparse.ArgumentParser(
        prog="python -m wildlab", description="Wildlab from Python; the program itself is `wildlab`."
    )
    parser.add_argument("--version", action="version", version=f"wildlab {__version__}")
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser(
        "cluster",
        help="play a plan or a report on a Dask cluster",
        description="Play a plan, or the games of a report, on a Dask cluster. Ctrl-C keeps what is home; the same command goes on.",
    )
    one.add_argument("plan", metavar="PLAN", help="a plan in TOML (docs/plan.md), or with --report the name or file of a report")
    one.add_argument("out", metavar="OUT", help="the folder for the records, or for reports")
    one.add_argument("--game", default=FIRST, help="the game [default: %(default)s]")
    one.add_argument("--report", action="store_true", help="PLAN is a report")
    one.add_argument("--games", type=int, help="of a report: games in each cell")
    one.add_argument("--policy", action="append", help="of a report: who plays; repeatable")
    one.add_argument("--with", dest="settings", action="append", help="of a report: a setting for all cells; repeatable")
    one.add_argument("--scheduler", metavar="ADDRESS", help="as in tcp://host:8786 [default: a worker a core of this machine]")
    one.add_argument("--task-seconds", type=float, default=10.0, help="about how long a task takes [default: %(default)s]")
    asked = parser.parse_args(words)
    notes = logging.StreamHandler()
    notes.setFormatter(logging.Formatter("wildlab: %(message)s"))
    logging.getLogger("wildlab").addHandler(notes)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    reports = {"games": asked.games, "policy": asked.policy, "settings": asked.settings}
    try:
        if not asked.report and any(value is not None for value in reports.values()):
            raise WildlabError(["--games, --policy and --with are for --report; a plan says them itself"])
        if asked.task_seconds <= 0:
            raise WildlabError([f"--task-seconds: found {asked.task_seconds}, expected seconds above 0"])
        plan = question(asked.plan, asked.game, **reports) if asked.report else asked.plan
        print(cluster(plan, asked.out, asked.scheduler, game=asked.game, task_seconds=asked.task_seconds))
    except WildlabError as error:
        for reason in error.reasons:
            print(f"wildlab: {reason}", file=sys.stderr)
        return error.code if error.code in (1, 2) else 1
    except OSError as error:
        print(f"wildlab: --scheduler {asked.scheduler}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"wildlab: stopped; {asked.out} keeps what is home, and the same command goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
