"""Fuzzing of the readers and of the compiled module: numbered inputs, repeatable one by one.

    python tests/fuzz/fuzz.py --inputs 100000
    python tests/fuzz/fuzz.py --target "read PBN" --seconds 60 --seed 7
    python tests/fuzz/fuzz.py --target settings --only 4711

Prints one JSON object; exit code 1 when anything went wrong. Needs a system with ``fork``.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Final

import kernel_targets
import reader_targets
from campaign import Tally, Target, random_of, run, tell

TARGETS: Final[tuple[Target, ...]] = (*reader_targets.TARGETS, *kernel_targets.TARGETS)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    names = [target.name for target in TARGETS]
    parser.add_argument("--target", action="append", choices=names, help="only this one, repeatable")
    parser.add_argument("--inputs", type=int, default=20_000, help="inputs in all, shared out (20000)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other inputs (0)")
    parser.add_argument("--first", type=int, default=0, help="number of the first input of each target (0)")
    parser.add_argument("--only", type=int, help="this one input, in this process, with its traceback")
    return parser.parse_args()


def main() -> int:
    """Runs the campaign; the exit code."""
    asked = arguments()
    chosen = [target for target in TARGETS if not asked.target or target.name in asked.target]
    if asked.only is not None:
        for target in chosen:
            tell(f"{target.name}: {target.run(random_of(asked.seed, target.name, asked.only))}")
        return 0
    shares = sum(target.share for target in chosen)
    began = time.monotonic()
    results: dict[str, Tally] = {}
    for at, target in enumerate(chosen):
        count = max(1, asked.inputs * target.share // shares)
        # What is left of the time is shared by what is left to do.
        rest = sum(later.share for later in chosen[at:])
        left = (asked.seconds - (time.monotonic() - began)) * target.share / rest
        tally = results[target.name] = run(target, asked.seed, asked.first, count, left)
        tell(
            f"{target.name:<18}{tally.inputs:>9} inputs {tally.taken:>9} taken {len(tally.faults):>4} faults "
            f"{tally.inputs / max(tally.seconds, 1e-9):>8.0f}/s, slowest {tally.slowest:.2f} s"
        )
        for fault in tally.faults[:3]:
            tell(f"--target {fault.target!r} --seed {fault.seed} --only {fault.number}\n{fault.what}\n")
    faults = [fault for tally in results.values() for fault in tally.faults]
    print(
        json.dumps(
            {
                "seed": asked.seed,
                "inputs": sum(tally.inputs for tally in results.values()),
                "faults": [[fault.target, fault.number, fault.what.splitlines()[-1]] for fault in faults],
                "targets": {
                    name: {
                        "inputs": tally.inputs,
                        "taken": tally.taken,
                        "faults": len(tally.faults),
                        "slowest": round(tally.slowest, 3),
                    }
                    for name, tally in results.items()
                },
            }
        )
    )
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
