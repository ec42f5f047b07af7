"""Generates, trains, quantises, exports and scores the reader and its gate: python main.py small|full|score [--out DIR] [--steps N]

small: two cores, under an hour; full: a large GPU and 16 cores; score: the weights in the package, without training.
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
    "small": {"steps": 7500, "characters": 4096, "rate": 2e-3, "workers": 0, "teacher": False},
    "full": {"steps": 12000, "characters": 128000, "rate": 2e-3, "workers": 14, "teacher": True},
}


def show(name, figures):
    print(name)
    for part, value in figures.items():
        print(f"  {part}: {value['percent']} % of {value['of']}", flush=True)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", choices=[*RUNS, "score"])
    parser.add_argument("--out", default="weights")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    bank = collect.collect()
    shipped, high = quantise.read(os.path.join(WEIGHTS, "model.bin"))
    show("the weights in the package", score(shipped, bank, high))
    if given.run == "score":
        return
    from train import train  # PyTorch is needed from here on

    settings = dict(RUNS[given.run], seed=given.seed)
    if given.steps:
        settings["steps"] = given.steps
    weights, texts = train(bank, **settings)
    net = quantise.integers(weights)
    os.makedirs(given.out, exist_ok=True)
    paths = {name: os.path.join(given.out, name) for name in ("model.bin", "gate.bin")}
    quantise.write(net, paths["model.bin"], HIGH)
    figures = score(net, bank, HIGH)
    show("these weights", figures)
    gate_figures = gate.train(bank, paths["gate.bin"], given.seed)
    show("the gate passes", gate_figures)
    texts_of_tests = [row["t"] for row in (bank["held_pos"] + bank["held_neg"] + bank["held_hard"])[::10]]
    parity.write(os.path.join(given.out, "parity.json"), parity.parity(net, HIGH, gate.read(paths["gate.bin"]), texts_of_tests))
    manifest = {
        "format": 1,
        "run": settings,
        "texts": texts,
        "data": collect.digest_of_data(bank),
        "code": collect.digest_of_code(),
        "files": {name: {"bytes": os.path.getsize(path), "sha256": digest(path)} for name, path in paths.items()},
        "scores": {"reader": figures, "gate": gate_figures},
    }
    with open(os.path.join(given.out, "manifest.json"), "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
