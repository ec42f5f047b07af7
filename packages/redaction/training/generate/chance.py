"""Chances, digits and numbers in words: what every generator needs."""
import json
import os
from random import choice, randint, random

with open(os.path.join(os.path.dirname(__file__), os.pardir, "words.ndjson"), encoding="utf-8") as _file:
    WORDS = {row["list"]: row["words"] for row in map(json.loads, _file)}
NAMES, AREAS, PLACES, TRADES = WORDS["names"], WORDS["areas"], WORDS["places"], WORDS["trades"]

UNITS = "cero uno dos tres cuatro cinco seis siete ocho nueve".split()
TEENS = "diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve".split()
TENS = "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
HUNDREDS = "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split()


def chance(share):
    return random() < share


def digits(count):
    return "".join(choice("0123456789") for _ in range(count))


def capital(text):
    """Now and then with a capital, or in capitals."""
    x = random()
    return text.capitalize() if x < 0.2 else text.upper() if x < 0.24 else text


def person():
    return capital(choice(NAMES))


def word():
    return choice(choice((WORDS["words"], WORDS["common"])))


def cut(text, *sizes):
    """A text in pieces of the given sizes; what is left is the last piece."""
    pieces = []
    for size in sizes:
        pieces.append(text[:size])
        text = text[size:]
    return [p for p in (*pieces, text) if p]


def pair_in_words(pair):
    """One or two digits as a number: "treinta y dos", "cero cinco"."""
    value = int(pair)
    if len(pair) == 1:
        return UNITS[value]
    if pair[0] == "0":
        return "cero " + UNITS[value]
    if value < 20:
        return TEENS[value - 10]
    tens, unit = divmod(value, 10)
    if unit == 0:
        return TENS[tens - 2]
    if tens == 2:
        return "veinti" + UNITS[unit]
    return TENS[tens - 2] + choice((" y ", " y ", " y ", " i ", " ")) + UNITS[unit]


def _hundreds_in_words(group):
    value = int(group)
    if value < 100 or group[0] == "0":
        return " ".join(UNITS[int(d)] for d in group)
    hundreds, rest = divmod(value, 100)
    if rest == 0:
        return HUNDREDS[hundreds - 1]
    return ("ciento" if hundreds == 1 else HUNDREDS[hundreds - 1]) + " " + pair_in_words(str(rest))


def _thousands_in_words(group):
    if chance(0.6) or group[0] == "0":
        return pair_in_words(group[:2]) + choice((" ", " ", ", ", " - ")) + pair_in_words(group[2:])
    thousands = "mil" if group[0] == "1" else UNITS[int(group[0])] + " mil"
    rest = int(group[1:])
    if rest == 0:
        return thousands
    return thousands + " " + (_hundreds_in_words(group[1:]) if rest >= 100 else pair_in_words(str(rest)))


def in_words(group):
    """A group of digits in words, in one of the ways people say it."""
    if len(group) <= 2:
        return pair_in_words(group)
    if chance(0.35):
        return " ".join(UNITS[int(d)] for d in group)
    if len(group) == 3:
        return _hundreds_in_words(group)
    if len(group) == 4:
        return _thousands_in_words(group)
    return " ".join(pair_in_words(group[i : i + 2]) for i in range(0, len(group), 2))
