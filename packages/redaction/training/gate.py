"""The gate: which texts are worth reading. A logistic regression over the hashed words and word pairs of windows of 16 tokens.

gate.bin: "GATE", then as little-endian 32-bit integers the bits of the table, the bias and the threshold; then 2^bits int8 weights.
A text's score is the greatest of its windows, and it passes from the threshold on. the reader's `index.ts` is the same.
"""
import random
import re
import struct
import unicodedata

import numpy as np

from generate.sample import Generator

BITS, WINDOW, STRIDE = 16, 16, 8
UNIT = 4 / 127  # of a weight
TOKEN = re.compile(r"[a-z]+|[0-9]+|[^\sa-z0-9]")
NOTHING = -(1 << 30)
MADE = 80_000  # generated texts
PASSES, BATCH, RATE = 6, 512, 0.15
PASS_SHARE = 0.995  # of the held-out contacts
_slots = {}


def tokens(text):
    """Tokens in small letters without accents, digits as their count, and the code points from which to which each goes."""
    folded, at = [], []
    for i, c in enumerate(text):
        for d in unicodedata.normalize("NFKD", c).lower():
            if unicodedata.category(d) not in ("Mn", "Mc", "Me", "Cf"):
                folded.append(d)
                at.append(i)
    found = list(TOKEN.finditer("".join(folded)))
    words = [f"#{min(len(m[0]), 12)}" if "0" <= m[0][0] <= "9" else m[0] for m in found]
    return words, [(at[m.start()], at[m.end() - 1] + 1) for m in found]


def slot(feature):
    """FNV-1a over UTF-16 units, folded to the bits of the table."""
    known = _slots.get(feature)
    if known is None:
        state, units = 2166136261, feature.encode("utf-16-le", "surrogatepass")
        for i in range(0, len(units), 2):
            state = ((state ^ (units[i] | units[i + 1] << 8)) * 16777619) & 0xFFFFFFFF
        known = _slots[feature] = (state ^ state >> 15) & (1 << BITS) - 1
    return known


def windows(text):
    """Of each window its slots and the code points from which to which it goes."""
    words, at = tokens(text)
    for s in range(0, max(1, len(words) - STRIDE), STRIDE):
        part = words[s : s + WINDOW]
        if part:
            slots = {slot(w) for w in part} | {slot(a + " " + b) for a, b in zip(part, part[1:])}
            yield slots, at[s][0], at[s + len(part) - 1][1]


def score(gate, text):
    weights, bias, _ = gate
    return max((bias + sum(int(weights[i]) for i in slots) for slots, _, _ in windows(text)), default=NOTHING)


def read(path):
    with open(path, "rb") as file:
        raw = file.read()
    bits, bias, threshold = struct.unpack("<iii", raw[4:16])
    return np.frombuffer(raw, np.int8, 1 << bits, 16), bias, threshold


def examples(bank):
    """Windows as arrays of slots, and whether a contact is in them. One with a small part of a contact is neither."""
    generator = Generator(bank)
    texts = [generator.sample() for _ in range(MADE)]
    for row in bank["pos"]:
        labels = [0] * len(row["t"])
        for start, end, _ in row["s"]:
            labels[start:end] = [1] * (end - start)
        texts.append((row["t"], labels))
    texts += [(t, [0] * len(t)) for t in bank["full"] + bank["sent"] + [r["t"] for name in ("neg", "hard") for r in bank[name]]]
    rows, hits = [], []
    for text, labels in texts:
        total = sum(k > 0 for k in labels)
        for slots, start, end in windows(text):
            inside = sum(k > 0 for k in labels[start:end])
            if inside == 0 or inside >= min(total, 6):
                rows.append(np.fromiter(slots, np.int32))
                hits.append(inside > 0)
    return rows, np.array(hits, np.float64)


def fit(rows, hits, seed):
    """Adagrad on the logistic loss: a weight for each slot, and the bias."""
    rng, size = np.random.default_rng(seed), 1 << BITS
    weights, bias, squares, bias_squares = np.zeros(size), 0.0, np.full(size, 1e-3), 1e-3
    for number in range(PASSES):
        order, loss = rng.permutation(len(rows)), 0.0
        for k in range(0, len(rows), BATCH):
            part = order[k : k + BATCH]
            flat = np.concatenate([rows[i] for i in part])
            owner = np.repeat(np.arange(len(part)), [len(rows[i]) for i in part])
            likely = 1 / (1 + np.exp(-np.clip(bias + np.bincount(owner, weights[flat], len(part)), -30, 30)))
            loss -= np.log(np.where(hits[part] > 0, likely, 1 - likely) + 1e-9).sum()
            error = (likely - hits[part]) / len(part)
            gradient = np.bincount(flat, error[owner], size) + 2e-6 * weights
            squares += gradient * gradient
            bias_squares += error.sum() ** 2
            weights -= RATE * gradient / np.sqrt(squares)
            bias -= RATE * error.sum() / np.sqrt(bias_squares)
        print(f"gate, pass {number + 1} of {PASSES}, loss {loss / len(rows):.4f}", flush=True)
    return weights, bias


def passing(gate, bank):
    """Shares of the held-out texts that pass."""
    sets = {name: [r["t"] for r in bank[name]] for name in ("held_pos", "held_neg", "held_hard")} | {"held_full": bank["held_full"]}
    out = {}
    for name, texts in sets.items():
        hits = sum(score(gate, t) >= gate[2] for t in texts)
        out[name] = {"percent": round(100 * hits / len(texts), 2), "of": len(texts)}
    return out


def train(bank, path, seed):
    random.seed(seed)
    weights, bias = fit(*examples(bank), seed)
    whole = np.clip(np.round(weights / UNIT), -127, 127).astype(np.int8), int(round(bias / UNIT))
    held = sorted(score((*whole, 0), row["t"]) for row in bank["held_pos"])
    gate = (*whole, held[int(len(held) * (1 - PASS_SHARE))])
    with open(path, "wb") as file:
        file.write(b"GATE" + struct.pack("<iii", BITS, *gate[1:]) + gate[0].tobytes())
    return passing(gate, bank)
