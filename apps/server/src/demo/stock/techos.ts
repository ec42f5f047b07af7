import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const techos: TradeStock = {
  kind: 'obra',
  good: lines`
    La granizada {nos dejó el techo como un colador|agujereó veinte chapas}. Vino {al otro día|a las 48 horas}, tapó provisorio y en {la semana|diez días} cambió todo.
    {Techo nuevo de chapa trapezoidal|Chapa color teja}, con aislación y {cumbrera|machimbre visto}. {En verano bajó como cinco grados adentro.|No se escucha la lluvia.}
    Cambió {la canaleta y las bajadas|toda la zinguería del frente} que chorreaba sobre la vereda. {Los vecinos, felices.|Se terminaron los charcos.}
    Repuso {cuarenta|una docena de} tejas coloniales y {acomodó las que había corrido el viento|selló la limahoya}. {Anduvo por el techo como un gato.|No rompió ninguna caminando.}
    Ampliamos la galería con estructura de {madera dura|hierro} y policarbonato. {Nivelada, bonita y barata|Soporta el viento de $C}, tres en uno.
    Encontró un nido de {ratas|palomas} en el entretecho, {limpió, puso malla|lo sacó con cuidado} y recién después cerró. {Ni me quiero acordar.|[Un santo/Una santa].}
    El viento zonda nos voló {el alero|tres chapas}. Las reforzó con {el doble de tornillos|ganchos J} y {pasó otro temporal sin novedad|ahí siguen}.
    puso claraboya en el pasillo que era una cueva. {entra un sol hermoso|cambio la casa entera}
  `,
  detail: lines`
    Trabajó con arnés {todo el tiempo|aunque era bajo}.
    Juntó {los tornillos y recortes con un imán|cada recorte de chapa del jardín}.
    Usó aislante del {bueno|de diez milímetros}, no el finito.
    Pasó el presupuesto con {cantidad de chapas, tornillos y metros de cenefa|todo detallado}.
  `,
  mixed: lines`
    Techo {firme|bien}, pero pisó {las plantas|el cantero} y rompió {una maceta|dos macetas} que eran de mi vieja.
    La canaleta quedó {con poca pendiente|sin caída}: junta agua. Volvió, la corrigió a medias.
    Demoró {un mes|25 días} en conseguir las chapas. {Mientras tanto, lona.|Vivimos con lona.}
  `,
  bad: lines`
    Atornilló por {el canal y no por la cresta|donde no iba}. {Cincuenta agujeritos con gotera.|Ahora llueve más adentro que antes.}
    Dejó el techo abierto un viernes con pronóstico de tormenta. {No hace falta que siga.|Perdí el piso, el colchón y la paciencia.}
  `,
  about: lines`
    Techista y zinguer[o/a]. {Chapa, teja y policarbonato|Chapas y tejas}, con {estructura de madera o hierro|aislación incluida}.
    Subo yo, no mando a otro. {Veintidós|Dieciséis} años de techos en $C y {todavía me gusta la vista|ni un accidente, toco madera}.
    Después de cada tormenta tengo {treinta mensajes|el teléfono que explota}: los ordeno por urgencia y {a las goteras las tapo provisorio sin cargo si hacemos el trabajo|voy}.
  `,
  headline: lines`
    Techos de chapa y teja {que aguantan|bien aislados}
    {Zinguería a medida|Canaletas, cenefas y bajadas}
    {Reparo después de la tormenta|Goteras, chapas voladas y tejas rotas}
  `,
  specialty: lines`
    techos de chapa
    tejas
    canaletas
    aislación térmica
    galerías
    policarbonato
    claraboyas
    machimbre
    cumbreras y limahoyas
  `,
};
