import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const tecnicoDePc: TradeStock = {
  kind: 'aparatos',
  good: lines`
    La notebook {tardaba diez minutos en prender|era un ladrillo}. Disco sólido, {más memoria|limpieza} y {vuela|arranca en doce segundos}. {Iba a comprar otra.|Le quedan años.}
    Rescató {la tesis de mi hija|quince años de fotos} de un disco que {hacía clic|se cayó}. {Llanto de alegría, literal.|Le debo la vida.}
    Wifi que no llegaba {al fondo|al cuarto}. Puso {un access point cableado|mesh}, midió en cada ambiente y {se terminaron las peleas por la señal|las videollamadas ya no se cortan}.
    Vino {a la oficina|al estudio} por {una impresora que no imprimía en red|un virus} y de paso {nos armó las copias de seguridad|ordenó el servidor}. {Menos mal: al mes falló un disco.|Trabajo serio.}
    Le enseñó a mi {papá, 78 años,|mamá} a {usar la videollamada|no caer en los correos truchos}. Con dibujitos en un cuaderno. {Infinita paciencia.|Un amor.}
    Armó la PC gamer {de mi hijo|por partes} dentro del presupuesto. {Cables ordenados, temperaturas perfectas|Eligió bien la fuente}. {Ahora no lo saco de la pieza, pero eso es otro tema.|Chocho.}
    Me entró un {virus que encriptaba todo|programa raro que abría ventanas}. Soporte remoto {un sábado|a las diez de la noche}, limpió y {cambiamos claves juntos|me explicó por dónde entró}.
    Cambió {la pantalla|el teclado} de la notebook, {repuesto original|pieza correcta}, en {una tarde|24 horas}. No {quedó|dejó} ni un tornillo de sobra.
    Recupero la compu del {negocio|consultorio} el mismo dia que se quemo con la tormenta. {los turnos seguian ahi|facturamos esa tarde}
    Pasó todo de la máquina vieja a la nueva: {mails, programas, favoritos|hasta el fondo de pantalla}. {Prendí y era la mía.|Ni un archivo perdido.}
  `,
  detail: lines`
    Hizo backup {antes de tocar nada|completo} primero.
    Explicó {en castellano|sin palabras raras}.
    No instaló {nada trucho|programas raros}.
    Dejó anotadas las claves {en un sobre|en papel} y se borró el acceso.
    Se conectó a distancia y {lo resolvió en veinte minutos|me mostró paso a paso}.
  `,
  mixed: lines`
    Anda bien, pero {perdí los favoritos del navegador|no pasó los correos viejos}. Yo {no sabía que había que pedirlo|supuse que se hacía}.
    Solucionó {lento|en tres visitas} lo que pensé que era una. {Aprendió en el camino, me pareció.|Al final quedó.}
    Precio por hora y {se estiró|charló bastante}. Simpátic[o/a], pero el reloj corría.
  `,
  bad: lines`
    Formateó {sin preguntar|de una}. {Adiós fotos del bautismo.|Perdí la contabilidad de un año.}
    Me vendió un disco "nuevo" con {tres mil horas de uso|18 meses de uso}. Se ve en {el propio disco|un programita gratis}.
    {Se llevó la máquina y|La tuvo} {cinco semanas|un mes y medio} para devolverla igual. {Con polvo extra.|Y sin cargador.}
  `,
  about: lines`
    Técnic[o/a] de computadoras y redes. {Voy a tu casa u oficina|A domicilio o por acceso remoto}, {hablo en criollo|sin tecnicismos} y {siempre hago copia antes de tocar|primero salvo tus datos}.
    Estudio {sistemas en la UTN|ingeniería} y {trabajo hace siete años|me pago la carrera} arreglando {lo que otros formatean|computadoras}.
    Me especializo en {wifi que no llega|redes hogareñas} y en {gente que se lleva mal con la tecnología|adultos mayores}. Paciencia tengo.
    Recuperación de datos, {equipos lentos, virus|armado de PC}. {Si tu compu tiene arreglo, la arreglo; si no, te ayudo a elegir|No vendo humo ni licencias}.
  `,
  headline: lines`
    Tu compu {rápida otra vez|sin vueltas}
    {Wifi en toda la casa|Redes y wifi que llegan al fondo}
    {Recupero tus datos|Soporte remoto y a domicilio}
    {Paciencia y soluciones|Explico sin tecnicismos}
  `,
  specialty: lines`
    discos SSD
    recuperación de datos
    redes wifi
    soporte remoto
    virus
    armado de PC
    copias de seguridad
    impresoras
    notebooks
    clases a mayores
  `,
};
