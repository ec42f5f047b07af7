import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { HELP, OPEN_TASKS, POST_TASK } from '../paths.ts';

/** How the site works, for people: what the badges mean, why there are no telephones, what happens to a task. */
export function renderHelp(): Page {
  return {
    title: 'Cómo funciona',
    description:
      'Qué verificamos de cada profesional, por qué no mostramos teléfonos y qué pasa con la tarea que publicás.',
    canonical: HELP,
    privacy: 'open',
    main: html`<div class="wrap narrow prose">
<h1>Cómo funciona</h1>
<p class="lead">Una guía de gente de oficio: quién es, qué verificamos y qué cuentan quienes ya contrataron.</p>
<section aria-labelledby="verificaciones"><h2 id="verificaciones">Qué quiere decir cada verificación</h2>
<dl>
<dt>Matrícula verificada</dt><dd>Vimos la matrícula del oficio (gasista, electricista u otra) y está vigente. En los rubros que la exigen, nadie aparece sin ella.</dd>
<dt>Identidad verificada</dt><dd>Comprobamos quién es con su documento oficial. El número no se muestra ni se guarda acá.</dd>
<dt>Sin antecedentes penales</dt><dd>Presentó su certificado de antecedentes y no tiene registros.</dd>
<dt>Teléfono y correo verificados</dt><dd>Confirmamos que la línea y la cuenta son suyas. No los mostramos.</dd>
</dl></section>
<section aria-labelledby="puntajes"><h2 id="puntajes">De dónde salen los puntajes</h2>
<p>De las reseñas de acá y de los promedios de otras plataformas que pudimos verificar. Un 5 con dos reseñas no pesa igual que un 4,8 con trescientas: quien tiene más opiniones buenas aparece antes.</p></section>
<section aria-labelledby="datos"><h2 id="datos">Por qué no hay teléfonos ni correos</h2>
<p>Los datos de contacto publicados terminan en listas de venta y de estafas. Por eso los nombres van con inicial y, si en un texto aparece un teléfono, un correo, un enlace, un usuario de redes, un documento o un CBU, lo cambiamos por una marca como <mark>[teléfono]</mark>. Vale para profesionales y para quien publica una tarea.</p></section>
<section aria-labelledby="tareas"><h2 id="tareas">Qué pasa con tu tarea</h2>
<ul>
<li>Si la publicás <strong>para alguien</strong>, esa persona la ve sola durante 24 horas. Después se abre a todos.</li>
<li>Si elegís <strong>recibir propuestas de otros también</strong>, se abre a todos enseguida y a quien elegiste le avisamos igual.</li>
<li>Si no la dirigís a nadie, la ven todos desde el principio, en <a href="${OPEN_TASKS}">tareas abiertas</a>.</li>
<li>Con tu enlace privado podés seguirla, abrirla o retirarla. Dura 30 días; al retirarla borramos el texto.</li>
</ul>
<p><a class="btn" href="${POST_TASK}">Publicar una tarea</a></p></section>
<section aria-labelledby="borradores"><h2 id="borradores">Si llegaste desde un asistente</h2>
<p>Un asistente puede dejarte la tarea escrita. Nada se publica hasta que la leés y tocás «Publicar la tarea». El borrador dura 7 días y solo lo abre quien tiene el enlace.</p></section>
<section aria-labelledby="profesionales"><h2 id="profesionales">Si sos profesional</h2>
<p>Tenés una bandeja con un enlace privado: ahí aparecen las tareas dirigidas a vos, con el tiempo de prioridad que te queda, y las abiertas a todos.</p></section>
</div>`,
  };
}
