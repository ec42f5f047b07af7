import { type Action, decide } from '../../../desk/tasks/flow.ts';
import type { Found } from '../../../desk/tasks/offers.ts';
import { type Html, html } from '../html.ts';
import { type FormTarget, renderSureForm } from './form.ts';

/** What the person may do with an offer besides accepting it: say no; of the accepted one that the task is done, or that they did not come. */
export function renderEnds(target: FormTarget, found: Found, given: string, now: number): Html {
  const may = (action: Action) => decide(action, { role: 'person' }, found, now).allowed;
  return html`${
    may('finish') &&
    renderSureForm(target, 'terminar', {
      title: 'Marcar como terminada',
      follows: html`<ul class="bullets"><li>Con ${given} ya no se va a poder escribir; lo escrito queda para leer 180 días.</li><li>Si falta algo, arréglenlo antes por la conversación.</li><li>No se puede deshacer.</li></ul>`,
      yes: 'Sí, está terminada',
      isDanger: false,
    })
  }${
    may('reopen') &&
    renderSureForm(target, 'no-vino', {
      title: `${given} no vino`,
      follows: html`<ul class="bullets"><li>La tarea vuelve a estar abierta para todos, y las otras propuestas valen de nuevo.</li><li>La de ${given} queda afuera: no puede ofrecer de nuevo ni escribirte.</li><li>Se lo avisamos a ${given} y a quien administra la guía.</li></ul>`,
      yes: 'Sí, no vino',
    })
  }${
    may('refuse') &&
    renderSureForm(
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

/** The way of a task, with where it is now. */
export function renderSteps(at: number): Html {
  return html`<ol class="way" aria-label="En qué está tu tarea">${STEPS.map((name, i) => html`<li${i === at && html` aria-current="step"`}${i < at && html` class="past"`}>${name}${i < at && html`<span class="sr"> (hecho)</span>`}</li>`)}</ol>`;
}
