import { type Html, html } from '../html.ts';
import type { Operator } from '../operator.ts';

const DEMONSTRATION =
  'Esto es una demostración: nadie la administra, y los profesionales, las reseñas y las tareas pueden ser inventados.';

/** One line for the footer: who runs the site, or that nobody does. */
export function renderOperatorLine({ legal_name, tax_id, contact, isNamed }: Operator): Html | false {
  if (!isNamed) return html`<p class="small"><strong>${DEMONSTRATION}</strong></p>`;
  const who = [legal_name, tax_id && `CUIT ${tax_id}`].filter(Boolean).join(' · ');
  if (who === '' && contact === null) return false;
  return html`<p class="small">${who}${who !== '' && contact !== null && ' · '}${contact !== null && link(contact)}</p>`;
}

/** The section of a text that says who runs the site and how to reach them. */
export function renderOperator(operator: Operator): Html {
  const { name, legal_name, tax_id, contact, reports, isNamed } = operator;
  if (!isNamed) return html`<h2>Quién administra esta guía</h2>\n<p>${DEMONSTRATION}</p>`;
  return html`<h2>Quién administra esta guía</h2>
<p>${legal_name ?? name}${tax_id && ` (CUIT ${tax_id})`}.</p>
${contact && html`<p>Para escribirle: ${link(contact)}.</p>`}
${reports && html`<p>Para avisar de algo que está mal, o pedir por tus datos: ${link(reports)}.</p>`}`;
}

function link(address: string): Html {
  return html`<a href="${address}">${address.replace(/^(?:mailto:|https:\/\/)/, '')}</a>`;
}
