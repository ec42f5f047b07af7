import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const plomeria: TradeStock = {
  kind: 'obra',
  good: lines`
    {Se me pinchó un caño|Me reventó un caño} del baño un {domingo|feriado} y {pensé que no iba a venir nadie|ya me veía juntando agua hasta el lunes}. $N {llegó a la hora|vino en menos de dos horas}, picó lo justo y {a la noche|antes de las diez} ya tenía agua.
    {El vecino de abajo|La del cuarto} me reclamaba por una mancha de humedad en el techo. Otros dos plomeros querían romper todo el baño; $N {encontró que era el sifón de la bañera|vio que era la rejilla}, lo cambió y {asunto terminado|no hubo más humedad}.
    Cambió la grifería de la cocina y de paso {me arregló la mochila que perdía|ajustó una canilla que goteaba hacía meses}. {No me cobró eso aparte.|Por eso no quiso cobrarme.}
    El termotanque {perdía por abajo|goteaba y hacía un charco en el lavadero}. Me {explicó|dijo de entrada} que no convenía arreglarlo, me pasó tres modelos con precio y al día siguiente estaba instalado el nuevo.
    {Teníamos|Tenía} poquísima presión en la ducha desde que {nos mudamos|me mudé}. Limpió los filtros, cambió {un tramo de caño|una llave de paso} que estaba tapad[o/o] de sarro y ahora {sale un chorro bárbaro|da gusto bañarse}.
  `,
  detail: lines`
    {Cortó|Picó} solamente los azulejos que hacía falta.
    Me mostró la pieza rota {antes de tirarla|y por qué había fallado}.
    Probó todo con agua corriendo un buen rato antes de irse.
  `,
  mixed: lines`
    El arreglo {quedó bien|está bien hecho}, pero {dejó el hueco en la pared para que lo tape otro|la pared quedó abierta y nadie me había avisado}.
    Resolvió la pérdida {aunque|pero} tuvo que venir {dos|tres} veces{.| porque la primera volvió a gotear.}
  `,
  bad: lines`
    Me {cambió|cambiaron} el flexible y {a los dos días|a la semana} inundé la cocina. {Todavía espero que vuelva.|Le escribí y me clavó el visto.}
    Cobró la visita, miró {cinco|diez} minutos y dijo que {era muy complicado|volvía con la herramienta}. Nunca más apareció.
  `,
  about: lines`
    Soy plomer[o/a], {segunda|tercera} generación: aprendí con mi {viejo|tío} {cambiando cañerías de plomo|en obras de $C} y hoy trabajo por mi cuenta.
    Hace {doce|quince|veinte} años que arreglo {pérdidas|lo que gotea} en $B y alrededores. Detecto sin romper de más.
  `,
  headline: lines`
    {Pérdidas y destapaciones|Plomería en general} con garantía {escrita|por escrito}
    Plomer[o/a]: {arreglo sin romper de más|vengo el día que digo}
  `,
  specialty: lines`
    pérdidas ocultas
    termofusión
    termotanques
    griferías
    cambio de cañerías
  `,
};
