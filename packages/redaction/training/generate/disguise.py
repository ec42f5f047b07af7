"""The ways to write a group of digits."""
from random import choice

from .chance import UNITS, WORDS, chance, in_words

SCRIPTS = (0xFF10, 0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7F6, 0x1D7EC)  # the zero of each
CIRCLES = ("⓪①②③④⑤⑥⑦⑧⑨", "⓿❶❷❸❹❺❻❼❽❾", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LOOK_ALIKES = {"0": "OoQ°DО", "1": "lIi|!L", "2": "Zz", "3": "E", "4": "A", "5": "Ss$", "6": "bG", "7": "T", "8": "B", "9": "gq"}
ROMAN = "0 I II III IV V VI VII VIII IX".split()
LEET = {"o": "0", "i": "1", "e": "3", "s": "5", "a": "4"}
SPOKEN = {"words", "units", "misspelt", "leet", "doubled", "capitals", "mixed", "roman"}  # need a separator between the groups


def _each(group, write, separator=""):
    return separator.join(write(d) for d in group)


def _misspelt(digit):
    return choice(WORDS["misspelt"][int(digit)]) if chance(0.7) else UNITS[int(digit)]


def _leet(digit):
    return "".join(LEET.get(c, c) if chance(0.4) else c for c in UNITS[int(digit)])


def _script(group):
    zero = choice(SCRIPTS)
    return _each(group, lambda d: chr(zero + int(d)))


def _circled(group):
    signs = choice(CIRCLES)
    return _each(group, lambda d: signs[int(d)])


def _doubled(group):
    """ "doble cuatro", "tres sietes"."""
    said, i = [], 0
    while i < len(group):
        run = 1
        while run < 3 and group[i : i + run + 1] == group[i] * (run + 1):
            run += 1
        digit, unit = group[i], UNITS[int(group[i])]
        if run == 1:
            said.append(unit if chance(0.8) else digit)
        elif run == 2:
            said.append(choice((f"doble {unit}", f"dos {unit}s", f"dos {unit}s", f"doble {digit}", f"dos veces {unit}", f"{unit} {unit}", f"par de {unit}s", f"{unit} dos veces", f"{digit} x2")))
        else:
            said.append(choice((f"triple {unit}", f"tres {unit}s", f"triple {digit}", f"tres veces {unit}", f"{digit} x3")))
        i += run
    return choice((" ", ", ", " - ")).join(said)


def _glued(group):
    words = [UNITS[int(d)] for d in group]
    return "".join(words) if chance(0.6) else "".join(w.capitalize() for w in words)


STYLES = {
    "plain": lambda g: g,
    "spaced": lambda g: choice((" ", " ", "  ")).join(g),
    "dashes": "-".join,
    "dots": ".".join,
    "words": in_words,
    "units": lambda g: _each(g, lambda d: UNITS[int(d)], choice((" ", " ", " ", ", ", " - ", "-"))),
    "misspelt": lambda g: _each(g, _misspelt, " "),
    "leet": lambda g: _each(g, _leet, " "),
    "script": _script,
    "circled": _circled,
    "keycaps": lambda g: _each(g, lambda d: d + "\ufe0f\u20e3", choice(("", "", " "))),
    "look-alikes": lambda g: _each(g, lambda d: choice(LOOK_ALIKES[d]) if chance(0.35) else d),
    "brackets": lambda g: f"({g})",
    "doubled": _doubled,
    "mixed": lambda g: _each(g, lambda d: UNITS[int(d)] if chance(0.4) else d, choice(("", " ", " "))),
    "roman": lambda g: _each(g, lambda d: ROMAN[int(d)], choice((" ", "-", ", "))),
    "capitals": lambda g: in_words(g).upper(),
    "glued": _glued,
    "spelt": lambda g: _each(g, lambda d: " ".join(UNITS[int(d)]), " ") if len(g) < 5 else g,
    "quoted": lambda g: f'"{g}"',
    "invisible": lambda g: choice(WORDS["invisible"]).join(g),
    "struck": lambda g: _each(g, lambda d: d + "\u0336"),
    "entities": lambda g: _each(g, lambda d: f"&#{48 + int(d)};"),
    "parted": lambda g: choice((*WORDS["emoji"], *"*_/~|+=")).join(g),
}
# what most people write, most often
COMMON = ["plain"] * 8 + ["spaced", "words", "units"]
NAMES = [*COMMON, *(name for name in STYLES if name != "plain")]


def disguise(group, style=None):
    return STYLES[style or choice(NAMES)](group)
