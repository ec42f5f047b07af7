import { encode } from 'uqr';
import { getOwnTask } from '../../../desk/tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import { renderCrumbs } from '../parts/navigation.ts';
import { taskTitle } from '../parts/task.ts';
import { HOME, LINK_PAGE, ownConversationPath, ownTaskPath } from '../paths.ts';
import type { Page, Site } from '../site.ts';
import { renderUnknownTask } from './error-page.ts';

/** The private link of a task, to copy or print, and what happens when it is lost. Opening it marks nothing as seen. */
export async function renderOwnLink({ desk, reader, siteUrl }: Site, token: string): Promise<Page> {
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask();
  const link = siteUrl + ownTaskPath(token);
  return {
    title: 'Tu enlace privado',
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs(['Tu tarea', ownTaskPath(token)], ['Tu enlace privado', ownConversationPath(token, LINK_PAGE)])}
<section class="card keep" aria-labelledby="enlace"><h1 id="enlace">Tu enlace privado</h1>
<p>Abre tu tarea «${taskTitle(task, reader.catalog())}»: con él leés las propuestas, conversás y elegís.</p>
<p class="keep-link">${link}</p>
${renderQr(link, 'Código QR de tu enlace privado')}
<p class="small soft">Con la cámara del teléfono se abre el mismo enlace. El código se dibuja acá: no pasa por nadie más.</p></section>
<section class="card no-print" aria-labelledby="guardar"><h2 id="guardar">Para no perderlo</h2>
<ul class="bullets"><li>Copialo y pegalo donde lo vuelvas a encontrar: una nota, un mensaje a vos, los favoritos.</li><li>Imprimí esta página: salen el enlace y el código, nada más.</li><li>Apuntale con otro teléfono tuyo al código.</li></ul>
<div class="copy" data-print><label class="sr" for="enlace-privado">Enlace privado</label><input id="enlace-privado" type="text" readonly value="${link}" data-copy></div></section>
<section class="card no-print" aria-labelledby="perdido"><h2 id="perdido">Si lo perdés</h2>
<p>Fijate primero en el <a href="${HOME}">inicio</a>, con el teléfono en que la publicaste: si la recuerda, está en «Tus tareas en este teléfono». Si no, no hay otra puerta: no sabemos quién sos ni adónde escribirte, así que nadie te lo puede volver a dar, tampoco quien administra la guía.</p>
<ul class="bullets"><li>Tu tarea sigue a la vista hasta que se cumplan los 30 días, y después se borra sola.</li><li>No vas a poder leer las propuestas ni elegir. Si la necesitás, publicala de nuevo: va a tener otro enlace.</li><li>Si alguien te había escrito, va a ver que no contestás; no se entera de nada más.</li></ul></section>
<section class="card no-print" aria-labelledby="ajeno"><h2 id="ajeno">Si lo tiene alguien más</h2>
<p>Quien lo tenga puede leer, escribir y elegir por vos. Retirá la tarea desde su página y publicala de nuevo: el enlace viejo deja de servir.</p></section>
<p class="no-print"><a class="btn" href="${ownTaskPath(token)}">Volver a tu tarea</a></p>
</div>`,
  };
}

const QUIET_ZONE = 3;

/** A link as a QR code, drawn here so that no other service sees a private link. */
function renderQr(link: string, label: string): Html {
  const { size, data } = encode(link, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${dark.join('')}"/></svg>`;
}
