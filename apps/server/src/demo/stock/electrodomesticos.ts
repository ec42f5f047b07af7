import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const electrodomesticos: TradeStock = {
  kind: 'aparatos',
  good: lines`
    El lavarropas {no centrifugaba|saltaba por todo el lavadero}. Eran {los amortiguadores|las escobillas}: las cambió en casa, {una hora|cincuenta minutos} y {otro lavado de prueba|listo}.
    Heladera que no enfriaba abajo, {con el freezer a full|llena de milanesas}. Descongeló, cambió {el forzador|la resistencia} y salvó {la compra del mes|la comida del cumple}.
    Me dijo por mensaje que {revisara el filtro|hiciera una prueba} antes de venir. Lo hice y anduvo. {No me cobró un peso, merece estas estrellas.|Perdió una visita por honest[o/a].}
    {Lavavajillas alemán|Lavasecarropas}, repuesto carísimo. Consiguió {uno usado sano|uno alternativo} con garantía y {la cuenta fue humana|ahorré un montón}.
    El horno {eléctrico|a gas} no llegaba a temperatura y {mis panes eran ladrillos|yo que hago tortas, muert<o/a>}. Termostato nuevo, {midió con sonda|calibrado}. {Volvió la magia.|El pan sube.}
    Se llevó {el microondas|la aspiradora} el lunes, la trajo el miércoles {andando|probada}, con la pieza vieja en una bolsita.
    {Secarropas|Centrifugadora} con ruido de turbina. Era {una moneda|un aro de corpiño} en el tambor. {Me lo devolvió en la mano, risas.|La sacó y cobró mínimo.}
    Vino {tres veces|dos veces} por una falla rara, de esas que aparecen cuando no hay nadie. Cobró una sola. {Persistente.|Al final era un cable pellizcado.}
    Revisó la heladera de {mi vieja|mi tía} y le dijo "señora, no la cambie". Burlete y gas. {Trabaja como en el 85.|Enfría como nunca.}
    cafetera express q goteaba. {junta nueva|la desarmo toda} y vuelve a hacer crema. {feliz|mi mañana agradece}
    El ventilador, la plancha y {la licuadora|una batidora} que tenía {juntando tierra|para tirar}: las tres andan. Reparar todavía existe.
  `,
  detail: lines`
    Trajo los repuestos {más comunes en el baúl|encima}.
    Mostró {la pieza quemada|el rodamiento partido}.
    Dio {noventa días|seis meses} de garantía {en el papel|por escrito}.
    Limpió {abajo del lavarropas|atrás de la heladera}, cosa que yo no hacía desde {nunca|la mudanza}.
    Dejó probado un ciclo {completo|entero}, no se fue hasta que terminó.
  `,
  mixed: lines`
    Arregló la pérdida, {ahora hace otro ruido|pero camina en el centrifugado}. Dice que es el piso.
    Bien el arreglo, {el diagnóstico lo cobró aparte|la visita salió casi lo mismo que el repuesto}.
    Se llevó la placa {diez días|dos semanas} y {tuve que reclamarla|contestaba a medias}. Volvió funcionando.
    Esperé el repuesto {un mes|cinco semanas}. {No depende de [él/ella], supongo.|Podría haber dicho la verdad de entrada.}
  `,
  bad: lines`
    Diagnóstico: "motor quemado". Segundo técnico: {una manguera doblada|una ficha floja}. {Saquen conclusiones.|Casi compro uno nuevo.}
    Se llevó el microondas en {mayo|junio}. {No volvió ni el microondas ni [él/ella].|Fantasma total.}
    Cargó gas y {a la semana estaba caliente de nuevo|duró cuatro días}. Para volver quería cobrar otra carga.
  `,
  about: lines`
    Service de línea blanca: lavarropas, heladeras, {lavavajillas|hornos}. {Nueve de cada diez los arreglo en tu cocina|Trabajo a domicilio con repuestos encima}.
    {Veintiocho|Diecinueve} años desarmando lavarropas. {Empecé en el service oficial de una marca grande|Tuve local a la calle}, hoy voy casa por casa.
    Si no conviene arreglar, te lo digo {y no cobro la visita|antes de abrir}. {Un aparato viejo muchas veces vale más que uno nuevo.|No vivo de vender repuestos.}
    Técnic[o/a] electrónic[o/a]: {reparo placas a nivel componente|placas, motores y sensores}. {Lavasecarropas y lavavajillas importados|Importados} también.
  `,
  headline: lines`
    Lavarropas y heladeras: {arreglo en tu casa|reparo en el día}
    {Reparo antes de que compres otro|No lo tires: se arregla}
    Service {multimarca|a domicilio} en $B
  `,
  specialty: lines`
    lavarropas
    heladeras
    lavavajillas
    hornos y cocinas
    microondas
    placas electrónicas
    lavasecarropas
    cafeteras
    carga de gas
    burletes
  `,
};
