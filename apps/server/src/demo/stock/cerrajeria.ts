import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const cerrajeria: TradeStock = {
  kind: 'aparatos',
  good: lines`
    Me {quedé afuera|olvidé las llaves adentro} {en pijama|con el bebé adentro|sacando la basura}. Llegó en {quince|veinte|veinticinco} minutos y abrió {sin romper nada|en tres}.
    {Me robaron la cartera con las llaves y el DNI|Perdí la mochila} un {viernes a la noche|sábado}. Cambió las dos combinaciones {esa misma noche|a las once} y {no abusó con el precio|cobró lo normal}.
    La llave {se partió adentro|quedó mitad adentro}. La sacó con {una pincita|unos ganchos}, hizo copia del pedazo y {siguió la misma cerradura|no tuve que cambiar nada}.
    {Antes de abrir me pidió|Me hizo mostrar} el documento y una factura a mi nombre. {Perfecto, así tiene que ser.|Me dio más confianza todavía.}
    Colocó cerradura {multipunto|de seguridad} en una puerta {blindada vieja|de madera maciza}. Trabajo limpio, {ni una astilla|y calzó justo}.
    La puerta {del auto|de la camioneta} cerrada con la llave puesta y el motor en marcha, {en medio de $B|en doble fila}. Diez minutos. {Mi salvador[/a].|Aplausos de los que miraban.}
    Unificó {las cuatro cerraduras del local|todas las puertas} en una sola llave. {Mi llavero perdió medio kilo.|¿Cómo no lo hice antes?}
    La caja fuerte de {mi viejo|la oficina}, que nadie sabía la clave. La abrió {escuchando|en una hora}, como en las películas.
    Cambio de cilindro en {un departamento recién alquilado|mi primer depto}. Me explicó {la diferencia entre uno y otro|cuál conviene} sin venderme lo más caro.
    vino a las 3 de la mañana!!! {de buen humor encima|y con una sonrisa}, yo no lo puedo creer todavia
  `,
  detail: lines`
    Dijo el precio por mensaje {antes de salir|y fue ese}.
    Abrió con ganzúa, {ni pensó en la barreta|sin taladrar}.
    Lubricó {las otras cerraduras|la reja} de paso.
    Dejó las {tres|cinco} copias probadas {una por una|ahí mismo}.
    Discret[o/a] y {rápid[o/a]|tranquil[o/a]}.
  `,
  mixed: lines`
    Abrió rápido pero {rayó el marco|quedó una marca en la puerta}. {Con el apuro ni miré.|Lo vi después.}
    Me dijo un precio por teléfono y al llegar era {"otro por ser de noche"|un poco más}. Lo pagué porque {no tenía opción|hacía frío}.
    De las tres copias una {no gira|hay que hacerle maña}. Vino a cambiarla {cinco días después|a la semana}.
  `,
  bad: lines`
    Taladró una cerradura que {abría con una tarjeta|no hacía falta romper} para venderme una nueva. {Lo entendí tarde.|Después otro cerrajero me explicó.}
    Dijo veinte minutos, {tardó dos horas y media|llegó al amanecer}. {En la vereda, en invierno, con mi mamá.|Y cobró recargo nocturno.}
    Al mes la cerradura "de alta seguridad" {se trabó con nosotros adentro|no abría}. Era la más barata {del mercado, lo averigüé|con etiqueta pegada}.
  `,
  about: lines`
    Cerrajer[o/a] de día y de guardia. Abro {sin romper siempre que la cerradura lo permite|puertas, autos y cajas} y {siempre pido que me muestren que vivís ahí|digo el precio antes de salir}.
    {Tercera generación de cerrajeros|Mi viejo tuvo treinta años la cerrajería de la esquina}; ahora hago {domicilios|urgencias} en $B.
    Cerraduras de seguridad, {multipunto, electrónicas|cilindros europeos}, y {unificación de llaves|copias}. {Si la tuya sirve, te lo digo|No cambio lo que se puede ajustar}.
  `,
  headline: lines`
    Aperturas {sin roturas|rápidas} en $B
    Cerrajer[o/a] {de guardia|24 horas}: {precio antes de salir|llego en media hora}
    {Cambio de combinación en el acto|Cerraduras de seguridad y unificación}
  `,
  specialty: lines`
    aperturas sin rotura
    apertura de autos
    cerraduras multipunto
    cambio de combinación
    cajas fuertes
    cerraduras electrónicas
    guardia nocturna
    unificación de llaves
    puertas blindadas
  `,
};
