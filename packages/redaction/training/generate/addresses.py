"""Mail addresses, links, accounts of networks, and aliases of payment accounts."""
import re
from random import choice, randint, random

from .chance import NAMES, PLACES, TRADES, UNITS, WORDS, capital, chance, digits, in_words
from .numbers import area


def _part():
    if chance(0.45):
        return choice(NAMES)
    return choice(TRADES) if chance(0.5) else choice(WORDS["words"] if chance(0.6) else WORDS["common"])


def local_part():
    text = _part()
    if chance(0.7):
        text += choice(("", "", "_", ".", "-")) + _part()
    if chance(0.12):
        text += choice(("", "_", ".")) + _part()
    if chance(0.35):
        text += choice(("", "", "_")) + digits(randint(1, 4))
    return text[: randint(3, 8)] if chance(0.08) else text


MISHEARD = {
    "gmail": ("gmeil", "jimeil", "jmail", "g mail", "G-mail", "yimeil", "gemail"),
    "hotmail": ("jotmail", "hot mail", "hotmeil", "jotmeil"),
    "yahoo": ("yajú", "iahu", "yaju"),
    "outlook": ("autluk", "out look"),
}


def mail():
    local = local_part()
    domain = choice(WORDS["providers"]) if chance(0.85) else choice(TRADES) + choice(WORDS["words"]) + choice(WORDS["endings"])
    whole, provider = f"{local}@{domain}", domain.split(".")[0]
    x = random()
    if x < 0.06:
        return " ".join(whole)
    if x < 0.09:
        return choice(WORDS["invisible"]).join(whole)
    if x < 0.12:
        return whole[::-1]
    at, dot = choice(WORDS["ats"]), choice(WORDS["dots"])
    if dot != "." and chance(0.5):
        local = local.replace(".", dot)
    if at.strip() != "@" and chance(0.4):
        local = local.replace("_", choice((" guion bajo ", "_", " guión bajo ", "(guion bajo)"))).replace("-", choice((" guion ", "-", " guión ")))
    text, y = domain.replace(".", dot), random()
    if y < 0.1:
        for name, others in MISHEARD.items():
            text = text.replace(name, choice(others))
    elif y < 0.2:
        text = provider
    elif y < 0.24:
        text = provider + choice((" puntocom", " puntocomar", " .com", " com"))
    text = local + (at + text if y <= 0.97 else choice((", es de ", " en ", " - ", " (", ", el de ")) + provider)
    if chance(0.08):
        text = text.upper()
    if chance(0.12):
        text = "".join(UNITS[int(c)] if c in "0123456789" else c for c in text)
    return text


def described_mail():
    """ "juan perez, arroba, el correo de google"."""
    words = [choice((choice(NAMES), choice(TRADES), choice(WORDS["words"]))) for _ in range(randint(1, 3))]
    local = (" " if chance(0.7) else choice((" punto ", " guion bajo ", " y "))).join(words)
    if chance(0.2):
        local += " " + in_words(digits(randint(1, 3)))
    return (
        local
        + choice((", ", " ", " (todo junto) ", ", todo pegado, ", " sin espacios ", ", las palabras juntas, "))
        + choice(("el caracolito", "la a con rulito", "arrobita", "la arroba", "arroba", "el arroba de siempre", "(la a redonda)", "el símbolo de los mails", "a en un circulo"))
        + choice((", ", " ", " y ", " de "))
        + choice(("el correo de google", "gmail", "jimeil", "el de microsoft", "hotmail", "la casilla de google", "yajú", "jotmeil", "outlook", "el mail de google"))
        + choice(("", " punto com", ", punto com", " puntocom", " com", " y el punto com"))
    )


def _messaging():
    n, h = f"549{area()}{digits(8)}", local_part()
    return choice((
        f"wa.me/{n}", f"https://wa.me/{n}", f"api.whatsapp.com/send?phone={n}", f"t.me/{h}", f"wa punto me barra {n}", f"wa . me / {n}", f"wame/{n}",
        f"bit.ly/3x{digits(4)}", f"goo.gl/{digits(3)}aB{digits(2)}", f"cutt.ly/{choice(NAMES)}", f"bit punto ly barra {digits(2)}{choice(NAMES)}",
        f"linktr.ee/{h}", f"linktree / {h}", f"instagram.com/{h}", f"facebook.com/{h}", f"fb.com/{h}", f"m.me/{h}", f"ig.me/{h}", f"tiktok.com/@{h}",
        f"youtube.com/{h}", f"instagram punto com barra {h}", f"facebook barra {h}", f"{h}.taplink.ws",
    ))  # fmt: skip


def link():
    name = choice((local_part().replace("_", "-"), choice(TRADES) + choice(("", "-")) + choice(NAMES), choice(TRADES) + choice(WORDS["words"])))
    host = choice(("", "", "www.", "www.", "ww.")) + name + choice(WORDS["endings"])
    x = random()
    if x < 0.2:
        return choice(("https://", "http://", "hxxps://", "https:\\\\", "https : // ")) + host + choice(("", "/", "/fotos", "/?ref=app", "/contacto"))
    if x < 0.45:
        return _messaging()
    if x < 0.5:
        return "".join(chr(0xFF41 + ord(c) - 97) if "a" <= c <= "z" else c for c in host)
    dot = choice(WORDS["dots"])
    text = host.replace(".", dot)
    if dot != "." and chance(0.3):
        said = choice(("triple w punto ", "tres w punto ", "www punto ", "doble u doble u doble u punto ", "triple doble ve punto "))
        text = re.sub(r"^www\W*(punto)?", said, text)
    if chance(0.05):
        text = " ".join(host)
    return text.upper() if chance(0.06) else text


HANDLE_FORMS = (
    "@H", "@H", "@H", "N: H", "N: H", "en N soy H", "N @H", "N H", "N: /H", "seguime en N como H", "arroba H en N", 'N "H"', "N @ H", "en N estoy como H",
    "buscame en N: H", "me encontrás en N como H", "mi usuario de N es H", "usuario H", "(H en N)", "N = H", "N → H", "N👉H", "mi N es H", "subo todo a N, H",
    "H (N)", "H en N", "soy H en N", "perfil H", "cuenta: H", "📷 H", "📸 @H", "por N H", "fotos en N: H", "etiquetame H", "N/H", "N - H", "mi user es H",
    "sigan a H", "sigan a @H en N", "N arroba H", "búsquenla en N, es H",
)  # fmt: skip


def handle():
    """What stands before an account of a network, the account, and what follows."""
    name = local_part().replace("-", choice(("_", ".")))
    x = random()
    if x < 0.12:
        name = name.replace("_", " guion bajo ").replace(".", " punto ")
    elif x < 0.17:
        name = " ".join(name)
    elif x < 0.22:
        name = name.replace(".", " . ").replace("_", " _ ")
    elif x < 0.25:
        name = choice(WORDS["invisible"]).join(name)
    if chance(0.06):
        name = name.upper()
    lead, tail = choice(HANDLE_FORMS).split("H")
    network = choice(WORDS["networks"])
    lead, tail = lead.replace("N", network), tail.replace("N", network)
    return (lead[:-1], "@" + name, tail) if lead.endswith("@") else (lead, name, tail)


PROFILE_LEADS = (
    "en Google Maps figuro como ", "me encontrás en N como ", "buscame en N como ", "en N aparezco como ", "N: ", "en N soy ", "mi página de N es ",
    "mi canal de N se llama ", "en maps como ", "en el mapa de google aparezco como ", "seguime en N, ", "Face: ", "mi perfil de N: ",
)  # fmt: skip


def profile():
    """A business by the name it has on a network."""
    first = choice(("Taller", "Estudio", "Lavadero", "Herrería", "Peluquería", "Vidriería", "Gomería", "Pizzería", "Don", "Doña", "El", "La", "Los", "Las", choice(TRADES).capitalize(), choice(TRADES).capitalize()))
    name = " ".join([first, *(choice((choice(NAMES), choice(WORDS["words"]), choice(WORDS["common"]))).capitalize() for _ in range(randint(1, 2)))])
    if chance(0.4):
        name += " " + capital(choice(PLACES))
    return choice(PROFILE_LEADS).replace("N", choice(WORDS["networks"])), name.lower() if chance(0.3) else name


ALIAS_LEADS = (
    "alias ", "alias: ", "ALIAS: ", "mi alias es ", "alias de mercado pago ", "transferí al alias ", "alias mp ", "pasame la seña a ", "transferime a ",
    "mp: ", "mercado pago ", "el alias es ", "seña al alias ", "mi alías: ", "alias cbu ", "depositá en ", "cuenta dni alias ", 'alias="',
    "acepto transferencias a ", "uala: ", "transferencia: ", "me transferís a ", "señas a ",
)  # fmt: skip


def _alias_word():
    x = random()
    return choice(WORDS["words"] if x < 0.5 else NAMES if x < 0.75 else TRADES if x < 0.9 else WORDS["common"])


def alias():
    text = choice((".", ".", ".", "-", "")).join(_alias_word() for _ in range(choice((2, 3, 3, 3))))
    if chance(0.35):
        text += "." + choice(("mp", "uala", "lemon", "bru", "naranjax", "brubank", "galicia", "prex"))
    if chance(0.15):
        text += digits(2)
    x = random()
    if x < 0.15:
        text = text.replace(".", choice((" punto ", " . ", " pto ")))
    elif x < 0.2:
        text = text.replace(".", " ") + choice((" (con puntos)", ", con puntos en el medio", " todo con puntos"))
    elif x < 0.4:
        text = text.upper()
    return choice(ALIAS_LEADS), text
