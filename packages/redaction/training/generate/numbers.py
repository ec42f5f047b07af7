"""Telephone, identity and account numbers, and the ways to write them."""
from random import choice, randint, random

from .chance import AREAS, WORDS, chance, cut, digits
from .disguise import NAMES, SPOKEN, disguise

THIN = {"", "·", "_", "|", "*", "–", ".", ")", "~"}  # separators between which words cannot be told apart


def area():
    return "11" if chance(0.5) else choice(AREAS)


def _national():
    code = area()
    local = (choice("23456") if code == "11" else choice("456")) + digits(9 - len(code))
    prefix = choice(("+54 9", "549", "+549", "54 9", "0054 9", "+54", "54")) if chance(0.12) else ""
    groups = ["0" + code if chance(0.2) else code]
    if chance(0.15):
        groups.append("15")
    if chance(0.8):
        groups += cut(local, len(local) - 4)
    elif chance(0.5):
        groups.append(local)
    else:
        groups += cut(local, *[2] * (len(local) // 2))
    if chance(0.08):
        groups = ["".join(groups)]
    elif chance(0.15):
        groups = cut("".join(groups), *(choice((2, 2, 3, 4, 1, 3)) for _ in range(6)))
    return prefix, groups, "national"


def number():
    """A prefix, groups of digits, and what it is."""
    x = random()
    if x < 0.62:
        return _national()
    if x < 0.80:
        return "", cut(choice("4456") + digits(7), *choice(((4,), (4,), (4,), (8,), (2, 2, 2), (1, 3)))), "local"
    if x < 0.88:
        local = choice("4456") + digits(randint(5, 6))
        return "", cut(local, *choice(((len(local) - 4,), (len(local) - 4,), (7,), (2, 2)))), "local"
    if x < 0.95:
        local = choice("3456") + digits(choice((7, 7, 6, 5)))
        return "", ["15", *cut(local, len(local) - 4)] if chance(0.7) else ["15" + local], "mobile"
    if x < 0.97:
        return "", [choice(("0800", "0810")), digits(3), digits(4)], "free"
    prefix = choice(("+598", "+595", "+56 9", "+55 11", "+34", "+39", "+1", "0039", "+591"))
    return prefix, [digits(choice((2, 3))), digits(3), digits(choice((3, 4)))], "foreign"


def _usual(groups):
    y = random()
    if len(groups) >= 3 and y < 0.25:
        return f"({groups[0]}) " + choice(("-", " ", "")).join(groups[1:])
    if y < 0.6:
        return groups[0] + (" " if len(groups) > 1 else "") + choice(("-", " ", "-", "")).join(groups[1:])
    return choice((" ", "-", "", " ", ".")).join(groups)


def _woven(all_digits):
    """Letters between the digits."""
    if chance(0.5):
        return "".join(d + ("abcdefghijklmnopqrst"[i % 20] if chance(0.9) else "") for i, d in enumerate(all_digits))
    return "".join(d + choice(("", "", "x", "a", "-", " ")) for d in all_digits)


def write(prefix, groups):
    """A number as it stands in a text."""
    x, start, together = random(), prefix + " " if prefix else "", "".join(groups)
    if x < 0.30 or not groups:
        return start + _usual(groups)
    if x < 0.42:
        return start + choice(WORDS["separators"]).join(groups)
    if x < 0.50:
        return start + choice((" ", "-", ".", " . ", "   ", "\n", "/", "_", ",", ", ", " - ", "*", " / ", "+")).join(together)
    if x < 0.72:
        style, separator = choice(NAMES), choice(WORDS["separators" if chance(0.7) else "said"])
        if style in SPOKEN and separator in THIN:
            separator = choice((" ", ", ", " - "))
        return start + separator.join(disguise(g, style) for g in groups)
    if x < 0.95:
        text = start
        for i, group in enumerate(groups):
            if i:
                text += choice(WORDS["separators" if chance(0.7) else "said"]) or " "
            text += disguise(group) if chance(0.6) else group
        return text
    if x < 0.97:
        return together[::-1] + choice((" (al reves)", ", al revés", " leelo de atrás para adelante", " dado vuelta", ""))
    return _woven(together)


def cuit():
    start = choice(("20", "23", "27", "30", "33", "24")) + digits(8)
    total = sum(factor * int(d) for factor, d in zip((5, 4, 3, 2, 7, 6, 5, 4, 3, 2), start))
    check = str((11 - total % 11) % 11 % 10)
    person, groups = start[2:], [start[:2], start[2:], check]
    return choice((start + check, f"{start[:2]}-{person}-{check}", f"{start[:2]} {person} {check}", write("", groups), f"{start[:2]}/{person}/{check}", f"{start[:2]}.{person}.{check}"))


def document():
    n = f"{randint(10, 45)}{digits(6)}"
    groups = cut(n, 2, 3)
    return choice((n, ".".join(groups), " ".join(groups), write("", groups)))


def account():
    n = digits(22)
    fours = cut(n, 4, 4, 4, 4, 4)
    return choice((n, n[:8] + " " + n[8:], " ".join(fours), n[:8] + "-" + n[8:], "-".join(fours)))
