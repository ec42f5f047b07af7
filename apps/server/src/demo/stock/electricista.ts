import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const electricista: TradeStock = {
  kind: 'obra',
  good: lines`
    Saltaba la térmica {cada vez que prendía el horno|con el aire y la pava juntos}. Rearmó el tablero, separó los circuitos y {santo remedio|chau problema}.
    {Cuando compramos el depto|Al mudarnos} la instalación era de tela. Recableó {los tres ambientes|todo} por las cañerías existentes, sin romper{.|, cosa que otro me había dicho que era imposible.}
    Necesitaba el certificado para {la habilitación del local|pedir el medidor}. Hizo las mediciones, corrigió {dos tomas sin tierra|la puesta a tierra} y en {una semana|diez días} tenía el papel.
    Se cortó la luz {solamente en casa|de la mitad de la casa} un {viernes a la noche|domingo}. Me fue guiando por mensaje para descartar cosas y a la mañana siguiente encontró {un empalme quemado en una caja|el neutro flojo}. {Menos mal.|Pudo haber sido peor.}
    {Colgó|Puso} {seis|nueve} artefactos de techo, dos ventiladores y el timbre. Todo {en una mañana|en una tarde}, y sin una sola marca en el cielorraso.
    Puso la jabalina y el disyuntor que {la casa no tenía|nos pedía el seguro}. {Con dos nenes gateando, dormimos mejor.|Recién ahora duermo tranquil<o/a>.}
    {Los vecinos del primero|En el consorcio} pedimos precio para {las luces de la escalera|renovar la columna}. Presentó {planilla y plazos|un presupuesto claro}, cumplió las dos cosas y {la administradora pidió su contacto por la página|ya lo aprobaron para la segunda etapa}.
    {Me compré|Compré} un horno eléctrico y {no daba la línea|el cable no lo bancaba}. Tiró una línea directa desde el tablero con {cablecanal prolijo|caño por el lavadero}. Ni se ve.
    Las luces del living {titilaban|parpadeaban} y yo pensaba que eran las lámparas. Era {el dimmer incompatible con led|una llave floja}. {Diez minutos|Un rato}, me cobró {lo justo|la visita} y se fue.
    Muy didáctic[o/a]: me {dibujó|dejó dibujado} qué térmica corresponde a cada ambiente y lo pegó en la tapa del tablero.
    Olía a quemado en {un enchufe del cuarto|la zapatilla del escritorio}. Vino {en el día|a las dos horas}, cambió el toma, midió {el consumo|la línea} y me retó (con razón) por {la cantidad de zapatillas|el alargue enchufado en otro alargue}.
    Armó {la iluminación del patio|las luces del jardín} con fotocélula. Llega la nochecita y se prende todo solo, {mi suegra no lo puede creer|parece otra casa}.
    Hizo la instalación de {mi taller|la peluquería} con trifásica y todo. {Los números me cerraron|El presupuesto cerró} y los de la distribuidora aprobaron {de una|a la primera}.
    Taller mecánico en $B, había que {cambiar el tablero completo|sumar dos tomas trifásicas}. Trabajó {de noche|un domingo} para que no tuviéramos que cerrar.
    no tenia luz en el baño hace 3 semanas x culpa de la humedad, vino cambio la bajada y puso una tapa estanca. {listo|anda joya}
    Le pedí que dejara previsto {el cargador del auto|cañería para los aires} y fue [él/ella] quien me avisó que {el medidor no daba|había que pedir más potencia}. Nos ahorró romper dos veces.
  `,
  detail: lines`
    {Midió todo con la pinza|Verificó con el téster} delante mío.
    Puso térmicas y disyuntor de {primera marca|marca conocida}, {no lo más barato|nada trucho}.
    Usó cable normalizado y {respetó los colores|quedó todo con terminales}.
    Llegó con {cartuchos|todas las cajas y borneras} encima, no tuvo que salir a comprar nada.
    Dejó el tablero rotulado {con letra clara|circuito por circuito}.
    {Entregó|Me dio} el certificado {firmado|con su número de matrícula} sin que se lo tuviera que pedir.
    Bajó la llave y {comprobó|se fijó} dos veces antes de meter mano, se nota el oficio.
  `,
  mixed: lines`
    El tablero quedó {diez puntos|bárbaro}, las canaletas no tanto: {una está torcida|se despegó una a los días} en pleno pasillo.
    {Sabe muchísimo pero|Técnicamente un[o/a] diez. Ahora,} conseguir turno es un parto: {tres semanas|casi un mes} para cambiar dos tomas.
    Me arregló el corto. Lo que no me gustó es que {dejó las cajas abiertas|la pared quedó agujereada} "para el pintor". Yo no tengo pintor.
    Dos ventiladores: uno {perfecto|quedó genial}, el otro {hace ruido en velocidad tres|tambalea}. Dice que es el ventilador.
    El certificado tardó {veinte días|más de lo prometido} y hubo que corregirlo porque {tenía mal la dirección|le faltaba un dato}. Al final salió.
  `,
  bad: lines`
    Cambió la térmica por una más grande {y dijo que estaba solucionado|"para que no salte"}. Vino otro electricista y casi se muere: {el cable estaba derretido|era un peligro}.
    Me dejó {media casa|el fondo} sin luz un {viernes|sábado} y apareció {el martes|cuatro días después}. La heladera, {perdida|un asco}.
    {Cobró|Pidió} la mitad por adelantado para materiales, trajo {rollos de cable empezados|cable usado} y cuando le pregunté {se ofendió|me contestó mal}.
    Rompió {el cielorraso de yeso|una moldura de 1930} pasando un caño y dijo que {ya estaba así|"eso se tapa con enduido"}.
  `,
  about: lines`
    Electricista matriculad[o/a]. Me dedico a poner en regla instalaciones {viejas|de departamentos}: tablero, tierra, disyuntor y {los papeles que pide la distribuidora|el certificado}.
    Trabajé {once|ocho|catorce} años en mantenimiento de {un hospital|una fábrica de $C|un supermercado} y desde {2016|2019|la pandemia} hago domicilios.
    Me recibí de técnic[o/a] electromecánic[o/a] y {no me gusta dejar nada a medias|soy un poco obsesiv[o/a] con los tableros}: vas a encontrar cada circuito con su nombre.
    Hago desde el cambio de una llave hasta {la instalación completa de una vivienda|líneas trifásicas para comercios}. En $B me conocen {de hace rato|en varios edificios}.
    {Arranqué con mi padrino, que era del oficio|Mi abuelo era electricista y yo le alcanzaba las pinzas}. Hoy tengo la matrícula, {dos ayudantes|un ayudante} y la misma caja de herramientas.
    Lo mío es {buscar fallas|la falla rara}: esa térmica que salta a las tres de la mañana, la luz que titila, el toma que calienta.
  `,
  headline: lines`
    Electricista matriculad[o/a]: {tableros, tierra y certificados|instalaciones en regla}
    {Tu instalación segura y con papeles|Instalaciones seguras para casas y locales}
    Busco la falla {que nadie encuentra|y la arreglo}
    {Luz, fuerza motriz y puesta a tierra|Cableado nuevo sin romper paredes}
    Urgencias eléctricas en $B
  `,
  specialty: lines`
    tableros
    puesta a tierra
    certificados de instalación
    recableado
    ventiladores de techo
    iluminación led
    trifásica
    {porteros eléctricos|timbres y porteros}
    cargadores para autos
    búsqueda de fallas
    luces de jardín
    {consorcios|columnas de edificios}
  `,
};
