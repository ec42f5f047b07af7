import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const mecanicaADomicilio: TradeStock = {
  kind: 'aparatos',
  good: lines`
    Me quedé {en la General Paz|en plena lluvia|con los chicos en el auto}. Batería nueva {en cuarenta minutos|ahí mismo}, {y revisó el alternador por las dudas|probó la carga}.
    Cambió {distribución|frenos} en {mi garaje|la puerta de casa}: {bandeja, trapo, todo limpio|repuestos con caja y factura}. {El concesionario pedía el triple.|Una mañana.}
    Ruidito {al doblar|en la suspensión} que {tres talleres no encontraban|me volvía loc<o/a>}. {Vuelta a la manzana con [él/ella] y "es el bujecito".|Era una bieleta. Cuarenta minutos.}
    Revisó un usado {antes de que lo compre|conmigo}: {"este no"|encontró el choque tapado}. {Me salvó de un clavo.|Plata mejor invertida.}
    {Scanner, luz de motor|Check engine}: {sensor, no motor|una ficha sulfatada}. {Me mostró la pantalla|Borró la falla y me hizo probar}. {Honestidad rara en el rubro.|Pensé que fundía.}
    La moto {no arrancaba hacía dos inviernos|del abuelo}: {carburador, batería, cariño|limpieza a fondo} y {salió andando|ronronea}.
    service completo en la cochera del laburo. {sali y estaba listo|aceite y filtros buenos}, sello en el {libro|manual}
  `,
  detail: lines`
    Mostró {los repuestos viejos|la pastilla gastada}.
    No tocó {nada de más|lo que andaba}.
    Trajo {aceite del que pide el manual|el filtro correcto}.
    Dejó el piso {sin una gota|limpio}.
  `,
  mixed: lines`
    Arregló {el arranque|la pérdida}, {quedó una lucecita prendida|apareció otra falla}. Casualidad o no, vino a verla {tarde|gratis}.
    Bien, pero {sin repuestos encima: dos viajes|el repuesto salió más caro que en la casa}.
  `,
  bad: lines`
    Cambió {bobina, bujías y cables|media docena de piezas} y {el auto seguía igual|la falla volvió}. {Era nafta mala.|No devuelve nada.}
    Olvidó {apretar el tapón de aceite|un bulón de rueda}. {Casi fundo.|Peligrosísimo.}
  `,
  about: lines`
    Mecánic[o/a] con taller {sobre ruedas|en la camioneta}: {service, frenos, baterías|diagnóstico con scanner} {en tu cochera|donde estés}. {Repuestos con factura, los viejos te los muestro.|Precio antes de desarmar.}
    {Veinte años de concesionaria|Me crié en un taller de $C}. {Ahora voy yo al auto|Revisión precompra: te digo la verdad del usado}.
  `,
  headline: lines`
    {Mecánica en tu cochera|El taller va a tu casa}
    {Baterías y auxilio en $B|Revisión de usados}
  `,
  specialty: lines`
    baterías
    frenos
    diagnóstico con scanner
    service de aceite
    revisión precompra
    motos
    auxilio
    suspensión
  `,
};
