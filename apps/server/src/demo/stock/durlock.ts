import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const durlock: TradeStock = {
  kind: 'obra',
  good: lines`
    Tabique con {puerta corrediza|puerta placa} para separar {el home office|el escritorio} del living. Lo armó {en dos días|en un fin de semana} y con aislación {se escucha la mitad|puedo tener reuniones con los chicos en casa}.
    El cielorraso del baño {se había venido abajo|estaba podrido} por una filtración de arriba. Sacó todo, puso placa verde y {dejó una tapa de inspección|una tapa para la próxima}. Bien pensado.
    Hizo una garganta con luz {cálida|led} en {el dormitorio|el living}. {De revista.|Vino mi hermana y quiere una igual.}
    Placard de lado a lado en durlock con {estantes y luz|interior en melamina}. {La mitad|Un tercio} de lo que me pedían los de la mueblería.
    Restauró las molduras {de yeso del comedor|de un departamento de los años 30}, sacando molde de {una sana|un tramo entero}. No se nota cuál es cuál.
    Revistió {la pared húmeda|la medianera fría} con estructura y lana de vidrio. {Se acabó la condensación.|El cuarto pasó de heladera a cuarto.}
    Cerró {el hueco de una puerta|una ventana que daba a la nada} y quedó {invisible|como si nunca hubiera existido}. Masilla perfecta.
    Bajó el techo de la cocina {para esconder los caños|y empotró spots}. Cortó las placas en {la terraza|el balcón}, así adentro casi no hubo polvo.
    Biblioteca empotrada {alrededor de la tele|con nichos}: le mandé una foto de internet y {la mejoró|salió igual}.
    local de {indumentaria|ropa} en $B, hizo probadores, vidriera y cielo en 6 dias. abrimos en fecha!!
  `,
  detail: lines`
    Las juntas {no se ven ni con linterna|quedaron perfectas}.
    Reforzó adentro {donde iba la tele|para colgar la alacena} sin que se lo pidiera.
    Atornilló cada {25|veinte} centímetros, {como dice el manual|lo conté}.
    Trajo la masilla y las cintas buenas, {nada de yeso con pegamento|de las que no se rajan}.
    Escuadra perfecta, {el carpintero después no tuvo que rebajar nada|la puerta entró justa}.
  `,
  mixed: lines`
    Se {marcaron|notan} las juntas cuando {prendo la luz de costado|entra el sol de la tarde}. Estructura firme, terminación floja.
    Buen precio, {pero el polvo de lijar lo encontré hasta adentro de la heladera|mal con la limpieza}.
    Quedó bien aunque {la tapa de luz quedó corrida|se olvidó del refuerzo para la tele} y hubo que abrir de nuevo.
  `,
  bad: lines`
    Puso placa común en el baño. {A los tres meses, hongos.|Se hinchó toda.}
    El tabique {se mueve cuando cerrás la puerta|tiembla}. Ahorró perfiles, me lo confirmó otro colocador.
    Un tornillo le pegó al caño de agua y {se hizo el distraído|negó todo}. {Dos días después, cascada.|Terminó pagando mi seguro.}
  `,
  about: lines`
    Colocador[/a] de placas y yeser[o/a]. {Tabiques, cielorrasos, gargantas de luz|Construcción en seco} y {masillado que no se raja|terminación lista para pintar}.
    Vengo del yeso tradicional, {de los que corrían molduras con terraja|molduras y florones}, y me pasé al durlock {sin perder la mano|cuando el mercado cambió}.
    En seco se puede casi todo: {placares, bibliotecas, paredes curvas|dividir un ambiente en un fin de semana}. Contame la idea y la dibujo.
    {Diez|Trece|Siete} años montando en {obras y locales|shoppings y oficinas}; hoy hago casas en $B porque {me gusta ver quién lo usa|se trabaja mejor}.
  `,
  headline: lines`
    Tabiques y cielorrasos {en días, no en meses|sin obra húmeda}
    {Durlock con aislación|Dividí tu ambiente sin escombros}
    {Molduras y yeso|Yesería} a la antigua
  `,
  specialty: lines`
    tabiques
    cielorrasos
    gargantas de luz
    aislación acústica
    placa verde
    placares de durlock
    molduras
    {revestimiento de paredes húmedas|revestimientos}
    bibliotecas empotradas
  `,
};
