import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const impermeabilizacion: TradeStock = {
  kind: 'obra',
  good: lines`
    {Cada lluvia|Tormenta que había}, palangana en el living. Levantó {la membrana podrida|todo lo viejo}, hizo babetas nuevas y {ya pasaron tres temporales|este otoño llovió como nunca}: seco.
    Nos explicó por qué {la pintura de membrana|poner membrana arriba de la otra} no iba a servir. Hizo lo que había que hacer. {Terraza de 70 metros en cuatro días.|Y no fue más caro.}
    La medianera {chupaba agua|tenía verdín por dentro}. Trabajó {colgado con silleta|en altura} dos días y el cuarto {de mi hijo dejó de oler a humedad|por fin secó}.
    Humedad de cimientos en una casa de {1930|adobe y ladrillo}: inyección cada doce centímetros. {Ocho meses después|Al año} el revoque sigue sano.
    Probó inundando la terraza {una noche entera|24 horas} antes de cobrar el saldo. {¿Quién hace eso?|Así da gusto pagar.}
    Goteaba {justo arriba del tablero|sobre la cuna}. Vino entre lluvia y lluvia a hacer un arreglo provisorio y {cuando paró, el definitivo|después el trabajo bien}.
    El balcón del de arriba me filtraba y ninguno de los dos quería pagar jaja. {Nos explicó a ambos|Habló con los dos}, hizo el trabajo y {quedamos amigos|partimos la cuenta}.
    losa de la pieza del fondo, membrana con aluminio bien solapada y pintada. dos dias. {cero goteras|seca seca}
    Impermeabilizó {la cisterna del edificio|el tanque} con producto apto agua potable y {trajo el certificado|nos dio las fichas}.
  `,
  detail: lines`
    Levantó todo lo viejo, no tapó {nada|lo que estaba mal}.
    Hizo bien los embudos, que es {por donde siempre entra el agua|lo que todos hacen mal}.
    Me mandó fotos de cada capa{.| porque yo no me animo a subir.}
    Respetó los días de secado {aunque le convenía apurarse|al pie de la letra}.
    Dio {cinco|diez} años de garantía {firmada|por escrito}.
  `,
  mixed: lines`
    La gotera grande {desapareció|se fue}, quedó una {chiquita|manchita} en el rincón. Prometió volver {cuando deje de llover|la semana que viene}; van tres semanas.
    Trabajo bien, {la terraza quedó con restos de membrana y clavos|basura sin retirar}.
    Tardó el doble por {el clima, no es su culpa|lluvia}, pero podría haber avisado.
  `,
  bad: lines`
    Pasó {dos manos de pintura|un rodillo} y cobró como membrana. {En la primera lluvia, cascada.|Sigue entrando igual.}
    Quemó con el soplete {un caño de luz|la canaleta plástica} y se fue sin decirlo.
    Garantía de diez años {que duró diez días|de palabra}: {no atiende|cambió el número}.
  `,
  about: lines`
    Trabajo {terrazas, medianeras y cimientos|con membranas} desde hace {catorce|veinte|nueve} años. Antes de presupuestar subo, {miro y toco|pincho y busco por dónde entra}.
    La humedad se diagnostica, no se tapa. {Mido, busco el origen y recién ahí opino|Por eso la primera visita me lleva una hora}.
    {Membrana asfáltica, poliuretánica y líquida|Membranas}: uso la que corresponde {a tu techo, no la que me sobró|al caso}. Seguro de altura al día.
    Con mi cuadrilla de {tres|cuatro} hacemos terrazas de consorcio y {casas particulares|PH} en $B.
  `,
  headline: lines`
    {Goteras: busco el origen|Chau goteras}, garantía por escrito
    Terrazas y medianeras {secas|sin filtraciones}
    {Humedad de cimientos|Membranas y humedad de cimientos}
  `,
  specialty: lines`
    membrana asfáltica
    membrana líquida
    humedad de cimientos
    medianeras en altura
    terrazas
    balcones
    inyección química
    prueba de estanqueidad
    cisternas
    babetas
  `,
};
