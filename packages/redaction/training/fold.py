"""Text to character classes. A code point becomes 0 to 4 ids; id = class + CLASSES * mark.
Classes: 0 padding, 1 other letter, 2 symbol, 3 emoji, 4 telephone emoji, 5 mail emoji, 6 camera or link emoji,
7 newline, 8.. printable ASCII without capitals. Marks: 0 plain, 1 capital, 2 disguised (another script, a circle, ...).
`python fold.py OUT` writes the table for other languages."""
import json
import os
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
ASCII = [chr(o) for o in range(0x20, 0x7F) if not 0x41 <= o <= 0x5A]
CLASS = {c: i + 8 for i, c in enumerate(ASCII)}
CLASS["\n"] = 7
CLASSES = 8 + len(ASCII)
VOCABULARY = CLASSES * 3
LETTER = 1 + 2 * CLASSES
PHONES, MAILS, LINKS = set("📞📱☎📲🤙📟📳🕿🕾✆"), set("📧✉📩📨💌📤📬📮🖂"), set("📷📸🎥🔗🌐🖥💻🎬📹🎵")
CONFUSABLE = {}
for _k, _v in json.load(open(os.path.join(HERE, "confusables.json"), encoding="utf-8")).items():
    for _c in _v:
        if _c not in "ñíë" and ord(_c) > 0x7F:
            CONFUSABLE.setdefault(_c, _k)
# first code point, last, the ASCII code point of the first
RANGES = [(0x1F1E6, 0x1F1FF, 97), (0x1F170, 0x1F189, 97), (0x1F150, 0x1F169, 97), (0x1F130, 0x1F149, 97), (0x2776, 0x277E, 49),
          (0x2780, 0x2788, 49), (0x278A, 0x2792, 49), (0x24F5, 0x24FD, 49), (0x24FF, 0x24FF, 48)]
SAME = {"¿": "?", "¡": "!", "…": "..."} | {c: '"' for c in "“”«»„"} | {c: "'" for c in "‘’´"} | {c: "-" for c in "–—‐‑−"}
HIDDEN = (0x34F, 0x180E, 0x115F, 0x1160, 0x3164, 0x2800, 0xFE0F, 0xFE0E)


def _fold(c):
    o = ord(c)
    if c in "\n\r\u2028\u2029":
        return [(7, 0)]
    if c == "\t":
        return [(CLASS[" "], 0)]
    if "A" <= c <= "Z":
        return [(CLASS[c.lower()], 1)]
    if c in CLASS:
        return [(CLASS[c], 0)]
    if o < 0x20 or o == 0x7F:
        return []
    for group, k in ((PHONES, 4), (MAILS, 5), (LINKS, 6)):
        if c in group:
            return [(k, 0)]
    for first, last, base in RANGES:
        if first <= o <= last:
            return [(CLASS[chr(base + o - first)], 2)]
    category = unicodedata.category(c)
    if category in ("Mn", "Me", "Cf") or o in HIDDEN:
        return []
    if category == "Nd":
        return [(CLASS[str(unicodedata.digit(c))], 2)]
    if c in SAME:
        return [(CLASS[x], 0) for x in SAME[c]]
    if c in "·•":
        return [(CLASS["."], 2)]
    if c in CONFUSABLE:
        return [(CLASS.get(CONFUSABLE[c], 2), 2)]
    out = []
    for d in unicodedata.normalize("NFKD", c):
        category, low = unicodedata.category(d), d.lower()
        if category in ("Mn", "Me", "Cf"):
            continue
        if CONFUSABLE.get(d) in CLASS:
            out.append((CLASS[CONFUSABLE[d]], 2))
        elif low in CLASS:
            out.append((CLASS[low], (d != low) if 0xC0 <= o <= 0x17F else 2))
        elif category == "Nd":
            out.append((CLASS[str(unicodedata.digit(d))], 2))
        elif category[0] == "L":
            out.append((1, 2))
        elif category[0] == "Z":
            out.append((CLASS[" "], 0))
        else:
            out.append((3 if ord(d) >= 0x2190 else 2, 0))
    return [(1, 2)] if out and all(x == (1, 2) for x in out) else out[:4]


def fold_one(c):
    return [k + CLASSES * int(mark) for k, mark in _fold(c)]


_known = {}


def fold(text):
    """The ids of a text, and the code point each comes from."""
    ids, at = [], []
    for i, c in enumerate(text):
        f = _known.get(c)
        if f is None:
            f = _known[c] = fold_one(c)
        for x in f:
            ids.append(x)
            at.append(i)
    return ids, at


def table():
    """Code points whose ids are not the default (a letter: LETTER, anything else: 3), in runs: [first, step of the id, count, ids...]."""
    rows = []
    for o in [*range(0xD800), *range(0xE000, 0x20000)]:
        c = chr(o)
        f = fold_one(c)
        if unicodedata.category(c) in ("Cn", "Co") or f == [LETTER if unicodedata.category(c)[0] == "L" else 3]:
            continue
        last = rows[-1] if rows else None
        if last and last[0] + last[2] == o and len(f) == len(last) - 3 <= 1:
            if not f:
                last[2] += 1
                continue
            step = f[0] - (last[3] + last[1] * (last[2] - 1))
            if step in (0, 1) and (last[2] == 1 or step == last[1]):
                last[1], last[2] = step, last[2] + 1
                continue
        rows.append([o, 0, 1, *f])
    return {"classes": CLASSES, "letter": LETTER, "runs": rows}


if __name__ == "__main__":
    json.dump(table(), open(sys.argv[1], "w", encoding="utf-8"), separators=(",", ":"))
