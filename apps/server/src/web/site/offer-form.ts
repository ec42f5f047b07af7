import type { Offer, OfferWords, Price, PriceKind } from '../../desk/tasks/offers.ts';
import { tidy } from '../../desk/tasks/words.ts';
import { type Html, html } from './html.ts';
import * as forms from './parts/form.ts';
import * as spanish from './spanish.ts';

const OFFER_MIN = 20;
const OFFER_MAX = 1000;
const AVAILABILITY_MAX = 120;
const PRICES: forms.Choices<PriceKind> = { open: 'A convenir', fixed: 'Precio cerrado', from: 'Desde' };

/** The fields of the form for an existing offer; empty without one, or when its texts were wiped. */
export function fieldsOf(offer: Offer | null): URLSearchParams {
  if (offer === null || offer.wiped_at !== null) return new URLSearchParams();
  const { message, price, availability } = offer;
  const precio = String(price.amount ?? '');
  return new URLSearchParams({ mensaje: message, tipo: price.kind, precio, cuando: availability ?? '' });
}

export function readOfferWords(fields: URLSearchParams): { words: OfferWords } | { errors: forms.Errors } {
  const errors: Record<string, string> = {};
  const message = tidy(fields.get('mensaje') ?? '');
  const availability = tidy(fields.get('cuando') ?? '').replaceAll('\n', ' ');
  const { length } = message;
  if (length < OFFER_MIN) {
    errors.mensaje =
      length === 0
        ? 'Contá cómo lo harías.'
        : `Contá un poco más: tu mensaje tiene ${spanish.count(length, 'carácter', 'caracteres')} y hacen falta ${OFFER_MIN}.`;
  } else if (length > OFFER_MAX) errors.mensaje = tooLong('El mensaje', length - OFFER_MAX);
  if (availability.length > AVAILABILITY_MAX) {
    errors.cuando = tooLong('Este texto', availability.length - AVAILABILITY_MAX);
  }
  const kind = forms.readChoice(PRICES, fields.get('tipo')) ?? 'open';
  const price = readPrice(kind, (fields.get('precio') ?? '').trim());
  if (typeof price === 'string') errors.precio = price;
  if (typeof price === 'string' || Object.keys(errors).length > 0) return { errors };
  return { words: { message, price, availability: availability || null } };
}

const PRICE_MAX = 999_999_000;
/** From here on only whole thousands are accepted, so that no telephone number fits in a price. */
const ROUND_FROM = 1_000_000;
const ROUND_TO = 1000;
/** `45000`, `45.000`, `$ 45.000`, `45 mil`, `45.000 pesos`. */
const AMOUNT = /^\$?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(?: ?(mil))?(?: ?pesos)?$/i;

/** A price as people write it, or its error. An amount with `open` is an error, so that nothing typed is lost. */
function readPrice(kind: PriceKind, text: string): Price | string {
  if (kind === 'open') {
    if (text === '') return { kind, amount: null };
    return 'Escribiste un precio y está marcado «A convenir»: elegí «Precio cerrado» o «Desde», o borralo.';
  }
  const [, digits = '0', thousands] = AMOUNT.exec(text) ?? [];
  const amount = Number(digits.replace(/\D/g, '')) * (thousands === undefined ? 1 : 1000);
  if (amount === 0) return 'Poné un precio en pesos, sin centavos: por ejemplo 45.000. O elegí «A convenir».';
  if (amount > PRICE_MAX) return 'Ese precio es demasiado grande.';
  if (amount >= ROUND_FROM && amount % ROUND_TO !== 0) {
    return 'Desde un millón, redondealo a miles: por ejemplo 1.250.000.';
  }
  return { kind, amount };
}

export function tooLong(what: string, over: number): string {
  return `${what} es largo: le ${over === 1 ? 'sobra' : 'sobran'} ${spanish.count(over, 'carácter', 'caracteres')}.`;
}

/** The form of an offer on the version of a task that was `read`: a new one, of which `left` are allowed today; or with null a changed one. */
export function renderOfferForm(target: forms.Target, filled: forms.Filled, read: number, left: number | null): Html {
  const { typed, errors } = filled;
  const length = `entre ${OFFER_MIN} y ${spanish.count(OFFER_MAX, 'carácter', 'caracteres')}`;
  const hint = `Contá cómo lo harías y qué incluye, ${length}. Sin teléfono ni correo: si aparecen, los sacamos.`;
  const when = html`¿Cuándo podés? <span class="soft">(si querés)</span>`;
  const examples = `Por ejemplo: «mañana a la tarde», «desde el lunes». Hasta ${AVAILABILITY_MAX} caracteres.`;
  const controls = html`${forms.renderField(filled, 'mensaje', 'Tu mensaje', hint, forms.lines(6, OFFER_MAX))}
<fieldset class="choices price-choice${errors.precio && ' field-bad'}"><legend>Precio</legend>
${forms.renderChoices('tipo', Object.entries(PRICES), typed.get('tipo') || 'open')}
<label for="precio" class="price-label">Pesos</label>
<p class="hint" id="precio-ayuda">Sin centavos. Si es a convenir, dejalo vacío.</p>
${forms.renderError('precio', errors.precio)}
<input id="precio" name="precio" type="text" inputmode="numeric" value="${typed.get('precio')}" autocomplete="off" maxlength="20"${forms.describedBy('precio', errors.precio)}>
</fieldset>
${forms.renderField(filled, 'cuando', when, examples, forms.line())}
${left !== null && left <= 5 && html`<p class="small"><strong>${left === 0 ? 'Por hoy llegaste al máximo de propuestas: mañana vas a poder mandar esta.' : `Hoy te ${spanish.remaining(left, 'propuesta', 'propuestas')}.`}</strong></p>`}
<button class="btn btn-wide" type="submit">${left === null ? 'Guardar los cambios' : 'Mandar la propuesta'}</button>
<p class="small soft">${left === null ? 'Cuenta como un mensaje más de la conversación.' : 'La ve solamente quien publicó la tarea. Podés cambiarla o retirarla hasta que la acepte.'}</p>`;
  return forms.renderActionForm(target, left === null ? 'cambiar' : 'ofrecer', controls, { tarea: read });
}
