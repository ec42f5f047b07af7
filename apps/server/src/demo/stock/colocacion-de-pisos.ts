import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const colocacionDePisos: TradeStock = {
  kind: 'obra',
  good: lines`
    {Cambiamos la alfombra por flotante|Puso flotante sobre el parquet viejo} en {tres dormitorios|todo el depto}. {Dos días|Un día y medio}, zócalos incluidos, y las puertas {cepilladas para que abran|rebajadas}.
    Porcelanato de {80x80|60x120} en el living, {que es un dolor de cabeza|delicadísimo de colocar}. Ni un solo {diente|resalte} entre piezas.
    {Se habían levantado|Explotaron} los cerámicos de la cocina por {el calor|mala colocación}. Rescató {los que pudo|casi todos}, consiguió {unos parecidos|la misma línea en un corralón} y ni se nota.
    Hizo el deck {del balcón|de la pileta} y lo dejó con pendiente {escondida|para que desagüe}. {Caminás descalz<o/a> y es un placer.|Lo mejor de la casa.}
    La carpeta estaba {un desastre|toda desnivelada}: tres centímetros entre punta y punta. Niveló primero, {no arrancó hasta que secó|esperó los días que hacían falta}, y recién ahí el vinílico.
    Revistió la ducha con {venecitas|subway} {en espiga|traba inglesa}. Cortes a inglete en las esquinas, {un[/a] artista|obra de arte}.
    Patio de {cuarenta|sesenta} metros. {Piedra irregular, un rompecabezas|Adoquín}. Lo terminó {antes de la primera lluvia|en la semana pactada} y no se encharca.
    {Mosaico calcáreo de mi bisabuela|El calcáreo original}: repuso {nueve|doce} piezas que mandó a hacer iguales. {Lloré un poquito.|Emocionante.}
    me asesoro con el tono de la pastina, yo queria blanca y me dijo que con perro en casa no. {GRACIAS|tenia toda la razon}
    Escalera revestida en {granítico|porcelánico}, con {nariz|buña} antideslizante. Mi papá sube tranquilo{.| y eso que anda con bastón.}
  `,
  detail: lines`
    Usó {crucetas y niveladores|niveladores en cada pieza}.
    Calculó bien el desperdicio: {sobró una caja y la devolvimos|quedaron cuatro piezas de repuesto}.
    Arrancó desde {la entrada|el ambiente que más se ve}, para que los recortes queden {atrás|donde no molestan}.
    Las juntas salieron parejitas {en todos los ambientes|de punta a punta}.
    Cortó en la vereda con agua, {así no hubo polvo adentro|muy considerado}.
  `,
  mixed: lines`
    Un par de piezas {suenan huecas|quedaron sin pegamento abajo}. Dice que es normal. {Mmm.|No sé.}
    El piso {divino|lindísimo}; los zócalos los {pegó con silicona y se despegan|cortó cortos}.
    Faltaron dos cajas por {cálculo suyo|un error de cuentas} y cuando las compré eran de otra tanda. Se ve el cambio de color{.| si mirás.}
  `,
  bad: lines`
    El flotante se {levantó|infló} a los {veinte|treinta} días porque no dejó junta de dilatación. {Ni vino a verlo.|Me dijo que era culpa del aire acondicionado.}
    Colocó sobre cerámico flojo, {así que obvio|y claro}: se quebraron {siete|once} piezas.
    Pastina {desbordada|seca} por todo el porcelanato, imposible de sacar. {Pagué otra persona para limpiarla.|Una tristeza.}
  `,
  about: lines`
    Colocador[/a] de pisos y revestimientos. Me tomo un día entero para {replantear|medir y marcar} antes de pegar la primera pieza.
    {Hice|Llevo} más de {cuatrocientos|trescientos} pisos, entre departamentos, {locales|clínicas} y casas. Porcelanato grande, vinílico, {madera|calcáreo}.
    Aprendí con un colocador {italiano|español} que {pasaba la moneda pieza por pieza|te hacía levantar todo si sonaba hueco}. Me quedó la maña.
    Trabajo en pareja: {mi compañera|mi primo} {corta y yo pego|prepara la mezcla}. Entregamos con el piso limpio y {sin restos de pastina|encerado}.
  `,
  headline: lines`
    Porcelanato {sin dientes|de gran formato}
    {Pisos nivelados, juntas parejas|Niveles y juntas que no se discuten}
    {Flotantes y vinílicos en el día|Vinílico y flotante}, zócalos incluidos
  `,
  specialty: lines`
    porcelanato
    gran formato
    vinílico
    piso flotante
    nivelación de carpetas
    venecitas
    calcáreos
    decks
    escaleras
    zócalos
  `,
};
