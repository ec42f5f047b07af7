"""Honest facts full of digits: prices, dates, measures, models, files."""
from random import choice, randint

from .chance import PLACES, TRADES, UNITS, WORDS, capital, in_words, pair_in_words, person

MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
STREETS = ("Av. Rivadavia", "Corrientes", "San Martín", "calle 7", "Belgrano", "Mitre", "Calle 44", "Av. Colón", "9 de Julio", "Maipú")


def price():
    amount = choice((randint(1, 99) * 1000, randint(10, 999) * 500, randint(1, 9) * 100000, randint(100, 2500) * 1000, randint(3, 99) * 100))
    text = f"{amount:,}".replace(",", choice((".", ".", ".", "", " ")))
    return choice(("$", "$ ", "$", "", "ARS ", "u$s ")) + text + choice(("", "", " pesos", " + iva", " final", ".-", " mangos"))


def _street():
    more = choice(("", ", piso 3", " 2do B", ", depto 4", f" e/ {randint(1, 90)} y {randint(1, 90)}"))
    return f"{choice(STREETS)} {randint(100, 9800)}{more}"


def _file():
    return "el archivo " + choice(("_", "-", "")).join((choice(TRADES), choice(WORDS["common"]), str(randint(1, 2026)))) + choice((".dwg", ".pdf", ".jpg", ".xlsx", ".docx", ".mp4"))


def _praise():
    first, then = choice(("puntual", "prolijo", "barato", "rápido", "limpio", "bueno")), choice(("prolijo", "responsable", "económico", "serio"))
    return first + choice(("-", ".", "/")) + then + choice(("", ".todo", "-barato", "/limpio"))


def _years():
    return f"{pair_in_words(str(randint(11, 99)))} años y {pair_in_words(str(randint(11, 99)))} de oficio"


def _visits():
    return f"vinieron {choice(UNITS[2:])}, cobraron {in_words(str(randint(20, 99)))} mil, tardaron {choice(UNITS[2:])} días y volvieron a las {choice(UNITS[2:])}"


def _games():
    return " ".join(f"{randint(1, 7)}-{randint(0, 7)}" for _ in range(3))


def _list():
    return choice(("-", "/", ".", " - ", " / ", ". ")).join(capital(choice((choice(WORDS["common"]), choice(TRADES)))) for _ in range(randint(2, 5)))


FACTS = (
    lambda: f"Cobró {price()} por el trabajo",
    lambda: f"{price()} la hora, {price()} la jornada",
    lambda: f"me pasó {price()} y el otro {price()}",
    lambda: f"{randint(2, 12)} cuotas de {price()}",
    lambda: f"{randint(1, 9)} litros a {price()}",
    lambda: f"una {choice(('seña', 'cuota'))} de {randint(10, 90)} mil y el resto en {choice(UNITS[2:])} pagos",
    lambda: f"{in_words(str(randint(11, 999)))} {choice(('pesos', 'mil', 'veces', 'metros', 'ladrillos', 'clientes'))}",
    lambda: f"{randint(10, 99)} % de descuento",
    lambda: f"desde {randint(1965, 2026)} en el rubro",
    lambda: f"{randint(2, 45)} años de experiencia",
    _years,
    lambda: f"garantía de {randint(3, 36)} meses",
    lambda: f"temporada {randint(2010, 2025)}/{randint(11, 26)}",
    lambda: f"el {randint(1, 31)}/{randint(1, 12)}/{randint(2018, 2026)} a las {randint(7, 21)}:{choice(('00', '15', '30', '45'))}",
    lambda: f"{randint(1, 31)} de {choice(MONTHS)} de {randint(1990, 2026)}",
    lambda: f"de {randint(7, 10)} a {randint(12, 22)} hs",
    lambda: f"de {randint(7, 10)} a {randint(11, 13)} y de {randint(15, 17)} a {randint(18, 21)}",
    lambda: f"entre las {randint(8, 12)} y las {randint(13, 20)}",
    _street,
    lambda: f"{randint(2, 9)}{choice(('°', 'to', ' '))} piso",
    lambda: f"CP {randint(1000, 9400)}",
    lambda: f"ruta {randint(2, 40)} km {randint(2, 1800)}",
    lambda: f"líneas {randint(1, 190)}, {randint(1, 190)} y {randint(1, 190)}",
    lambda: f"{randint(20, 55)}°{randint(10, 59)}'{randint(10, 59)}\" S {randint(50, 72)}°{randint(10, 59)}'{randint(10, 59)}\" O",
    lambda: f"matrícula {choice(('', 'N° ', 'nro ', 'nº '))}{randint(1000, 99999)}",
    lambda: f"mat. {randint(100, 9999)} cat. {randint(1, 3)}",
    lambda: f"{randint(1, 20)} x {randint(1, 20)} m",
    lambda: f"{randint(20, 300)} x {randint(20, 300)} x {randint(2, 60)} cm",
    lambda: f"{randint(10, 900)} m2",
    lambda: f"{randint(10, 40)} mm y {randint(10, 60)} mm",
    lambda: f"{randint(2000, 6000)} frigorías",
    lambda: f"peso {randint(40, 120)} kg, mido 1,{randint(50, 95)}",
    lambda: f"{randint(1, 9)}.{randint(0, 9)}/10",
    lambda: f"modelo {choice('ABCDEFGHKLMWX')}{choice('ABCDEFGHKLMWX')}-{randint(100, 99999)}{choice(('', 'B', 'X'))}",
    lambda: f"{choice(('Epson', 'HP', 'Samsung', 'LG', 'Bosch', 'Philco'))} {choice('TLWXR')}{randint(100, 9999)}",
    lambda: f"wifi {choice(('TP-Link', 'Archer', 'Huawei'))} {choice('ACX')}{randint(10, 9999)}",
    lambda: f"v{randint(1, 9)}.{randint(0, 20)}.{randint(0, 30)}",
    lambda: f"error {choice(('E', 'F', '0x'))}{randint(10, 99999)}",
    lambda: f"factura 000{randint(1, 9)}-{randint(1, 99999999):08d}",
    lambda: f"acta {randint(0, 2999):04d}-{randint(1, 99999999):08d}",
    lambda: f"expediente EX-{randint(2018, 2026)}-{randint(1, 99999999):08d}-APN",
    lambda: f"pedido {randint(100000, 9999999)}",
    lambda: f"orden n° {randint(1000, 999999)}",
    lambda: f"ISBN 978-987-{randint(1000, 9999)}-{randint(10, 99)}-{randint(0, 9)}",
    lambda: f"ley {randint(10, 27)}.{randint(100, 999)}",
    lambda: f"art. {randint(1, 300)} del código",
    lambda: f"IRAM {randint(1000, 4999)}",
    lambda: f"usuarios {randint(10, 99)}.{randint(100, 999)}",
    lambda: f"llamé {randint(2, 9)} veces",
    lambda: f"le mandé {randint(2, 9)} mensajes por whatsapp",
    lambda: f"{choice(UNITS[2:])} {choice(('hijos', 'perros', 'ambientes', 'días', 'visitas', 'manos de pintura'))}",
    _visits,
    _games,
    _list,
    _praise,
    _file,
    lambda: f'carpeta "{choice(WORDS["common"])}_{choice(TRADES)}_{randint(1, 300)}"',
    lambda: f"tengo {choice(('instagram', 'facebook', 'whatsapp', 'mail', 'alias', 'tiktok'))} pero {choice(('no lo uso', 'no subo nada', 'lo miro poco', 'no me acuerdo'))}",
    lambda: f"lo encontré por {choice(('instagram', 'facebook', 'google', 'el face', 'tiktok', 'un grupo de whatsapp', 'mercado libre'))}",
    lambda: f"le transferí por {choice(('mercado pago', 'alias', 'cbu'))} y listo",
    lambda: f"se llama {person()} {person()}, de {capital(choice(PLACES))}",
    lambda: f"el local se llama {choice(('El', 'La', 'Los', 'Don', 'Doña'))} {capital(choice(WORDS['words']))}",
)


def fact():
    return choice(FACTS)()
