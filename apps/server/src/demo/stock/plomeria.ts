import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const plomeria: TradeStock = {
  kind: 'obra',
  good: lines`
    {Se me pinchó un caño|Me reventó un caño} del baño un {domingo|feriado} y {pensé que no iba a venir nadie|ya me veía juntando agua hasta el lunes}. $N {llegó a la hora|vino en menos de dos horas}, picó lo justo y {a la noche|antes de las diez} ya tenía agua.
    {El vecino de abajo|La del cuarto} me reclamaba por una mancha {en el techo|de humedad arriba de la cocina}. Otros dos plomeros querían romper todo el baño; $N {encontró que era el sifón de la bañera|vio que era la rejilla}, lo cambió y {asunto terminado|no hubo más humedad}.
    Cambió la grifería de la cocina y de paso {me arregló la mochila que perdía|ajustó una canilla que goteaba hacía meses}. {No me cobró eso aparte.|Por eso no quiso cobrarme.}
    El termotanque {perdía por abajo|goteaba y hacía un charco en el lavadero}. Me {explicó|dijo de entrada} que no convenía arreglarlo, me pasó tres modelos con precio y al día siguiente estaba instalado el nuevo.
    {Teníamos|Tenía} poquísima presión en la ducha desde que {nos mudamos|me mudé}. Limpió los filtros, cambió {un tramo de caño|una llave de paso} tapado de sarro y ahora {sale un chorro bárbaro|da gusto bañarse}.
    Depto antiguo en $B, cañería de plomo. Hizo {todo el recambio a termofusión|el baño completo en termofusión} en {tres|cuatro} días y {el encargado quedó asombrado de lo poco que ensució|no hubo una sola pérdida}.
    {Inodoro tapado con visitas en casa|Se nos tapó el inodoro el día del cumple de mi hija}, imaginate la situación. Vino, {pasó la cinta|sacó el artefacto}, encontró {un juguete|un desodorante de esos que se cuelgan} y nos salvó la tarde.
    El flotante del tanque {no cortaba y desbordaba a la vereda|estaba roto y la bomba no paraba nunca}. Subió sin problema {a un quinto sin ascensor|por la escalera del fondo} y lo dejó andando en {media hora|un ratito}.
    Llamé por una canilla y terminó {revisando todas|mirando toda la casa}. Me dijo cuáles podían esperar y cuáles no. {Eso se agradece, otro te vende todo.|No me quiso vender nada de más.}
    Instaló {el lavavajillas|el lavarropas} que hacía {un mes|dos meses} que estaba en la caja porque no había bajada. Sacó la conexión desde la bacha, {re prolijo|casi ni se ve}.
    {Me bancó|Tuvo paciencia} con la compra: yo no sabía si monocomando o dos llaves, vidriado o cromo. Me mandó {fotos|opciones} con precios de {tres|un par de} casas del barrio y fuimos a lo que me alcanzaba.
    La pérdida estaba en el piso {del pasillo|del lavadero}. Usó un aparatito {para escuchar|con cámara}, marcó con lápiz y rompió {una sola baldosa|dos cerámicos}. {Ahí estaba.|Justo ahí.}
    {Reformamos el baño|Hicimos el baño a nuevo} y se encargó de toda el agua y los desagües. Coordinó con el albañil sin que yo tuviera que estar en el medio. {Probó con presión un día entero antes de tapar.|Hizo la prueba de presión delante mío.}
    Mi mamá vive sola en $B y yo {lejos|en otra provincia}. $N fue, le arregló el calefón que no levantaba agua, y me mandó un audio explicando todo. {Ella encantada.|Mi vieja l[o/a] quiere adoptar, textual.}
    tres presupuestos pedí y {fue el del medio|no fue el más barato}. pero fue el único que miró abajo de la mesada antes de hablar de plata
    Olor a cloaca en {el baño de servicio|el lavadero} desde hacía meses. Era la {rejilla seca|tapa de la cámara}, cinco minutos. Me cobró {la visita y nada más|lo mínimo}. Honest[o/a].
    Un {sábado|viernes} a las nueve de la noche me contestó, me hizo cerrar la llave correcta por mensaje y vino {el lunes a primera hora|a la mañana siguiente}. Ya con eso {me salvó el piso flotante|evitó el desastre}.
  `,
  detail: lines`
    {Cortó|Picó} solamente los azulejos que hacía falta.
    Me mostró la pieza rota {antes de tirarla|y por qué había fallado}.
    Probó todo con agua corriendo un buen rato antes de irse.
    Usó {teflón y sellador de los buenos|repuestos de marca}, {nada de remiendos|no inventó nada con cinta}.
    Dejó las llaves de paso {etiquetadas|marcadas con un cartelito} y me enseñó a cortar {sector por sector|el agua de cada baño}.
    La cañería nueva quedó {derechita y bien amurada|amurada como corresponde}.
    Los repuestos me los mostró con el ticket de la {sanitaria|ferretería}.
  `,
  mixed: lines`
    El arreglo {quedó bien|está bien hecho}, pero {dejó el hueco en la pared para que lo tape otro|la pared quedó abierta y nadie me había avisado}.
    Resolvió la pérdida {aunque|pero} tuvo que venir {dos|tres} veces{.| porque la primera volvió a gotear.}
    La canilla anda, el tema es que la puso {torcida|un poco de costado} y cada vez que la veo me da bronca. Se lo dije y {quedó en volver|me dijo que es la mesada}.
    {Sabe|Se nota que sabe}, ojo. Pero cobra la visita aparte y eso {en el chat no estaba claro|me enteré cuando estaba acá}.
    Destapó la pileta de la cocina y {a las tres semanas|al mes} se volvió a tapar. Vino de nuevo sin cobrarme, eso lo reconozco, pero perdí {dos mañanas|otra tarde}.
    Buen trabajo, precio {salado|alto para lo que era}. Un cuerito y un flexible me salieron {como un asado para diez|una fortuna}.
  `,
  bad: lines`
    Me cambió el flexible y {a los dos días|a la semana} inundé la cocina. {Todavía espero que vuelva.|Le escribí y me clavó el visto.}
    Cobró la visita, miró {cinco|diez} minutos y dijo que {era muy complicado|volvía con la herramienta}. Nunca más apareció.
    Rompió {medio baño|cuatro hileras de azulejos} buscando una pérdida que estaba en lo de la vecina. {Ahora me tengo que arreglar yo con los azulejos.|Y los azulejos esos no se fabrican más.}
    Pidió plata para el termotanque, lo trajo {usado|abollado} y sin garantía. Tuve que {pelear|insistir} una semana para que me lo cambie.
    {Quedó en venir a las 9|Turno a las nueve}. Vino a las {dos de la tarde|cuatro y media}, apurad[o/a], y se olvidó de conectar el desagüe del lavarropas. Resultado: {el lavadero inundado|patio, lavadero y media cocina con agua}.
  `,
  about: lines`
    Soy plomer[o/a], {segunda|tercera} generación: aprendí con mi {viejo|tío} {cambiando cañerías de plomo|en obras de $C} y hoy trabajo por mi cuenta.
    Hace {doce|quince|veinte} años que arreglo {pérdidas|lo que gotea} en $B y alrededores. Detecto sin romper de más{.| y si no encuentro la falla, no cobro.}
    Plomería en general: desde un cuerito hasta {un baño completo|la cañería de un edificio}. {Los trabajos chicos también los tomo|No me asustan los trabajos chicos}, que son los que nadie quiere hacer.
    Empecé como ayudante a los {diecisiete|dieciocho} y nunca paré. Me especializo en {edificios viejos|departamentos antiguos}, donde cada caño es una sorpresa.
    Trabajo con mi {hermano|hijo|cuñado}: uno {pica|corta} y el otro limpia, así {tu casa no queda patas para arriba|terminamos en la mitad del tiempo}.
    Si tenés una urgencia, contame qué ves y desde cuándo: muchas veces {te digo por mensaje cómo cortar el agua|alcanza con una foto} mientras voy.
    Hice el curso de instalaciones sanitarias {en la UOCRA|en una escuela técnica de $C} y me gusta {la termofusión prolija|dejar planitos de lo que instalo}.
  `,
  headline: lines`
    {Pérdidas y destapaciones|Plomería en general} con garantía {escrita|por escrito}
    Plomer[o/a]: {arreglo sin romper de más|vengo el día que digo}
    Baños, cocinas y {esa canilla que gotea hace meses|lo que esté goteando}
    {Termofusión, griferías y termotanques|Del cuerito al baño completo}
    Detección de pérdidas {con cámara|sin romper todo}
    {Urgencias de agua en $B|Agua, cloaca y artefactos en $B}
  `,
  specialty: lines`
    pérdidas ocultas
    termofusión
    termotanques
    griferías
    cambio de cañerías
    bombas y tanques
    baños completos
    {destapaciones|destapación de cocinas}
    inodoros y mochilas
    filtraciones a vecinos
    {propiedad horizontal|edificios antiguos}
    conexión de lavavajillas
  `,
};
