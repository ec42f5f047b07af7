import type { Task } from '../../../desk/tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import { type Errors, type FormTarget, renderActionForm, renderError, renderField, renderRadio } from './form.ts';
import { renderText } from './notice.ts';
import { renderStars } from './person.ts';

export const REVIEW_MAX = 1000;
const STARS = ['Excelente', 'Muy bien', 'Bien', 'Regular', 'Mal'];

/** Asks how the work of a professional was, and says when and where the answer appears. */
export function renderReviewForm(
  target: FormTarget,
  name: string,
  errors: Errors,
  typed = new URLSearchParams(),
): Html {
  const controls = html`<fieldset class="choices${errors.estrellas && ' field-bad'}" id="estrellas"><legend>Tu puntaje</legend>${renderError('estrellas', errors.estrellas)}
${STARS.map((label, i) => renderRadio('estrellas', 5 - i, `${5 - i} ★ ${label}`, typed.get('estrellas') === String(5 - i)))}</fieldset>
${renderField(
  'opinion',
  html`Una frase para quien venga después <span class="soft">(si querés)</span>`,
  errors.opinion,
  'Qué hizo y cómo quedó. Sin apellidos ni datos de contacto: si aparecen, los sacamos.',
  (described) =>
    html`<textarea id="opinion" name="opinion" rows="3"${described} data-count="${REVIEW_MAX}">
${typed.get('opinion') ?? ''}</textarea>`,
)}
<button class="btn" type="submit">Mandar la reseña</button>
<p class="small soft">${name} la ve enseguida. En su perfil aparece sin firma, cuando la revise quien administra la guía.</p>`;
  return html`<section class="card form" aria-labelledby="resena"><h2 id="resena">¿Cómo te fue con ${name}?</h2>
${renderActionForm(target, 'opinar', controls)}</section>`;
}

/** The review of a task, for both sides; null without one. */
export function renderTaskReview({ review_rating, review_comment }: Task, title: string): Html | null {
  if (review_rating === null) return null;
  return html`<section class="card" aria-labelledby="resena"><h2 id="resena">${title}</h2>
<p>${renderStars(review_rating)}</p>${renderText(review_comment ?? '')}
<p class="small soft">En el perfil aparece cuando la revise quien administra la guía.</p></section>`;
}
