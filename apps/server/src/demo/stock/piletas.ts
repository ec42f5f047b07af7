import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const piletas: TradeStock = {
  kind: 'casa',
  good: lines`
    Agua {verde alga|color sopa} el {20 de diciembre|día antes de Navidad}. {En tres días|Para el 24} era {un cristal|celeste}. {Se salvó la Nochebuena.|Los nietos, felices.}
    Viene los {miércoles|viernes}: {pH, cloro, barrefondo|limpia, mide y anota en una planilla}. {No pienso más en la pileta.|Solo la uso.}
    La bomba {chupaba aire|no levantaba}. Era {un o-ring|la tapa del prefiltro}, {repuesto de nada|lo tenía en la caja}. Otro quería vender bomba nueva.
    Perdía {tres centímetros por día|agua}. Encontró la fisura {en el skimmer|con tinta} y la selló {sin vaciarla|bajo el agua}.
    Cambió la arena del filtro y {se notó esa misma tarde|el agua pasó de turbia a espejo}.
    Repintó {la pileta de fibra|todo} en {septiembre|noviembre}, {bien lijada antes|tres manos}. {Ni una ampolla.|Temporada completa sin saltarse.}
    dejo lista la pile p invernar y me ahorro 1 fortuna en {cloro|agua}. {gracias crack|sabe}
  `,
  detail: lines`
    Enseñó a {medir el pH|mi marido a usar el filtro}, sin secretos.
    Trae los productos {al costo|medidos}.
    Saca hasta la {última hoja|hojita}.
    Manda foto {del agua|cuando termina} si no estamos.
  `,
  mixed: lines`
    Agua perfecta, {horario imposible de adivinar|viene cuando puede}.
    Se le {pasó el cloro|fue la mano} una semana y {la malla de mi hija lo pagó|ardían los ojos}.
  `,
  bad: lines`
    Cobró el mes completo y {vino una vez|vino dos veces de cuatro}. {Con agua verde el 31.|Y hay fotos.}
    Vació la pileta con la napa alta y {se levantó|se fisuró}. {Un desastre caro.|No se hizo cargo.}
  `,
  about: lines`
    Mantengo {treinta y dos|veinte|cuarenta} piletas en {$B y alrededores|la zona}: {la tuya tendría su día fijo|cada una con su planilla}.
    Piletas: {puesta a punto, mantenimiento, bombas y filtros|limpieza y equipos}. {Uso la química justa.|El agua clara es más barata que el agua verde.}
  `,
  headline: lines`
    Agua {cristalina todo el verano|clara, química justa}
    {Puesta a punto en 72 horas|Recupero piletas verdes}
    {Bombas y filtros|Mantenimiento con planilla semanal}
  `,
  specialty: lines`
    recuperación de agua
    mantenimiento semanal
    bombas y filtros
    pérdidas
    pintura de piletas
    invernado
    cambio de arena
  `,
};
