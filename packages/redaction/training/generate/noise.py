"""What hurried writers do to a text and its labels: no capitals, no accents, slips of the keyboard, other signs."""
from random import choice, random

from .chance import chance

NEIGHBOURS = {"a": "sq", "s": "ad", "d": "sf", "e": "wr", "r": "et", "o": "ip", "i": "uo", "n": "mb", "t": "ry", "l": "kñ", "c": "xv", "m": "n", "u": "yi"}
NO_ACCENTS = str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU")
CYRILLIC = dict(zip("aeocpxyi", "аеосрхуі"))
LEET = {"a": "4", "e": "3", "o": "0", "i": "1", "s": "5"}


def _cased(text, change):
    return "".join(change(c) if len(change(c)) == 1 else c for c in text)


def _slips(text, labels, rate):
    out, marks, i = [], [], 0
    while i < len(text):
        c, k = text[i], labels[i]
        i += 1
        x = random() if c.isalpha() and chance(rate) else 1.0
        if x < 0.3 and i < len(text) and text[i].isalpha():
            out += [text[i], c]
            marks += [labels[i], k]
            i += 1
        elif 0.3 <= x < 0.5:
            continue
        elif 0.5 <= x < 0.65:
            out += [c, c]
            marks += [k, k]
        else:
            out.append(choice(NEIGHBOURS[c.lower()]) if 0.65 <= x < 1 and c.lower() in NEIGHBOURS else c)
            marks.append(k)
    return "".join(out), marks


def noise(text, labels):
    x, y = random(), random()
    if x < 0.22:
        text = _cased(text, str.lower)
    elif x < 0.26:
        text = _cased(text, str.upper)
    if chance(0.35):
        text = text.translate(NO_ACCENTS)
    if y < 0.25:
        return _slips(text, labels, choice((0.004, 0.01, 0.025)))
    if y < 0.32:
        kept = [i for i, c in enumerate(text) if c not in ".,;:!¡?¿" or labels[i]]
        return "".join(text[i] for i in kept), [labels[i] for i in kept]
    if y < 0.36:
        return "".join(CYRILLIC[c] if c in CYRILLIC and chance(0.1) else c for c in text), labels
    if y < 0.38:
        return "".join(LEET[c] if c in LEET and chance(0.12) else c for c in text), labels
    return text, labels
