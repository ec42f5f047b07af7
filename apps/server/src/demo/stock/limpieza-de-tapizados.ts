import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const limpiezaDeTapizados: TradeStock = {
  kind: 'casa',
  good: lines`
    Sillón de {tres cuerpos|pana} con {cuatro años de chicos y mate|manchas de vino}. {Salió todo menos una sombra que solo veo yo|El agua de la máquina era café con leche}.
    El colchón {de mi hijo|de mis viejos}: {ácaros, manchas, todo|lo aspiró de los dos lados}. {Se secó en el día.|A la noche durmió ahí.}
    {Alfombra persa|La alfombra de pelo largo} que {no quise mandar afuera|era de mi abuela}. Probó el producto en un rincón antes, {con mucho respeto|cuidadosísim[o/a]}.
    Tapizado del auto {después de una helada derramada|con olor a cigarrillo}. {Huele a auto nuevo.|Lo vendí a la semana, imaginate.}
    El perro {hizo de las suyas|marcó territorio} en el sofá y {nada sacaba el olor|probé de todo}. {Enzimas y vapor.|Una hora.} Ni rastro.
    {Doce|Seis} sillas de {pana|gobelino} en una mañana. {Volvieron a ser beige.|Creíamos que eran marrones.}
    la cuna, el cochecito y el huevito antes de q nazca el bebe. {todo seco a la tarde|quedo impecable}
  `,
  detail: lines`
    Aspiró {antes de mojar|dos veces}.
    Dio vuelta los almohadones {uno por uno|todos}.
    Secó con turbina, {no quedó empapado|a las horas se usaba}.
    Dijo qué manchas iban a salir y cuáles no, {y acertó|honest[o/a]}.
  `,
  mixed: lines`
    Mejoró, no quedó como {nuevo|la foto que publican}. La mancha de birome {sigue|está más clara}.
    Tardó {tres días|48 horas} en secar y {quedó un olor raro|parecía perro mojado}.
    Buena predisposición, {pero se olvidó el respaldo de atrás|dejó sin hacer los costados}.
  `,
  bad: lines`
    {Encogió la funda|Destiñó el sillón} y la respuesta fue "la tela era mala".
    Dejó aureolas {en todo el asiento|peores que la mancha}. {Pedí que vuelva y me bloqueó.|Sigue esperando mi mensaje.}
  `,
  about: lines`
    Limpieza de sillones, colchones y alfombras {con inyección-extracción|en tu casa}. {Pruebo siempre en un rincón|Antes miro la etiqueta y pruebo}.
    Empecé con {una máquina prestada|los sillones de mis tías} y hoy somos {dos equipos|un equipo} en $B. {Productos aptos para bebés y mascotas.|Secado rápido.}
  `,
  headline: lines`
    {Sillones y colchones como nuevos|Sillones, alfombras y autos}
    Limpieza {a domicilio, secado rápido|de tapizados con extracción}
  `,
  specialty: lines`
    sillones
    colchones
    alfombras
    tapizado de autos
    sillas
    olores de mascotas
    cochecitos
  `,
};
