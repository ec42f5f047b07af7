"""One text to learn from: a labelled text varied, a contact made up, or an honest text, mostly beside other sentences."""
import re
from random import choice, random

from . import vary
from .chance import PLACES, capital, chance, person
from .contacts import ANY, MAIL, PHONE, Contacts
from .facts import fact
from .noise import noise

JOINS = [" "] * 6 + [". ", ". ", "\n", " - ", ", ", "... ", "! ", " // ", "\n\n"]


def _sentences(text):
    return [s for s in re.split(r"(?<=[.!?])\s+|\n", text) if 6 < len(s) < 260]


def _kind(text, kind):
    """The kind of a span whose set does not say it."""
    if kind != ANY:
        return kind
    if re.search(r"@|arroba", text):
        return MAIL
    return PHONE if sum(c.isdigit() for c in text) >= 6 else ANY


class Generator:
    def __init__(self, bank):
        self.labelled, self.honest_texts = bank["pos"], [r["t"] for r in bank["neg"]]
        self.hard, self.made_hard = [r["t"] for r in bank["neg"] if r["h"]], [r["t"] for r in bank["hard"]]
        self.demo_sentences, self.demo_texts = bank["sent"], bank["full"]
        self.sentences = [s for t in self.honest_texts + self.made_hard for s in _sentences(t)]
        self.number_sentences = [s for s in self.sentences if any(c.isdigit() for c in s)]
        leads, self.tails = {k: [] for k in range(1, 8)}, []
        for row in self.labelled:
            if len(row["s"]) != 1:
                continue
            text, (start, end, kind) = row["t"], row["s"][0]
            lead, tail, kind = text[:start], text[end:], _kind(text[start:end], kind)
            if len(lead) > 25:
                lead = re.split(r"\. |\n|! ", lead)[-1].lstrip()
            if kind != ANY and 0 < len(lead) < 70:
                leads[kind].append(lead)
            if 0 < len(tail) < 90:
                self.tails.append(tail)
        self.contacts = Contacts(leads, self.sentences)

    def honest(self):
        x = random()
        if x < 0.25:
            return choice(self.demo_sentences)
        if x < 0.30:
            return choice(self.demo_texts)
        if x < 0.90:
            return vary.honest_numbers(choice(self.sentences if x < 0.52 else self.number_sentences if x < 0.70 else self.honest_texts if x < 0.80 else self.made_hard))
        return fact() + choice((".", "", ", " + fact(), ". " + choice(self.sentences)))

    def _planted(self, parts):
        """A contact inside an honest text that looks like one."""
        text = vary.honest_numbers(choice(self.made_hard))
        place = choice([m.end() for m in re.finditer(r"[.!?\n]\s*|, ", text)] or [len(text)])
        before, after = text[:place], text[place:]
        if before and before[-1] not in "\n ":
            before += " "
        return [(before, 0), *parts, (choice((" ", ". ", ", ", "\n")) + after if after else "", 0)]

    def _tail(self):
        if chance(0.7):
            return choice(self.tails)
        return choice((".", "", " gracias.", "\nSaludos.", ", consultame sin compromiso.", " de 9 a 18 hs", " " + person(), ", " + capital(choice(PLACES)), " 👍"))

    def _core(self):
        """The parts, and whether there is a contact among them."""
        x = random()
        if x < 0.28:
            row = choice(self.labelled)
            return vary.labelled(row["t"], row["s"]), True
        if x < 0.44:
            text = choice(self.made_hard if x < 0.36 else self.honest_texts if chance(0.5) else self.hard)
            return [(vary.honest_numbers(text) if chance(0.7) else text, 0)], False
        if x < 0.84:
            return [*self.contacts.contact(), *([(self._tail(), 0)] if chance(0.5) else [])], True
        return [(self.honest(), 0)], False

    def sample(self):
        """A text and a label for each of its code points."""
        parts, is_contact = self._core()
        x = random()
        if is_contact and x < 0.12:
            parts = self._planted(parts)
        elif x < 0.56:
            for _ in range(choice((1, 1, 1, 2, 2, 3))):
                text, join = self.honest() if chance(0.75) else fact(), choice(JOINS)
                parts = [(text, 0), (join, 0), *parts] if chance(0.55) else [*parts, (join, 0), (text, 0)]
        if is_contact and chance(0.06):
            parts = [*parts, (choice(JOINS), 0), *self.contacts.contact()]
        text = "".join(p for p, _ in parts)
        labels = [k for p, k in parts for _ in p]
        return noise(text, labels) if chance(0.75) else (text, labels)
