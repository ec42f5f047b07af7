/** The cue lexicon: what the words around a number say about it. Words are folded (lower case, no accents). */

/** Strength of the promise of a telephone number, 0 to 3. */
export type CueStrength = 0 | 1 | 2 | 3;

const STRONG = [
  /^tele?f?o?n?[oi]?(?:s|c?a?mente|ito)?$/,
  /^tele?fon(?:o|os|ito|itos|azo|ear|ea|eame|eanos|ico|icos|icamente)$/,
  /^tfn?o?$/,
  /^fono(?:s|fax)?$/,
  /^fon$/,
  /^cel(?:s|u|us|ular|ulares|ulito|ucito)?$/,
  /^selu(?:lar)?$/,
  /^celu\w*$/,
  /^movil(?:es)?$/,
  /^mobil$/,
  /^mobile$/,
  /^phone$/,
  /^w[aá]?h?[aue]?t+s?\s?[au]p+s?(?:ito)?$/,
  /^w(?:h|u)?as?t?s?[aue]+p+\w{0,4}$/,
  /^(?:g|h)?u?[aw]+t?s+[ae]+p+\w{0,4}$/,
  /^gua(?:t)?s?sap\w*$/,
  /^wsp+$/,
  /^zap(?:zap)?$/,
  /^wp+$/,
  /^wpp$/,
  /^wapp?$/,
  /^whats?$/,
  /^wasa?$/,
  /^wass?ap\w*$/,
  /^guasa\w*$/,
  /^(?:gu|hu|w)a[ct]h?s?[ae]p\w*$/,
  /^wapp?\w{0,3}$/,
  /^watsap\w*$/,
  /^llam(?:a|o|en|an|ame|enme|alo|ala|alos|ando|ar|arme|arlo|arla|arnos|anos|ennos|aron|arlos|emos|enlo|enla|e|as|aste)$/,
  /^yam(?:ame|ar|en|a)$/,
  /^marc(?:ar|as|ame|alo|ando|arme)$/,
  /^disc(?:a|ar|ame)$/,
  /^disque$/,
  /^tubo$/,
  /^tubazo$/,
  /^nextel$/,
  /^conmutador$/,
  /^fax$/,
  /^telefax$/,
  /^telegram$/,
  /^sms$/,
  /^whatsappe\w*$/,
  /^wasapea\w*$/,
  /^guasapea\w*$/,
  /^telefonea\w*$/,
  /^celul$/,
  /^nro[ _]?tel$/,
];
const MEDIUM = [
  /^llamad(?:a|as|o|os)$/,
  /^radio$/,
  /^marca$/,
  /^numer(?:o|ito|os|ote)$/,
  /^nume$/,
  /^contact(?:o|os|ar|arme|arse|ame|enme|anos|arnos|arlo|arla|alo|en|enos|ate)$/,
  /^comunic(?:ar|arse|ate|ame|arme|arnos|arte|a|anos|acion|aciones|ense|enme)$/,
  /^agend(?:a|ar|ame|en|enme|alo|ala|alos|enlo|enla|ate|ate|o|é|e|ense|enos)$/,
  /^habl(?:ame|en|enme|ar|ale|arle|arme|alo|emos|anos|ennos|enle|arnos)$/,
  /^escrib(?:ime|i|an|anme|ir|irme|inos|ile|anle|irnos|irle|annos|iendo)$/,
  /^mensaj(?:e|es|ito|eame|ear|eate|eanos|eadme)$/,
  /^mand(?:a|ame|ale|anos|en|enme|ar|ando|arme|enle)$/,
  /^anot(?:a|ar|ate|en|ense|ame|alo|ala|enlo|o|enme)$/,
  /^guard(?:ia|en|ate|alo|enlo|ar|a|ense|ame|ias)$/,
  /^interno$/,
  /^linea$/,
  /^central$/,
  /^telefonista$/,
  /^call$/,
  /^center$/,
  /^directo$/,
  /^ubica(?:n|me|nos|s|lo)?$/,
  /^localiz\w*$/,
  /^pasame$/,
  /^paso$/,
  /^dejo$/,
  /^comparto$/,
  /^te$/,
  /^t$/,
  /^nro$/,
  /^num$/,
  /^toque$/,
  /^avis(?:a|ame|anos|en|enme|ar|arme)$/,
  /^ping$/,
  /^texto$/,
  /^textea\w*$/,
  /^audios?$/,
  /^pregunt(?:ar|en|a|ale|enle|as|ando|arle)$/,
  /^encontr(?:as|ame|anos|arme|arnos|enme|asme|armelo|ar|aron|e)$/,
  /^respond(?:o|en|emos|ame)$/,
  /^contest(?:a|o|an|ador|amos)$/,
  /^atiend(?:o|e|en|emos)$/,
  /^coordin(?:ar|amos|ame|emos|a|en|o|alo)$/,
  /^contratar(?:me|lo|la|los|nos)$/,
  /^contratenl\w$/,
  /^ubicar(?:me|lo|la|nos)?$/,
  /^clave$/,
  /^caracteristica$/,
  /^prefijo$/,
  /^linea$/,
  /^fijo$/,
  /^personal$/,
  /^privado$/,
  /^nota$/,
  /^propio$/,
  /^(?:pedacitos?|pedazos?|trozos?|tandas?|cachitos?)$/,
  /^decia$/,
  /^dice$/,
];
const WEAK = [
  /^consult(?:as?|ar|ame|en|anos|e|orio)$/,
  /^turnos?$/,
  /^reserv(?:as?|ar|en|ate)$/,
  /^urgencias?$/,
  /^emergencias?$/,
  /^pedidos?$/,
  /^presupuestos?$/,
  /^presu$/,
  /^informes?$/,
  /^info$/,
  /^informacion$/,
  /^ventas?$/,
  /^visitas?$/,
  /^atencion$/,
  /^oficina$/,
  /^local$/,
  /^taller$/,
  /^saludos$/,
  /^referencias?$/,
  /^firma$/,
  /^service$/,
  /^garantia$/,
  /^postventa$/,
  /^envios?$/,
  /^trato$/,
  /^dueno$/,
  /^reclamos?$/,
  /^guarda$/,
  /^24hs$/,
  /^soporte$/,
  /^recepcion$/,
  /^secretaria$/,
  /^ayuda$/,
  /^servicio$/,
  /^solicit(?:ar|a|ame|en)$/,
  /^delivery$/,
  /^datos$/,
  /^administracion$/,
  /^inmediata$/,
  /^intermediarios$/,
  /^sin$/,
  /^imanes?$/,
  /^iman$/,
  /^volante$/,
  /^tarjeta$/,
  /^buscame$/,
  /^buscar(?:me|nos)$/,
  /^al$/,
  /^vendedor$/,
  /^asesor$/,
  /^encargad[oa]$/,
  /^acto$/,
];

/** All of a list as one pattern: a word seen for the first time is read three times, not hundreds. */
const anyOf = (patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));
const BY_STRENGTH: readonly (readonly [RegExp, CueStrength])[] = [
  [anyOf(STRONG), 3],
  [anyOf(MEDIUM), 2],
  [anyOf(WEAK), 1],
];
const LONGEST_CUE = 20;
const memory = new Map<string, CueStrength>();

/** How much one word promises a telephone number. */
export function phoneCue(word: string): CueStrength {
  if (word.length > LONGEST_CUE) return 0;
  const known = memory.get(word);
  if (known !== undefined) return known;
  const strength = BY_STRENGTH.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
  if (memory.size < 20_000) memory.set(word, strength);
  return strength;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words before a number that make it a licence, a norm, a line, a part of the land: seven digits at most. */
export const LABELS = setOf(
  `matricula matriculas matric mat mp mn col mnro cucicba cmcpsi cmcpdj cpi cpacf cpcecaba casi calp cpau copime csi cmcplz cpmcz cmzc csm
  ley leyes decreto dec resolucion res disposicion disp ordenanza norma normas iram iso aea nfpa din astm art arts articulo articulos inc inciso
  folio tomo legajo lote partida catastral circ circunscripcion parcela manzana patente dominio
  buses micros bus micro colectivo colectivos bondi bondis lineas ramal ramales subte ruta rutas rn rp km cp autopista habilitacion postal
  modelo mod version unidad uf ip dns consumo lectura ramal`,
);

/** Words before a number that make it a paper's or a thing's: as long as any, but ten digits of the numbering plan are suspect. */
export const PAPERS = setOf(
  `expediente exp expte causa factura facturas fc remito recibo ticket tickets comprobante orden ot presupuesto tarea serie sn codigo codigos cod ref referencia sku chasis motor
  certificado registro rne rnpa senasa renpre enargas item inventario protocolo acta padron inscripcion reg nomenclatura titulo etiqueta oem part parte patrimonio
  luminaria vin mac plan plano tablero plaqueta repuesto pieza filtro bujia correa ruleman rodamiento id habilitacion anmat pm renspa partida cupon promo articulo art ean isbn guia cae cai imei iccid`,
);

/** Words before a number that make it an account's, whatever its length. */
export const ACCOUNTS = setOf(
  `reclamo reclamos poliza siniestro caso cliente socio afiliado operacion tramite gestion servicio contrato pedido pedidos tracking seguimiento envio medidor nis nic suministro abonado incidente`,
);

/** Makes and lines of mobile telephones: "celular Samsung A52 6/128" is goods, not a promise. */
export const DEVICES = setOf(
  'samsung galaxy iphone motorola moto xiaomi redmi poco note nokia lg huawei alcatel tcl sony xperia realme oppo zte blackberry apple pro max plus ultra modelo tablet notebook inalambrico inalambricos panasonic gigaset',
);

/** Words before a number that make it a house number. */
export const STREETS = setOf(
  'av avda avenida calle pasaje pje bulevar bv blvd boulevard diagonal diag altura esquina camino ruta entre',
);

/** Words before a number that make it an amount. */
export const MONEY_BEFORE = setOf(
  'usd us u$s uss ars pesos dolares euros eur precio precios valor cuesta sale salio cobro cobra cobraron expensas alquiler monto total subtotal importe cotizado cotizo cotizaron cotice pague pagamos pago pagaron pagar gaste gastamos gasto transferi transferimos deposite cobran cobraban cobrando salia salen sena anticipo adelanto abone abonamos costo costaba descuento final precio presupuestaron pidio pidieron ofrecieron ofrecio tiro',
);

/** Words after a number that make it a quantity. */
export const UNITS_AFTER = setOf(
  `m mt mts mtrs metros metro m2 mm cm km kms ml l lt lts litros cc kg kgs kilos kilo gr grs gramos g mg tn toneladas w kw kwh kva v volts va hz ghz mhz kcal frigorias fg f btu
  hs hrs horas hora h min minutos seg dias dia meses mes anos ano semanas pesos dolares usd euros lucas mangos millones millon mil palos
  personas clientes alumnos chicos unidades u piezas cajas bolsas habitantes votos miembros usuarios entradas tickets casos puestos empleados trabajadores viviendas hogares
  amb ambientes dormitorios banos pisos cuotas veces puntos estrellas porciento grados pulgadas hectareas has ha cuadras viajes bultos ladrillos baldosas tornillos pa bar psi lux lm lumenes pobres espectadores seguidores suscriptores visitas dosis test toneladas`,
);
