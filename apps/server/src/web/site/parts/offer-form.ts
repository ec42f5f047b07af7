import { AVAILABILITY_MAX, OFFER_MAX, OFFER_MIN } from '../../../desk/tasks/offers.ts';
import { type Html, html } from '../html.ts';
import { PRICE_CHOICES } from '../offer-form.ts';
import * as spanish from '../spanish.ts';
import {
  describedBy,
  type Errors,
  type FormTarget,
  renderActionForm,
  renderError,
  renderField,
  renderRadio,
  renderTextArea,
} from './form.ts';

export interface OfferForm {
  readonly target: FormTarget;
  readonly fields: URLSearchParams;
  readonly errors: Errors;
  /** The version of the task that the page shows. */
  readonly read: number;
}

/** The form of a new offer, with the number of further offers allowed today; or, with null, of the changed offer. */
export function renderOfferForm({ target, fields, errors, read }: OfferForm, left: number | null): Html {
  const text = (name: string) => fields.get(name) ?? '';
  const controls = html`${renderTextArea(
    'mensaje',
    'Tu mensaje',
    errors.mensaje,
    `Contá cómo lo harías y qué incluye, entre ${OFFER_MIN} y ${spanish.count(OFFER_MAX, 'carácter', 'caracteres')}. Sin teléfono ni correo: si aparecen, los sacamos.`,
    { value: text('mensaje'), rows: 6, max: OFFER_MAX },
  )}
<fieldset class="choices price-choice${errors.precio && ' field-bad'}"><legend>Precio</legend>
${[...PRICE_CHOICES].map(([choice, { label }]) => renderRadio('tipo', choice, label, choice === (text('tipo') || 'convenir')))}
<label for="precio" class="price-label">Pesos</label>
<p class="hint" id="precio-ayuda">Sin centavos. Si es a convenir, dejalo vacío.</p>
${renderError('precio', errors.precio)}
<input id="precio" name="precio" type="text" inputmode="numeric" value="${text('precio')}" autocomplete="off" maxlength="20"${describedBy('precio', errors.precio)}>
</fieldset>
${renderField(
  'cuando',
  html`¿Cuándo podés? <span class="soft">(si querés)</span>`,
  errors.cuando,
  `Por ejemplo: «mañana a la tarde», «desde el lunes». Hasta ${AVAILABILITY_MAX} caracteres.`,
  (described) =>
    html`<input id="cuando" name="cuando" type="text" value="${text('cuando')}" autocomplete="off"${described}>`,
)}
${left !== null && left <= 5 && html`<p class="small"><strong>${left === 0 ? 'Por hoy llegaste al máximo de propuestas: mañana vas a poder mandar esta.' : `Hoy te ${spanish.remaining(left, 'propuesta', 'propuestas')}.`}</strong></p>`}
<button class="btn btn-wide" type="submit">${left === null ? 'Guardar los cambios' : 'Mandar la propuesta'}</button>
<p class="small soft">${left === null ? 'Cuenta como un mensaje más de la conversación.' : 'La ve solamente quien publicó la tarea. Podés cambiarla o retirarla hasta que la acepte.'}</p>`;
  return renderActionForm(target, left === null ? 'cambiar' : 'ofrecer', controls, { tarea: read });
}
