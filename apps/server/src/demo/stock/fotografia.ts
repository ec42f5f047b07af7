import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const fotografia: TradeStock = {
  kind: 'fiestas',
  good: lines`
    Los quince de {mi hija|mi ahijada}: {capturó a la abuela bailando|fotos que no son pose}. {Lloramos con el álbum.|Entregó en veinte días.}
    {Producto para mi tienda|Fotos de mis cerámicas}: {vendí el doble|luz hermosa}. {Me enseñó a sacar las chiquitas con el celu.|Fondo, sombra, todo pensado.}
    Recién nacido {de nueve días|en casa}: {dos horas de paciencia, teta y upa|manos calmas}. {Fotos que vamos a tener siempre.|Ni se despertó.}
    Casamiento {en el campo, con lluvia|chiquito}, {convirtió el barro en magia|estuvo en todos lados y en ninguno}.
    Retrato profesional para {mi página|el CV}. {Odio las fotos. Estas me gustan.|Me hizo reír y disparó.}
    Fotos de mi {depto para alquilar|local}: {gran angular sin mentir|cielo celeste real}. {Se alquiló en cuatro días.|Reservas llenas.}
    sesion con mis 2 perros y mi viejo en la costanera. {luz de las 7 de la tarde|hermosas}. impresas ya
  `,
  detail: lines`
    Entrega {en la fecha|rápido} y en {alta|buena calidad}.
    Retoca {sin cambiarte la cara|lo justo}.
    Dirige {sin que se note|con humor}.
    Llegó {antes para ver la luz|con equipo de repuesto}.
  `,
  mixed: lines`
    Fotos {lindas|muy buenas}, {tres meses de espera|hubo que reclamar}. {Casi nos separamos antes, chiste.|La ansiedad.}
    Muchas de {los centros de mesa|la decoración}, pocas de {mis viejos|la familia}.
  `,
  bad: lines`
    "Se {rompió la memoria|dañó el disco}". {No hay fotos del civil.|Del bautismo quedaron once.} {Sin copia. Increíble.|Devolvió la mitad.}
  `,
  about: lines`
    Fotógraf[o/a] de {familias y fiestas|retrato y producto}. {Busco el gesto antes que la pose|Luz natural, poca pose}. {Entrego en veinte días, siempre con doble copia.|En estudio, en tu casa o en la plaza.}
    {Reporter[o/a] gráfic[o/a] doce años en un diario|Estudié cine}: {cuento historias|aprendí a no molestar}. {Casamientos, quince|Eventos} y {emprendimientos|marcas chicas}.
  `,
  headline: lines`
    {Fotos que no son pose|Retratos y eventos}
    {Tu producto, con buena luz|Casamientos y familias}
  `,
  specialty: lines`
    casamientos
    quince
    recién nacidos
    producto
    retrato profesional
    inmuebles
    mascotas
  `,
};
