import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const gasista: TradeStock = {
  kind: 'obra',
  good: lines`
    {Metrogas|La distribuidora} nos cortó por una pérdida en {la cocina|la bajada}. Hizo la reparación, la prueba de hermeticidad y el trámite. {En tres semanas|A los veinte días} teníamos gas otra vez, {otros esperan meses|y eso que es todo un tema}.
    Nos habían dicho que había que {hacer la cañería de nuevo|tirar medio lavadero}. $N revisó, encontró {una llave pasada|la rosca floja} y {con eso pasó la prueba|aprobó}.
    Instaló la cocina nueva y {reemplazó la llave de paso|puso la rejilla que faltaba}, porque sin eso {no me la dejaba habilitada|es peligroso}. {Me gustó que no transe.|Prefiero alguien así.}
    El calefón {se apagaba a mitad de la ducha|hacía una explosioncita al prender}. Lo desarmó, limpió {el piloto y los quemadores|el intercambiador}, cambió el diafragma. {Como nuevo.|Agua caliente como hacía años no teníamos.}
    Cambió el viejo calefón sin tiro por uno {de tiro balanceado|con salida al exterior}. Hizo el agujero, el conducto y {lo dejó sellado|revocó alrededor}. Con {tres chicos|un bebé} en casa era una deuda.
    Vino por olor a gas {a la noche|un domingo de frío}. Me hizo cerrar y ventilar por mensaje, llegó {en cuarenta minutos|rapidísimo}, y era la manguera {de la estufa|de la cocina}. {No exageró ni me asustó de más.|Tranquil[o/a], clar[o/a] y precis[o/a] todo el tiempo.}
    Puso dos estufas {tiro balanceado|sin gastarnos la vida en caños}: una en el living y otra en el cuarto. {Este invierno fue otra cosa.|Por primera vez en años no hay humedad.}
    Presentó los planos, {siguió el expediente|peleó con el inspector} y nos iba avisando cada paso. El que haya hecho un trámite de gas sabe lo que vale eso.
    Le compramos la casa a {una señora mayor|una sucesión} y el gas estaba clandestino. Ordenó todo {de cero|con planos nuevos} y hoy tenemos medidor propio.
    Revisó los artefactos de {mi mamá|mis abuelos} antes del invierno, midió monóxido y {clausuró una estufa que era una bomba|cambió la ventilación de una}. No tiene precio.
    Local gastronómico: seis hornallas, horno pizzero y {freidora|plancha}. Calculó la cañería, {la hizo en cuatro días|la tiró vista y prolija} y la habilitación salió.
    El termo de {110|150} litros no calentaba. Limpieza del quemador, termocupla nueva y {afuera|a otra cosa}. Tardó una hora, {sin versos|sin vueltas}.
    Hizo la conexión de la secarropas y {de yapa|ya que estaba} me reguló las hornallas que {tiznaban las ollas|hacían llama amarilla}.
  `,
  detail: lines`
    Midió monóxido {ambiente por ambiente|con aparato} y me dejó {el papel|los valores anotados}.
    Hizo la prueba con manómetro {delante nuestro|y me mostró que no caía}.
    Mostró la matrícula {antes de entrar|sin que se la pida}.
    Me explicó qué rejilla va y por qué {no hay que taparla|está donde está}.
    La cañería nueva quedó pintada {de amarillo como corresponde|y con las grampas a nivel}.
    Ni pensó en "dejarlo andando así": {o está bien o no lo firma|lo que no da, no lo habilita}.
  `,
  mixed: lines`
    El trabajo de gas {impecable|muy bien}, pero el trámite {demoró dos meses más|se estiró mucho} y avisaba poco.
    Cambió el calefón por lo pactado y {después aparecieron adicionales|en el medio sumó "imprevistos"}. Todos con explicación, pero {el número final dolió|se fue un 30% arriba}.
    Arregló la estufa, anda. Lo que sí: {dejó el hueco del conducto sin terminar|el revoque lo tuvo que hacer mi marido}.
    Buen[o/a] profesional, agenda imposible. {Me reprogramó tres veces|Dos semanas sin agua caliente} en pleno {julio|invierno}.
  `,
  bad: lines`
    Pagamos el trámite por adelantado y {a los cuatro meses|medio año después} descubrimos que no había presentado nada.
    {La cocina nueva quedó perdiendo gas|Dejó floja la conexión del horno}. Lo detectó el inspector{.|, no yo, gracias a dios.}
    Vino, miró y dijo "hay que hacer todo nuevo". {Otro gasista lo solucionó con una llave|Al final era un pico tapado}. Ojo con eso.
  `,
  about: lines`
    Gasista matriculad[o/a]. Hago instalaciones, reparaciones y {el trámite completo|toda la gestión} ante la distribuidora, {que es lo que más cansa|así no perdés mañanas}.
    {Hace 18 años|Desde 2004|Hace más de veinte años} trabajo con gas y nunca habilité algo que no dejaría en la casa de mi {vieja|hija}.
    Calefones, termotanques, estufas y cocinas: {los instalo, los limpio y los reparo|instalación y service}. Llevo medidor de monóxido a cada visita.
    Me llaman sobre todo cuando {cortaron el gas por una pérdida|vino la inspección y quedó rojo}. Se resuelve: {hay que ordenar la cañería y los papeles|paso a paso y con planos}.
    Empecé {en una cuadrilla de redes|haciendo zanjas para la red de $C} y después {rendí la matrícula|hice el curso de matriculación}. Atiendo {casas, departamentos y pequeños comercios|viviendas y locales}.
  `,
  headline: lines`
    Gasista matriculad[o/a]: {reconexiones y trámites|instalaciones y planos}
    {Calefones, estufas y termotanques|Prueba de hermeticidad y rehabilitación}
    Gas en regla, {invierno tranquilo|sin vueltas}
    {Control de monóxido en tu casa|Ventilaciones y control de monóxido}
  `,
  specialty: lines`
    prueba de hermeticidad
    rehabilitación de gas
    calefones
    estufas tiro balanceado
    termotanques
    planos de gas
    detección de monóxido
    cocinas y hornos
    locales gastronómicos
    ventilaciones
    cambio de llaves
  `,
};
