import { type Action, decide } from '../../../desk/tasks/flow.ts';
import type { Found } from '../../../desk/tasks/offers.ts';
import type { Task } from '../../../desk/tasks/tasks.ts';
import * as forms from '../forms.ts';
import { type Html, html } from '../html.ts';
import { renderText } from './notice.ts';
import { renderStars } from './person.ts';

/** What the person may do with an offer besides accepting it: say no; of the accepted one that the task is done, or that they did not come. */
export function renderEnds(target: forms.Target, found: Found, given: string, now: number): Html {
  const may = (action: Action) => decide(action, { role: 'person' }, found, now).allowed;
  return html`${
    may('finish') &&
    forms.renderSureForm(target, 'terminar', {
      title: 'Marcar como terminada',
      follows: html`<ul class="bullets"><li>Con ${given} ya no se va a poder escribir; lo escrito queda para leer 180 días.</li><li>Si falta algo, arréglenlo antes por la conversación.</li><li>No se puede deshacer.</li></ul>`,
      yes: 'Sí, está terminada',
      isDanger: false,
    })
  }${
    may('reopen') &&
    forms.renderSureForm(target, 'no-vino', {
      title: `${given} no vino`,
      follows: html`<ul class="bullets"><li>La tarea vuelve a estar abierta para todos, y las otras propuestas valen de nuevo.</li><li>La de ${given} queda afuera: no puede ofrecer de nuevo ni escribirte.</li><li>Se lo avisamos a ${given} y a quien administra la guía.</li></ul>`,
      yes: 'Sí, no vino',
    })
  }${
    may('refuse') &&
    forms.renderSureForm(
      target,
      'rechazar',
      found.task.chosen_offer === null
        ? {
            title: 'No, gracias',
            follows: html`<p>Sale de tu lista, y con ${given} ya no se puede escribir. Se lo avisamos con amabilidad.</p>`,
            yes: `Sí, decirle que no a ${given}`,
          }
        : {
            title: 'Cambié de idea',
            follows: html`<ul class="bullets"><li>La tarea vuelve a estar abierta para todos, y las otras propuestas valen de nuevo.</li><li>A ${given} se lo avisamos con amabilidad, y ya no se puede escribir.</li></ul>`,
            yes: 'Sí, abrirla de nuevo',
          },
    )
  }`;
}

const STEPS = ['Publicada', 'Propuestas', 'Elegida', 'Terminada'];

export const renderSteps = (at: number) =>
  html`<ol class="way" aria-label="En qué está tu tarea">${STEPS.map((name, i) => html`<li${i === at && html` aria-current="step"`}${i < at && html` class="past"`}>${name}${i < at && html`<span class="sr"> (hecho)</span>`}</li>`)}</ol>`;

export const REVIEW_MAX = 1000;
const STARS = ['Excelente', 'Muy bien', 'Bien', 'Regular', 'Mal'].map(
  (label, i) => [String(5 - i), `${5 - i} ★ ${label}`] as const,
);

export function renderReviewForm(target: forms.Target, name: string, filled: forms.Filled) {
  const label = html`Una frase para quien venga después <span class="soft">(si querés)</span>`;
  const hint = 'Qué hizo y cómo quedó. Sin apellidos ni datos de contacto: si aparecen, los sacamos.';
  const controls = html`${forms.renderChoice(filled, 'estrellas', 'Tu puntaje', STARS)}
${forms.renderField(filled, 'opinion', label, hint, forms.lines(3, REVIEW_MAX, html``))}
<button class="btn" type="submit">Mandar la reseña</button>
<p class="small soft">${name} la ve enseguida. En su perfil aparece sin firma, cuando la revise quien administra la guía.</p>`;
  return html`<section class="card form" aria-labelledby="resena"><h2 id="resena">¿Cómo te fue con ${name}?</h2>
${forms.renderActionForm(target, 'opinar', controls)}</section>`;
}

export function renderTaskReview({ review_rating, review_comment }: Task, title: string): Html | null {
  if (review_rating === null) return null;
  return html`<section class="card" aria-labelledby="resena"><h2 id="resena">${title}</h2>
<p>${renderStars(review_rating)}</p>${renderText(review_comment ?? '')}
<p class="small soft">En el perfil aparece cuando la revise quien administra la guía.</p></section>`;
}
