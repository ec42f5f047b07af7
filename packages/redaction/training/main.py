"""Generates, trains, quantises, exports and scores the reader and its gate: python main.py small|full|gate|score [--out DIR] [--minutes N] [--seed N]

small: two cores, under an hour; full: a large GPU and 16 cores; gate: the gate alone, a minute; score: the weights in the package, without training.
"""
import argparse
import hashlib
import json
import os

import collect
import gate
import parity
import quantise
from score import score

WEIGHTS = os.path.join(collect.HERE, os.pardir, "src", "reader", "weights")
HIGH = 900  # mean evidence of four characters from which a text is suspect
RUNS = {
    "small": {"steps": 16000, "minutes": 45, "width": 64, "characters": 4096, "rate": 2e-3, "workers": 0, "teacher": False},
    "full": {"steps": 12000, "minutes": 60, "width": 96, "characters": 128000, "rate": 2e-3, "workers": 14, "teacher": True},
}


def show(name, figures):
    print(name)
    for part, value in figures.items():
        print(f"  {part}: {value['percent']} % of {value['of']}", flush=True)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def scored(bank, figures, **more):
    return {**more, "data": collect.digest_of_data(bank), "code": collect.digest_of_code(), "scores": figures}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", choices=[*RUNS, "gate", "score"])
    parser.add_argument("--out", default="out")
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    bank = collect.collect()
    net, high = quantise.read(os.path.join(WEIGHTS, "model.bin"))
    figures = score(net, bank, high)
    show("the reader in the package", figures)
    show("its gate passes", gate.passing(gate.read(os.path.join(WEIGHTS, "gate.bin")), bank))
    if given.run == "score":
        return
    with open(os.path.join(WEIGHTS, "manifest.json"), encoding="utf-8") as file:
        reader = json.load(file)["reader"]
    if given.run in RUNS:
        from train import train  # the other runs need no PyTorch

        settings = dict(RUNS[given.run], seed=given.seed)
        if given.minutes:
            settings["minutes"] = given.minutes
        weights, seen = train(bank, **settings)
        net, high = quantise.integers(weights), HIGH
        figures = score(net, bank, high)
        show("this reader", figures)
        reader = scored(bank, figures, run=settings, seen=seen)
    os.makedirs(given.out, exist_ok=True)
    paths = {name: os.path.join(given.out, name) for name in ("model.bin", "gate.bin", "parity.ndjson", "manifest.json")}
    quantise.write(net, paths["model.bin"], high)
    figures = gate.train(bank, paths["gate.bin"], given.seed)
    show("this gate passes", figures)
    texts = [row["t"] for row in (bank["held_pos"] + bank["held_neg"] + bank["held_hard"])[::10]]
    parity.write(paths["parity.ndjson"], parity.parity(net, high, gate.read(paths["gate.bin"]), texts))
    manifest = {
        "format": 1,
        "files": {name: {"bytes": os.path.getsize(path), "sha256": digest(path)} for name, path in paths.items() if name.endswith(".bin")},
        "reader": reader,
        "gate": scored(bank, figures, seed=given.seed),
    }
    with open(paths["manifest.json"], "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
