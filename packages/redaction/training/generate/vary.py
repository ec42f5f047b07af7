"""Other numbers and names in a labelled or honest text, so that its shape is learnt and not its numbers."""
import re
from random import choice, randint, random

from .chance import AREAS, HUNDREDS, NAMES, TEENS, TENS, TRADES, UNITS, WORDS, chance, digits
from .numbers import write

AREA_SET, BY_LENGTH = set(AREAS), {n: [a for a in AREAS if len(a) == n] for n in (3, 4)}
NUMBER_WORDS = (UNITS, TEENS, TENS, HUNDREDS)
KEEP = {*WORDS["keep"], *UNITS, *TEENS, *TENS, *HUNDREDS}
SMALL_WORDS = UNITS[2:] + TEENS


def like(word, model):
    return word.upper() if model.isupper() and len(model) > 1 else word.capitalize() if model[0].isupper() else word


def _honest_number(match):
    s = match[0]
    if len(s) == 1:
        return s if s == "0" or chance(0.35) else str(randint(1, 9))
    if len(s) == 2:
        # small counts change freely: a few of them are in far more texts than the others
        return s if s[0] == "0" or chance(0.35) else str(randint(10, max(30, min(99, int(s) * 13 // 10))))
    if chance(0.35) or s[0] == "0":
        return s
    if len(s) == 4 and s[:2] in ("19", "20"):
        return str(randint(1960, 2029))
    if len(s) >= 7:
        return s[: len(s) // 2] + digits(len(s) - len(s) // 2)
    core = s.rstrip("0")
    return (core[0] if chance(0.5) else str(randint(1, 9))) + digits(len(core) - 1) + "0" * (len(s) - len(core))


def honest_numbers(text):
    text = re.sub(r"[0-9]+", _honest_number, text)
    return re.sub(r"[^\W\d_]+", lambda m: like(choice(SMALL_WORDS), m[0]) if m[0].lower() in SMALL_WORDS and chance(0.4) else m[0], text)


def telephone_digits(given):
    """Digits of the same shape: prefixes stay, an area code becomes another of its length."""
    if given[:4] in ("0800", "0810"):
        return given[:4] + digits(len(given) - 4)
    start = re.match(r"(?:0054|54(?=.{9}))?", given)[0]
    rest = given[len(start) :]
    if start and rest[:1] == "9":
        start, rest = start + "9", rest[1:]
    if rest[:1] == "0" and len(rest) >= 10:
        start, rest = start + "0", rest[1:]
    if start or len(rest) >= 10:
        for n in (2, 4, 3):
            code = rest[:n]
            if code == "11" or code in AREA_SET:
                start, rest = start + ("11" if n == 2 else code if chance(0.3) else choice(BY_LENGTH[n])), rest[n:]
                break
    if rest[:2] == "15":
        start, rest = start + "15", rest[2:]
    if not rest:
        return start
    first = choice("456") if rest[0] in "456" and chance(0.8) else rest[0] if chance(0.5) else choice("23456")
    return start + first + digits(len(rest) - 1)


def _other_number_word(match):
    for words in NUMBER_WORDS:
        if match[0].lower() in words and chance(0.8):
            return like(choice(words), match[0])
    return match[0]


def _other_name(match):
    lower = match[0].lower()
    if len(lower) < 3 or lower in KEEP:
        return match[0]
    x = random()
    return like(choice(NAMES if x < 0.35 else TRADES if x < 0.61 else WORDS["words"] if x < 0.8 else WORDS["common"]), match[0])


def _span(text, kind):
    given = "".join(c for c in text if c in "0123456789")
    if given:
        if kind in (1, 8) and len(given) >= 6:
            fresh = telephone_digits(given)
        else:
            fresh = "".join(c if chance(0.3) else choice("0123456789") for c in given) if chance(0.8) else given
        following = iter(fresh)
        text = "".join(next(following) if c in "0123456789" else c for c in text)
    if chance(0.6):
        text = re.sub(r"[^\W\d_]+", _other_number_word, text)
    if kind in (4, 5, 6, 7) and chance(0.7):
        text = re.sub(r"[^\W\d_]+", _other_name, text)
    return text


def _written_anew(text):
    groups = re.findall(r"[0-9]+", text)
    fresh, pieces = telephone_digits("".join(groups)), []
    for group in groups:
        pieces.append(fresh[: len(group)])
        fresh = fresh[len(group) :]
    return write("", [p for p in pieces if p])


def labelled(text, spans):
    """The parts of a labelled text with other contacts in the same places."""
    parts, end = [], 0
    for start, stop, kind in sorted(spans):
        if start < end:
            continue
        inside = text[start:stop]
        is_number = re.fullmatch(r"[0-9\s().+/\-–]+", inside) and sum(c.isdigit() for c in inside) >= 6
        if is_number and len(spans) == 1 and kind in (1, 8) and chance(0.25):
            inside = _written_anew(inside)
        elif chance(0.88):
            inside = _span(inside, kind)
        parts += [(text[end:start], 0), (inside, kind)]
        end = stop
    return [*parts, (text[end:], 0)]
