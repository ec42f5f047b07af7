"""Texts with what the Python of this folder makes of them, which the reader's tests compare with TypeScript and WebAssembly."""
import json
import zlib

import numpy as np

import gate
from decode import spans
from fold import fold
from quantise import evidence, run


def crc(array):
    return zlib.crc32(np.asarray(array, np.int32).tobytes())


def parity(net, high, gate_weights, texts):
    rows = []
    for text in texts:
        ids, _ = fold(text)
        outputs = run(net, np.array(ids)) if ids else []
        found = spans(text, evidence(net, text), high)
        rows.append({"text": text, "ids": crc(ids), "outputs": crc(outputs), "spans": found, "gate": gate.score(gate_weights, text)})
    return rows


def write(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
