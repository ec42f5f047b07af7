import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { HELP, OPEN_TASKS, POST_TASK, VERIFYING } from '../paths.ts';

/** Explains the site to people: the badges, why there are no telephone numbers, the course of a task. */
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
</dl>
<p><a href="${VERIFYING}">Cómo verificamos, en detalle</a></p></section>
<section aria-labelledby="puntajes"><h2 id="puntajes">De dónde salen los puntajes</h2>
<p>De las reseñas de acá y de los promedios de otras plataformas que pudimos verificar. Un 5 con dos reseñas no pesa igual que un 4,8 con trescientas: quien tiene más opiniones buenas aparece antes.</p></section>
<section aria-labelledby="datos"><h2 id="datos">Por qué no hay teléfonos ni correos</h2>
<p>Los datos de contacto publicados terminan en listas de venta y de estafas. Por eso los nombres van con inicial y, si en un texto aparece un teléfono, un correo, un enlace, un usuario de redes, un documento o un CBU, lo cambiamos por una marca como <mark>[teléfono]</mark>. Vale para profesionales y para quien publica una tarea.</p></section>
<section aria-labelledby="tareas"><h2 id="tareas">Qué pasa con tu tarea</h2>
<ul>
<li>Si la publicás <strong>para alguien</strong>, esa persona la ve sola durante 24 horas. Después se abre a todos.</li>
<li>Si elegís <strong>recibir propuestas de otros también</strong>, se abre a todos enseguida y a quien elegiste le avisamos igual.</li>
<li>Si no la dirigís a nadie, la ven todos desde el principio, en <a href="${OPEN_TASKS}">tareas abiertas</a>.</li>
<li>Los profesionales que la ven te mandan <strong>propuestas</strong>, con precio y cuándo pueden. Las leés con tu enlace privado, con el puntaje y las verificaciones de cada uno, y con cada uno podés <strong>conversar por acá</strong>.</li>
<li>Cuando <strong>elegís una</strong>, la tarea deja de mostrarse y a los demás les avisamos. Después arreglan el día y los detalles en la conversación; al final la marcás como terminada.</li>
<li>Se muestra 30 días, o hasta que elijas o la retires. Al retirarla borramos su texto.</li>
</ul>
<p><a class="btn" href="${POST_TASK}">Publicar una tarea</a></p></section>
<section aria-labelledby="enlace"><h2 id="enlace">Tu enlace privado</h2>
<p>Al publicar te damos un enlace que abre tu tarea. Es la única llave: copialo, mandátelo o imprimilo. Si lo perdés nadie te lo puede volver a dar, porque no sabemos quién sos; la tarea se borra sola a los 30 días y podés publicarla de nuevo. Si lo tiene alguien más, retirala.</p></section>
<section aria-labelledby="conversaciones"><h2 id="conversaciones">Las conversaciones</h2>
<ul>
<li>Una conversación la leen solamente quien publicó la tarea y ese profesional. Quien administra la guía la mira si alguien avisa de un problema.</li>
<li>Si escribís un teléfono, un correo u otro contacto, lo sacamos antes de guardar el mensaje y te lo mostramos.</li>
<li>Debajo de cada propuesta y de cada mensaje que te escribieron está «Avisar a la plataforma», por si algo está mal.</li>
<li>Se cierra cuando la tarea termina, o si pasan 60 días sin novedades. A los 180 días de cerrada borramos lo escrito.</li>
<li>No tenemos adónde escribirte: para ver si hay novedades volvé con tu enlace. La página se actualiza sola mientras la tenés abierta.</li>
</ul></section>
<section aria-labelledby="borradores"><h2 id="borradores">Si llegaste desde un asistente</h2>
<p>Un asistente puede dejarte la tarea escrita. Nada se publica hasta que la leés y tocás «Publicar la tarea». El borrador dura 7 días y solo lo abre quien tiene el enlace.</p></section>
<section aria-labelledby="profesionales"><h2 id="profesionales">Si sos profesional</h2>
<p>Tenés una bandeja con un enlace privado: ahí aparecen las tareas dirigidas a vos, con el tiempo de prioridad que te queda, y las abiertas a todos. Abrís una, mandás tu propuesta y conversás con quien la publicó. Podés cambiarla o retirarla hasta que la acepte. Si creés que alguien más tiene tu enlace, pedí uno nuevo: el anterior deja de andar.</p></section>
</div>`,
  };
}
