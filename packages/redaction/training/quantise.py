"""Trained weights -> the integer network, and its reference run.

model.bin: u32 length of a header, the header in JSON padded with spaces, the arrays, each at a multiple of 16 from the end of the
header. Activations are int16 in steps of 1/512. All that a run computes is whole but two float32 operations an output: sum * scale + bias.
"""
import json
import struct

import numpy as np

from decode import LIMIT, TABLE, UNITS
from fold import fold, table
from shape import DILATIONS, EMBEDDING_STEP, KERNEL_WIDTH

STEP = 1 / 512
KINDS = ["phone", "document", "account", "email", "link", "handle", "alias"]
F = np.float32


def rows(weight):
    scale = np.abs(weight).max(1, keepdims=True).astype(F) / F(127) + F(1e-9)
    return np.clip(np.round(weight / scale), -127, 127).astype(np.int8), scale[:, 0].astype(np.float64)


def widened(weights):
    """The same network with channels of zeros up to the kernel's width."""
    more = KERNEL_WIDTH - weights["embedding"].shape[1]
    out = {}
    for name, array in weights.items():
        if name.endswith("weight") and name.startswith("blocks"):
            array = np.pad(array.reshape(len(array), 3, -1), ((0, more), (0, 0), (0, more))).reshape(KERNEL_WIDTH, -1)
        elif name != "head.bias":
            array = np.pad(array, ((0, 0),) * (array.ndim - 1) + ((0, more),))
        out[name] = array
    return out


def integers(weights):
    weights = widened(weights)
    out = {"embedding": np.clip(np.round(weights["embedding"] / EMBEDDING_STEP), -127, 127).astype(np.int8)}
    for i in range(len(DILATIONS)):
        block = f"blocks.{i}."
        whole, scale = rows(weights[block + "weight"])
        gain = weights[block + "gain"].astype(np.float64) / np.sqrt(weights[block + "var"].astype(np.float64) + 1e-5)
        out[f"w{i}"] = whole
        out[f"scale{i}"] = (gain * scale).astype(F)
        out[f"bias{i}"] = ((weights[block + "shift"] - gain * weights[block + "mean"]) / STEP + 0.5).astype(F)
    out["head"], scale = rows(weights["head.weight"])
    out["headScale"] = (scale * STEP * UNITS).astype(F)
    out["headBias"] = (weights["head.bias"].astype(np.float64) * UNITS + 0.5).astype(F)
    return out


def run(net, ids):
    """[characters, 8] integers, 1/UNITS of a logit."""
    x = net["embedding"][ids].astype(np.float64) * (EMBEDDING_STEP / STEP)
    n, c = x.shape
    for i, d in enumerate(DILATIONS):
        padded = np.zeros((n + 2 * d, c))
        padded[d : d + n] = x
        taps = np.concatenate([padded[j * d : j * d + n] for j in range(3)], 1)
        y = (taps @ net[f"w{i}"].T.astype(np.float64)).astype(F) * net[f"scale{i}"] + net[f"bias{i}"]
        x = np.minimum(x + np.minimum(np.trunc(np.maximum(y, 0)), 32767), 32767)
    sums = x @ net["head"].T.astype(np.float64)
    return np.floor(sums.astype(F) * net["headScale"] + net["headBias"]).astype(np.int32)


def evidence(net, text):
    """0 to 1000 for each code point."""
    ids, at = fold(text)
    p = [0] * len(text)
    if ids:
        for value, i in zip(run(net, np.array(ids))[:, 0], at):
            p[i] = max(p[i], TABLE[max(-LIMIT, min(LIMIT, int(value))) + LIMIT])
    return p


def write(net, path, high):
    header = {
        "format": 1, "width": int(net["embedding"].shape[1]), "dilations": DILATIONS, "embeddingShift": 4, "units": UNITS, "high": high,
        "kinds": KINDS, "table": TABLE, "fold": table(), "arrays": {},
    }  # fmt: skip
    blob = b""
    for name, array in net.items():
        blob += b"\0" * (-len(blob) % 16)
        header["arrays"][name] = [len(blob), array.size, "i8" if array.dtype == np.int8 else "f32"]
        blob += array.tobytes()
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 4) % 16)
    with open(path, "wb") as file:
        file.write(struct.pack("<I", len(text)) + text + blob)


def read(path):
    """The arrays of a model.bin, and its threshold."""
    with open(path, "rb") as file:
        raw = file.read()
    end = 4 + struct.unpack("<I", raw[:4])[0]
    header = json.loads(raw[4:end])
    net = {}
    for name, (at, size, kind) in header["arrays"].items():
        net[name] = np.frombuffer(raw[end:], np.int8 if kind == "i8" else F, size, at)
        if kind == "i8":
            net[name] = net[name].reshape(8 if name == "head" else -1, 3 * header["width"] if name[0] == "w" else header["width"])
    return net, header["high"]
