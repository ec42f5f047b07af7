import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const albanileria: TradeStock = {
  kind: 'obra',
  good: lines`
    {Levantó|Hizo} la pared {del fondo|medianera} que se nos había caído con la tormenta. {Una semana|Seis días}, a plomo y con {cadena de hierro|buen cimiento}.
    Abrió {un vano|una puerta} entre cocina y comedor, puso dintel, {revocó y afinó|terminó los filos}. {Ahora entra luz en toda la casa.|Nos cambió la vida diaria.}
    {Nadie quería venir por un trabajo chico|Llamé a seis y ninguno quería venir}: eran dos escalones rotos. $N vino, los hizo {con porcelanato antideslizante|en una mañana} y {cobró lo razonable|listo}.
    Parrilla nueva con {tiraje como la gente|mesada y todo}. La estrenamos {el domingo|en el cumple de mi viejo}: {ni una gota de humo en la cara|tira una barbaridad}.
    Hizo {el contrapiso y la carpeta|la losa} del quincho. {Midió niveles con láser|El agua corre toda para la rejilla}, no queda ni un charco.
    Revoque grueso y fino en {dos habitaciones|toda la planta alta}. {Tan parejo que el pintor preguntó quién lo había hecho.|Para que el pintor l[o/a] felicite, imaginate.}
    Nos agrandó el baño comiéndole {medio metro|ochenta centímetros} al pasillo. Hizo cuadrar todo, {hasta el inodoro suspendido|sin planos raros}.
    {Teníamos una rajadura|La rajadura} de lado a lado en el living. Abrió, cosió con hierro, rellenó. {Ya pasó un verano entero sin moverse.|Volvió al mes a controlar, por iniciativa propia.}
    Vereda rota por las raíces {del fresno|del plátano}, intimación municipal incluida. Rompió, sacó {ocho|diez} bolsas de escombro y la dejó {reglamentaria|con la pendiente que piden}.
    Trabaja con el hijo y son una máquina. {En once días|En dos semanas} levantaron {el lavadero|una pieza} con techo y todo.
    Construyó {el pilar de luz|la base para el tanque}, que parece una pavada pero si está mal {no te conectan|se cae}. Aprobado a la primera.
    Se tomó el trabajo de {buscar ladrillos iguales a los viejos|igualar el revoque de 1925}. No se distingue {el parche|dónde empieza lo nuevo}.
    me hizo la medianera con el vecino mas complicado del barrio y {todavia se hablan|lo termino invitando a un mate}. eso tambien es oficio jaja
    Cerró el patio con {ladrillo a la vista|bloques} y dejó la cañería prevista {para el aire|para un futuro baño}. Piensa antes de pegar el primer ladrillo.
  `,
  detail: lines`
    Todo a plomo y a nivel, {lo controlé|mi suegro, que es del palo, lo midió}.
    Se llevó el escombro en {bolsas|volquete} y barrió {hasta la vereda|la entrada del vecino}.
    Hizo bien las cuentas: {no sobró ni faltó material|pidió la arena justa}.
    Mandaba {foto de avance|un video} cada tarde.
    Puso nylon en las puertas, así {la casa siguió siendo habitable|el polvo quedó del otro lado}.
    A las ocho en punto estaba {mateando en la vereda|en la puerta}, todos los días.
    Armó el andamio {como dios manda|con baranda y todo}.
  `,
  mixed: lines`
    El muro {está derecho|bien}, la terminación {regular|tosca}: {tuve que llamar a otro para el fino|el revoque quedó ondulado}.
    Trabaja bien cuando viene. El tema es cuando {llueve, cuando juega la selección, cuando se le rompe la chata|no viene}.
    Obra de {diez|quince} días que fue de {un mes|cuarenta}. {Materiales que faltaban, otra obra en el medio.|Siempre con una excusa distinta.} El trabajo en sí, correcto.
    {Conforme con el baño|El baño quedó lindo}, disconforme con {la limpieza: viví con cemento hasta en la cama|el ruido a las siete de la mañana}.
    La parrilla tira lindo pero {los ladrillos de abajo se aflojaron|se rajó una junta} a los {dos|tres} asados.
  `,
  bad: lines`
    Cobró el 60% y {abandonó la obra con las paredes a un metro|se fue a "otra obra urgente"}. Hace {dos|tres} meses.
    El contrapiso {quedó con la pendiente para el lado del living|se partió en cuatro}. {Hubo que picarlo entero.|Llueve y entra el agua a la casa.}
    Rompió un caño {de gas|de agua} picando sin preguntar y {tapó con cemento|no dijo nada}. {Lo descubrí por la humedad.|Zafamos de milagro.}
    La pared tiene {tres centímetros de panza|la panza de mi tío}. Y dice que "con el revoque se va".
  `,
  about: lines`
    Oficial albañil. {Llegué de Paraguay|Vine de Misiones|Vine de Bolivia|Vine del Chaco} a los {diecinueve|veintidós}, y {acá|en $C} levanté mi casa y {unas cuantas más|la de medio barrio}.
    Refacciones, revoques, contrapisos y {esos arreglos chicos que nadie toma|arreglos}. Trabajo con {mi hijo|dos ayudantes fijos}.
    De oficio, albañil; de maña, {detallista|calculador[/a]}: prefiero {perder una hora con el nivel|medir tres veces} que volver a picar.
    Hago obra {chica y mediana|de ampliación} en $B: baños, cocinas, {quinchos y parrillas|medianeras}. Calculo {arena, cal y hierro|los materiales} {antes de empezar|y te acompaño a comprar}.
    {Treinta|Veinticinco|Dieciocho} años de cuchara. Empecé {acarreando baldes|de peón con mi viejo} y llegué a capataz de {obras grandes|edificios}; ahora elijo trabajar en casas.
  `,
  headline: lines`
    {Refacciones y ampliaciones|Albañilería en general} a plomo y a nivel
    Albañil: {arreglos chicos también|del revoque a la losa}
    {Baños, cocinas y quinchos|Parrillas que tiran de verdad}
    Obra {limpia|ordenada}, {plazos reales|sin abandonos}
  `,
  specialty: lines`
    revoques
    contrapisos y carpetas
    ampliaciones
    baños y cocinas
    parrillas
    medianeras
    rajaduras
    veredas
    ladrillo a la vista
    losas
    {arreglos chicos|trabajos chicos}
  `,
};
