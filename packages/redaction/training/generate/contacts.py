"""Contacts with what stands before them, as parts: [text, label], where the label is 0, a kind (1 to 7) or -1 for either way."""
import re
from random import choice, random

from . import addresses, numbers
from .chance import PLACES, TRADES, WORDS, capital, chance, in_words, person
from .disguise import disguise

PHONE, DOCUMENT, ACCOUNT, MAIL, LINK, HANDLE, ALIAS, ANY = range(1, 9)
EITHER_WAY = -1

FIRST = ("empieza con ", "arranca con ", "primero ", "la característica es ", "los primeros son ", "el área es ", "primera parte: ", "1) ", "anotá ", "marcás ", "Mi número tiene tres partes: ", "código ")
NEXT = (", después ", ", sigue con ", " y sigue ", ". Luego ", ". La segunda parte: ", ", los siguientes ", " 2) ", ", pausa, ", ". Y después ", " // ", " ... ")
LAST = (" y termina en ", ", y al final ", ". Termina con ", " y los últimos ", " y cierra con ", ". La última: ", " 3) ", " y por último ")
LIST_LEADS = ("Lista: ", "Hace ", "Materiales: ", "En la obra: ", "", "Tengo ", "Hice ", "Este año: ", "Once veces: ")
LIST_TAILS = (
    ". Juntá los números y llamame", ". Junten los números", ". Con los números en fila ya saben dónde encontrarme", " (saquen las palabras y queda mi número)",
    ". Sacá las palabras y tenés el cel", " 😉 el que entiende entiende, unan los numeros", ". Leé solo los números", ". Los números seguidos son mi wsp",
    ". Ahí está mi número escondido", ". Sumale lógica: los números en orden son mi cel",
)  # fmt: skip
MAIL_LEADS = ("Escribime a ", "mail: ", "correo ", "mi mail es ", "mandame un mail a ", "e-mail ", "contacto: ", "", "consultas a ", "email ", "📧 ", "presupuestos: ", "fotos a ", "correo electrónico: ")
LINK_LEADS = ("Mirá mis trabajos en ", "web: ", "mi página ", "entrá a ", "más en ", "", "visitá ", "sitio ", "🌐 ", "catálogo en ", "hablame por ", "la página es ")
DOCUMENT_LEADS = ("DNI ", "D.N.I. ", "documento ", "DNI N° ", "mi dni es ", "dni: ", "con documento ", "doc. ")
CUIT_LEADS = ("CUIT ", "cuil ", "Facturo con ", "cuit: ", "monotributo ", "C.U.I.T. N° ", "", "factura a nombre de ")
ACCOUNT_LEADS = ("CBU ", "cvu: ", "Transferí a ", "cbu: ", "mi cbu es ", "CVU ")


class Contacts:
    """`leads` are beginnings of labelled texts by kind, `sentences` honest ones that are told between two parts of a number."""

    def __init__(self, leads, sentences):
        self.leads, self.sentences = leads, sentences

    def _lead(self, kind, share, others):
        return choice(self.leads[kind]) if self.leads[kind] and chance(share) else choice(others)

    def contact(self):
        x = random()
        if x < 0.015:
            return self._list()
        if x < 0.03:
            lead, name = addresses.profile()
            return [(lead, 0), (name, HANDLE)]
        if x < 0.60:
            return self._phone()
        if x < 0.71:
            return [(self._lead(MAIL, 0.6, MAIL_LEADS), 0), (addresses.mail() if chance(0.88) else addresses.described_mail(), MAIL)]
        if x < 0.79:
            return [(self._lead(LINK, 0.6, LINK_LEADS), 0), (addresses.link(), LINK)]
        if x < 0.89:
            lead, name, tail = addresses.handle()
            return [(choice(self.leads[HANDLE]), 0), (name, HANDLE)] if chance(0.45) else [(lead, 0), (name, HANDLE), (tail, 0)]
        if x < 0.94:
            lead, name = addresses.alias()
            return [(self._lead(ALIAS, 0.4, (lead,)), 0), (name, ALIAS)]
        if x < 0.964:
            return [(self._lead(DOCUMENT, 0.4, DOCUMENT_LEADS), 0), (numbers.document(), DOCUMENT)]
        if x < 0.985:
            return [(choice(CUIT_LEADS), 0), (numbers.cuit(), DOCUMENT)]
        return [(choice(ACCOUNT_LEADS), 0), (numbers.account(), ACCOUNT)]

    def _list(self):
        """A number as the amounts of a list."""
        _, groups, _ = numbers.number()
        parts, words = [(choice(LIST_LEADS), 0)], chance(0.3)
        for i, group in enumerate(groups):
            if i:
                parts.append((choice((", ", " y ", " ", ", hice ", ". ")), EITHER_WAY))
            parts += [(in_words(group) if words else group, PHONE), (" " + choice(WORDS["things"]), EITHER_WAY)]
        return [*parts, (choice(LIST_TAILS), 0)]

    def _phone(self):
        prefix, groups, form = numbers.number()
        if chance(0.08) and len(groups) >= 2:
            return self._told(groups)
        lead = self._lead(PHONE, 0.55, (self._phone_lead(),))
        if form == "local" and not re.search(r"[a-z]{2}|[\U0001F4DE\u260E]", lead.lower()):
            lead = "tel "  # a local number is a contact only where something says so
        text = numbers.write(prefix, groups)
        if form == "national" and len(groups) > 1 and chance(0.07):
            code = choice((" (", " [", " (área ", ", ", " / ", " característica ")) + groups[0] + choice((")", "]", ""))
            text = numbers.write("", groups[1:]) + code
        if chance(0.05):
            text += choice((" / ", " o ", " y ", " - ")) + numbers.write(*numbers.number()[:2])
        return [(lead, 0), (text, PHONE)]

    def _told(self, groups):
        """In parts: "empieza con 11, después 4555 y termina en 1234"."""
        parts = [(choice(FIRST), 0)]
        for i, group in enumerate(groups):
            if i == len(groups) - 1:
                parts.append((choice(LAST), EITHER_WAY))
            elif i:
                parts.append((choice((*NEXT, f". {choice(self.sentences)} ")), EITHER_WAY))
            parts.append((disguise(group) if chance(0.4) else group, PHONE))
        return parts

    def _phone_lead(self):
        place = choice(PLACES)
        lead = choice(WORDS["phoneLeads"]).replace("{n}", person()).replace("{p}", capital(place))
        return lead.replace("{t}", choice(TRADES)).replace("{q}", place.replace(" ", ""))
