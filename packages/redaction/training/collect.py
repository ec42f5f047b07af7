"""Gathers the project's labelled and honest texts into one bank. Offsets of the sources are UTF-16, those of the bank are code points.

pos, neg, hard are learnt from (contacts, honest texts, honest texts that look like contacts), as are sent and full (of the demo).

Sets r to u and a fifth of the honest texts that look like contacts are held out: thresholds and scores are for them, no training.
"""
import hashlib
import json
import os
import random
import re
import subprocess
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.join(HERE, *[os.pardir] * 3)
LABELLED = os.path.join(HERE, os.pardir, "texts")
TEXTS = os.path.join(HERE, "texts")
VIDRIERA = os.path.join(PROJECT, "node_modules", ".bin", "vidriera")
HELD_OUT = "rstu"
KINDS = {
    "phone": 1, "document": 2, "dni": 2, "cuit": 2, "cbu": 3, "bank": 3, "email": 4, "url": 5, "messaging": 5, "walink": 5, "handle": 6, "alias": 7,
}  # fmt: skip
ANY = 8


def lines(path):
    with open(path, encoding="utf-8-sig") as file:
        return [json.loads(line) for line in file if line.strip()]


def spans_of(row):
    """Spans as [start, end, kind] in code points."""
    back, units = {}, 0
    for i, c in enumerate(row["text"]):
        back[units] = i
        units += 2 if ord(c) > 0xFFFF else 1
    back[units] = len(row["text"])
    spans = []
    for given in row.get("spans") or []:
        span = given if isinstance(given, dict) else {"start": given[0], "end": given[1]}
        spans.append([back[span["start"]], back[span["end"]], KINDS.get(span.get("kind") or row.get("kind"), ANY)])
    return spans


def marked(text):
    """ "a ⟦b⟧ c" as a text and its spans."""
    plain, spans = "", []
    for piece in re.split(r"([⟦⟧])", text):
        if piece == "⟦":
            spans.append([len(plain), 0, ANY])
        elif piece == "⟧":
            spans[-1][1] = len(plain)
        else:
            plain += piece
    return plain, spans


def found(row):
    """The spans of an attack, which says them as strings."""
    spans, at = [], 0
    for part in row["spans"]:
        start = max(row["text"].find(part, at), row["text"].find(part) if row["text"].find(part, at) < 0 else -1)
        if start >= 0:
            at = start + len(part)
            spans.append([start, at, ANY])
    return spans


def demo_texts():
    """Texts of the demo, without those in which it plants contacts."""
    texts = set()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([VIDRIERA, "demo", "--professionals", "3000", "--out", folder], check=True, capture_output=True)
        for file, fields in (("professionals", ("bio", "headline")), ("reviews", ("comment", "title"))):
            for row in lines(os.path.join(folder, file + ".ndjson")):
                texts.update(row[f] for f in fields if isinstance(row.get(f), str) and len(row[f]) > 12)
    texts = sorted(texts)
    given = "".join(json.dumps({"id": str(i), "text": t}) + "\n" for i, t in enumerate(texts))
    answers = subprocess.run([VIDRIERA, "redact", "--ndjson"], input=given, capture_output=True, text=True, check=True)
    kept = (json.loads(line) for line in answers.stdout.splitlines())
    return [r["text"] for r in kept if r["text"] == texts[int(r["id"])]]


def collect():
    bank = {name: [] for name in ("pos", "neg", "held_pos", "held_neg", "hard", "held_hard")}
    for name in sorted(n for n in os.listdir(LABELLED) if len(n) == 1):
        held = "held_" if name in HELD_OUT else ""
        for row in [r for file in ("positives", "negatives") for r in lines(os.path.join(LABELLED, name, file + ".jsonl"))]:
            spans = spans_of(row)
            if spans:
                bank[held + "pos"].append({"t": row["text"], "s": spans, "d": row.get("difficulty", 1), "src": name})
            else:
                bank[held + "neg"].append({"t": row["text"], "h": str(row.get("note", "")).startswith("hard"), "src": name})
    for text, spans in (marked(row["text"]) for row in lines(os.path.join(LABELLED, "must-go.jsonl"))):
        if spans:
            bank["pos"].append({"t": text, "s": spans, "d": 2, "src": "must-go"})
    for row in lines(os.path.join(LABELLED, "must-stay.jsonl")):
        bank["neg"].append({"t": row["text"], "h": True, "src": "must-stay"})
    for row in lines(os.path.join(TEXTS, "attacks.ndjson")):
        spans = found(row)
        if spans:
            bank["pos"].append({"t": row["text"], "s": spans, "d": min(3, row.get("ease", 2)), "src": "attacks"})
    for row in lines(os.path.join(TEXTS, "attacks-honest.ndjson")):
        bank["neg"].append({"t": row["text"], "h": True, "src": "attacks"})
    for name in ("honest-a", "honest-b"):
        for row in lines(os.path.join(TEXTS, name + ".ndjson")):
            held = "held_" if zlib.crc32(row["text"].encode()) % 5 == 0 else ""
            bank[held + "hard"].append({"t": row["text"], "h": True, "src": name})
    texts = demo_texts()
    rng = random.Random(1)
    rng.shuffle(texts)
    # the gate is judged by texts that nothing learnt from
    bank["held_full"], texts = texts[:6000], texts[6000:]
    sentences = sorted({s for t in texts for s in re.split(r"(?<=[.!?])\s+", t) if len(s) > 8})
    rng.shuffle(sentences)
    bank["sent"], bank["full"] = sentences[:20000], texts[:6000]
    return bank


def digest_of_data(bank):
    return hashlib.sha256(json.dumps(bank, sort_keys=True).encode()).hexdigest()


def digest_of_code():
    """Over the names and bytes of the programs and word lists of this folder."""
    digest = hashlib.sha256()
    for folder in ("", "generate"):
        for name in sorted(os.listdir(os.path.join(HERE, folder))):
            if name.endswith((".py", ".json", ".ndjson")):
                with open(os.path.join(HERE, folder, name), "rb") as file:
                    digest.update(os.path.join(folder, name).encode() + b"\0" + file.read())
    return digest.hexdigest()
