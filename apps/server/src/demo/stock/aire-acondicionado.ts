import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const aireAcondicionado: TradeStock = {
  kind: 'aparatos',
  good: lines`
    {Ola de calor, 38 grados|Enero, sensación térmica imposible} y el split tirando agua adentro. Era {el desagüe tapado|una babita en la bandeja}. {Lo desobstruyó y limpió entero|Quince minutos} y frío de nuevo.
    Instaló dos equipos {en un quinto piso|con silleta}: {caños embutidos|canaleta blanca bien recta}, vacío con bomba y {no con "purga"|el tiempo que pide el manual}.
    Antes de {cargar gas|sacarme plata} buscó la fuga. {Estaba en la tuerca de la unidad exterior.|Un flare mal hecho de otro.} Lo rehízo y no perdió más.
    {Le hizo el service|Limpieza profunda} a {tres aires|los dos splits}: {sacó turbina, bandeja, todo|con bolsa y bomba}. Salió un barro negro {que prefiero no recordar|increíble}. Respiramos otro aire.
    Me dijo que el equipo {no valía la pena|estaba cumplido} y que {guardara la plata para uno nuevo|con una limpieza tiraba un verano más}. {Sincero.|Valoro mucho eso.}
    {Ruido infernal|Vibraba} en la unidad de afuera y el vecino {a punto de denunciarme|golpeando la pared}. Le puso {tacos de goma|soportes nuevos} y silencio.
    No {calentaba|prendía} en pleno julio. Era {la placa|un capacitor}: la reparó en vez de cambiarla, {ahorro enorme|me salió la cuarta parte}.
    Desinstaló de mi casa vieja, {guardó el gas|recuperó el refrigerante}, y lo instaló en la nueva {el mismo día|en $B}. Enfría igual o mejor.
    Aire {de ventana|frío-calor} de la {oficina|abuela}: lo desarmó en el balcón, {lavó y pintó|lo dejó nuevo}. {Veinte años más.|No hay quien lo jubile.}
    Cassette del {local|consultorio}. Vino {antes de abrir|a las siete}, trabajó con {la escalera cubierta|nylon} y abrimos a las nueve {como si nada|con frío}.
    cargo gas, midio amperaje, limpio filtros. {todo en 40 min|rapido}. y me enseño a limpiarlos yo
    Mudaron el motor {del balcón a la terraza|de lugar} por reclamo del consorcio. {Ocho|Doce} metros de cañería, {sin un codo de más|aislada}. Rinde perfecto.
  `,
  detail: lines`
    Hizo vacío {con bomba media hora|y mostró el manómetro}.
    Trajo {aspiradora para el agujero|una bolsa colectora}: ni polvo en la cama.
    La canaleta quedó {a nivel|derechita}.
    Dejó anotada la presión {y el consumo|para el próximo service}.
    Puso la térmica {exclusiva|que faltaba} antes de enchufar nada.
    Me mandó recordatorio {al año|antes del verano}, detallazo.
  `,
  mixed: lines`
    Enfría bien pero {gotea afuera sobre el toldo del vecino|el desagüe lo dejó al balcón}. {Ahora tengo un balde.|Otro problema.}
    La instalación {bien|correcta}; {el agujero en la pared quedó sin sellar|pasa la luz por el agujero}.
    Temporada alta: pagué {carísimo|el doble} y esperé {nueve días|una semana y media}. Trabajar, trabaja bien.
    Cargó gas en {noviembre|diciembre}, en {febrero|enero} ya no enfriaba. Volvió y encontró la fuga. {Podría haberla buscado antes.|Al final salió, pero...}
  `,
  bad: lines`
    Instaló sin hacer vacío, {lo vi con mis ojos|colgando caños como macarrones}. El compresor duró {una temporada|un mes}.
    {Perforó un caño de agua|Agujereó la viga} y siguió como si nada. {Inundación.|El consorcio me hizo juicio, o casi.}
    Cobró "placa nueva" y {me puso la misma limpiada|era usada}. Lo sé porque la había marcado.
  `,
  about: lines`
    Técnic[o/a] en refrigeración. {Instalo y mantengo splits|Instalación, service y reparación} con {vacío, nitrógeno y manómetro|las herramientas que el manual pide}: {sin eso no es instalación, es colgar un aparato|no hay otra forma}.
    Desde {2009|2012|2015} instalo aires en $C. En verano {duermo poco|trabajo doce horas}, en invierno hago {limpiezas|mantenimiento} a mitad de agenda.
    Reparo placas. {Donde otros te cambian el equipo|Donde otros cotizan nuevo}, yo busco {el componente de dos pesos|la falla}.
    Trabajo en altura con {seguro y arnés|silleta}. {Edificios, balcones imposibles, medianeras|Todo lo que otros no quieren colgar}.
    Fui {service oficial de dos marcas|técnic[o/a] de planta} y ahora {voy por mi cuenta|atiendo hogares y comercios}. {Garantía de un año|Seis meses de garantía} en la mano de obra.
  `,
  headline: lines`
    Splits {instalados como pide el manual|con vacío de verdad}
    {Service antes del verano|Limpieza profunda de splits}
    Aire acondicionado: {instalo, limpio y reparo|reparo placas}
    {Instalación en altura|Frío-calor} en $B
  `,
  specialty: lines`
    instalación de splits
    carga de gas
    limpieza profunda
    reparación de placas
    trabajo en altura
    inverter
    multisplit
    cassette y piso-techo
    mantenimiento de oficinas
    desinstalación
  `,
};
