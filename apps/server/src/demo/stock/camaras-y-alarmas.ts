import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const camarasYAlarmas: TradeStock = {
  kind: 'aparatos',
  good: lines`
    Cuatro cámaras {en casa|para el frente y el fondo}, cable por adentro, {grabador escondido|se ven en el celu}. {La imagen de noche impresiona.|Se lee la patente del que pasa.}
    El portero eléctrico del edificio {muerto hacía un año|no andaba en seis pisos}. Recableó {la columna|lo justo} y {volvimos a abrir sin bajar|anda en los doce departamentos}.
    La alarma {saltaba sola|despertaba al barrio} cada madrugada. {Era la gata.|Un sensor apuntando a la cortina.} La reubicó y paz.
    {Automatizó el portón|Motor nuevo al portón} y le sumó {fotocélula y luz|control por teléfono}. {Entrar con lluvia es otra vida.|Vale para la seguridad.}
    Instaló en {el kiosco|el local} y me enseñó a {buscar una grabación|revisar por hora}. A la semana {sirvió|identificamos al que faltaba}.
    Cercó {la medianera|el fondo} con perimetral {certificado|y cartelería}. Prolijo y con {garantía|papel para el seguro}.
    reviso la alarma de otra empresa q ya no existe y la {recupero sin cambiar nada|hizo andar}. {capo|maquina}
  `,
  detail: lines`
    Ningún cable a la vista.
    Cambió {las claves por defecto|la contraseña de fábrica} conmigo delante, {importante|y no la anotó}.
    Orientó las cámaras sin {apuntar al vecino|invadir la ventana de al lado}.
    Vuelve a los {quince días|al mes} a {ajustar|revisar}, incluido.
  `,
  mixed: lines`
    La app {se desconecta|es lenta} seguido. Según [él/ella] es mi internet; {puede ser|no me convence}.
    Instalación {linda|correcta}, {pocas explicaciones|el manual en chino}. Lo aprendí por videos.
    Una cámara {se llenó de humedad|murió} con la primera lluvia. La cambió {a regañadientes|en garantía, pero tardó}.
  `,
  bad: lines`
    Dejó la contraseña de fábrica: {cualquiera podía ver mi living|me avisó un sobrino}. Imperdonable.
    Grabador que {no graba|se borra a los dos días}. {Me enteré el día del robo.|Justo el día que lo necesité.}
  `,
  about: lines`
    Instalo cámaras, {alarmas y porteros|porteros y portones}. {Sin abonos ni letra chica|El equipo es tuyo y la clave también}.
    Vengo de {telefonía|electrónica}: {once|ocho} años cableando edificios. Trabajo con consorcios y {familias|comercios} de $B.
    Antes de venderte cámaras, {camino la casa con vos|miramos por dónde entrarían}. {A veces alcanza con una luz.|Muchas veces sobran.}
  `,
  headline: lines`
    Cámaras {sin cables a la vista|que se ven de noche}
    {Porteros y portones|Porteros eléctricos de edificio}
    {Seguridad sin abonos|Alarmas que no saltan solas}
  `,
  specialty: lines`
    cámaras IP
    alarmas
    porteros eléctricos
    portones automáticos
    videoporteros
    control de acceso
    cercos eléctricos
  `,
};
