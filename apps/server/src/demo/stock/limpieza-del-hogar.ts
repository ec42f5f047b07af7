import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const limpiezaDelHogar: TradeStock = {
  kind: 'casa',
  good: lines`
    {Volvimos de vacaciones|Llegamos del hospital con el bebé} y la casa {brillaba|olía a limpio}. {Nos dejó hasta flores en la mesa.|No saben lo que eso significa.}
    Viene los {martes|jueves} hace {ocho meses|más de un año|dos años}. {Nunca faltó sin avisar.|Tiene llave de casa, con eso digo todo.}
    Limpieza final de obra: {polvo hasta en los pensamientos|tres ambientes}. {Dos días de trabajo entre dos personas|Un día entero} y {se podía andar descalz<o/a>|los vidrios desaparecieron}.
    El horno. EL HORNO. {Pensé que era negro.|Resulta que tenía vidrio.} {Con eso solo ya está.|Desde ese día cocino distinto.}
    Ordenó {mi placard|la despensa} y me dejó {todo con etiquetas|una lista de lo que falta}. {No se lo había pedido.|Yo que vivo en el caos.}
    {Entregaba el departamento|Se vencía el alquiler} y la inmobiliaria {es brava|busca excusas}. Lo revisaron con lupa y {devolvieron todo el depósito|no encontraron nada}.
    Se lleva bárbaro con {mi perra, que no quiere a nadie|los gatos}. {Y eso es raro.|La sigue por toda la casa.}
    Mi mamá {tiene EPOC|es asmática} y pidió sin lavandina. {Usó vinagre, bicarbonato|Consiguió productos sin olor} y quedó {igual o mejor|perfecto}.
    Trabajo {de noche|en casa todo el día} y necesitaba silencio. {Organizó las tareas por ambiente|Pasaba la aspiradora cuando yo salía}. {Finísim[o/a].|Delicadeza pura.}
    Los vidrios del {noveno|balcón}, por dentro y por fuera, {sin una marca|con secador de goma}. {Descubrí que se ve el río.|Hay vecinos enfrente, no sabía.}
    {encontro mi alianza|aparecio el aro que habia perdido} atras del lavarropas y me lo dejo en un platito. honestidad 100
    {La heladera por dentro, los zócalos, arriba de los muebles|Los rincones}: ve cosas que yo {dejé de ver hace años|ni registro}.
    Después de {la fiesta de quince|una fiesta}, un domingo a las diez. {A las dos no había pasado nada.|Borró las pruebas, jaja.}
  `,
  detail: lines`
    Trajo {sus propios productos y trapos|hasta la aspiradora}.
    Deja el baño {como de hotel|reluciente}.
    Cuida {las cosas delicadas|mis plantas} como si fueran suyas.
    Tiende la cama {estirada|como en un hotel}.
    Avisa si {se termina algo|hay que comprar productos}.
    Corre los muebles para limpiar, no {dibuja|rodea}.
    Plancha {las camisas mejor que la tintorería|como nadie}.
  `,
  mixed: lines`
    Limpia bien lo que se ve. {Atrás de la puerta|Abajo de la cama}, no tanto.
    {Simpatiquísim[o/a]|Muy buena persona}, pero {se va media hora antes|mira bastante el celular}.
    Se le rompió {una taza|un adorno}. Avisó, {eso lo valoro|se disculpó}. La limpieza en sí, normal.
    Usó lavandina en {el mármol|la mesada}, quedó opaca. {Con instrucciones claras quizás no pasaba.|Lo hablamos.}
    Viene, pero {nunca el día que dice|cambia el horario seguido}.
  `,
  bad: lines`
    Contraté cuatro horas, {estuvo dos y media|se fue a las dos}. {Quedaron los vidrios, el horno y el balcón.|Y me cobró las cuatro.}
    Manchó el {sillón|acolchado} con lavandina y {lo dio vuelta para que no lo viera|no dijo nada}. Eso fue lo peor.
    Confirmó {la noche anterior|dos veces} y me dejó {plantad<o/a>|esperando con licencia pedida en el trabajo}.
  `,
  about: lines`
    Limpio casas {y departamentos|} hace {quince|nueve|veinte} años. Soy {puntual y callad[o/a]|ordenad[o/a]}, y {me gusta dejar ese olorcito a limpio|trabajo con lista para no olvidarme nada}.
    Hago limpieza semanal, {de mudanza y final de obra|profunda}. {Llevo mis productos|Puedo llevar productos} y {si tenés mascotas o alergias, me adapto|uso poco químico}.
    {Tengo referencias de familias|Trabajo con las mismas familias hace años}; me quedan libres {los lunes y viernes|las tardes|dos mañanas} en $B.
    Somos {madre e hija|dos hermanas|un equipo de tres}: {en cuatro horas te damos vuelta la casa|para casas grandes y finales de obra}.
    {Vine de Corrientes|Llegué de Perú|Soy del interior} hace {doce|ocho} años y siempre trabajé en casas de familia. {Con responsabilidad ante todo.|Me gusta la gente.}
  `,
  headline: lines`
    Limpieza {a fondo, rincones incluidos|con detalle}
    {Tu casa en buenas manos|Orden y limpieza semanal}
    {Final de obra y mudanzas|Limpieza de mudanza y obra}
    {Mañanas disponibles en $B|Limpieza y plancha}
  `,
  specialty: lines`
    limpieza profunda
    final de obra
    planchado
    vidrios
    orden de placares
    mudanzas
    productos sin químicos
    hornos y heladeras
    oficinas
    {departamentos temporarios|alquileres temporarios}
  `,
};
