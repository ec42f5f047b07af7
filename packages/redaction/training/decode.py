"""Ranges from the evidence of each code point, in whole numbers; `network.ts` of the reader is the same."""
import math
import unicodedata

JOINED = set(map(chr, (0x20E3, 0xFE0F, 0x336, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xAD, 0x34F)))
UNITS = 32  # of the integer output 0, a logit of one
LIMIT = 8 * UNITS
TABLE = [round(1000 / (1 + math.exp(-q / UNITS))) for q in range(-LIMIT, LIMIT + 1)]


def spans(text, p, high, run=300, low=120):
    """p: 0..1000 a code point. A run with four characters of a mean over `high` makes the text suspect; then every likely word goes."""
    n, solid = len(text), [c.isalnum() for c in text]
    runs = []
    for i in range(n):
        if p[i] > run:
            if runs and i - runs[-1][1] <= 3:
                runs[-1][1] = i + 1
            else:
                runs.append([i, i + 1])
    if not any(sum(sorted((p[i] for i in range(s, e) if solid[i]), reverse=True)[:4]) >= 4 * high for s, e in runs):
        return []
    marked, i = [False] * n, 0
    while i < n:
        if not solid[i]:
            i += 1
            continue
        j = i
        while j < n and (solid[j] or text[j] in JOINED):
            j += 1
        k = [p[q] for q in range(i, j) if solid[q]]
        bar = low if any(unicodedata.category(c)[0] == "N" for c in text[i:j]) else 300
        if sum(k) > bar * len(k) or (max(k) > 800 and sum(k) > 150 * len(k)):
            marked[i:j] = [True] * (j - i)
        i = j
    out, i = [], 0
    while i < n:
        if not marked[i]:
            i += 1
            continue
        j = i + 1
        while j < n and marked[j]:
            j += 1
        if out:
            gap = text[out[-1][1] : i]
            words = sum(c.isalnum() for c in gap)
            if len(gap) <= 14 and words <= 3:
                out[-1][1] = j
                i = j
                continue
        out.append([i, j])
        i = j
    return out


def caught(text, gold, found):
    gone = bytearray(len(text))
    for s, e in found:
        gone[s:e] = b"\1" * (e - s)
    return all(gone[i] or not text[i].isalnum() for s, e, *_ in gold for i in range(s, e))
