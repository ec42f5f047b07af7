import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const adiestramientoCanino: TradeStock = {
  kind: 'mascotas',
  good: lines`
    Cachorro de {cuatro meses|ovejero} que {mordía todo|hacía pis en la cama}. {Tres clases|Un mes} y {la que aprendió fui yo|avisa en la puerta}.
    Ladraba a {cada moto|los vecinos} y {teníamos reclamo del consorcio|no se podía vivir}. {Trabajo sin castigo|Premio, distancia, paciencia} y {silencio|ladra una vez y mira}.
    Mi pitbull {reactivo con otros perros|tironeaba}. {Hoy pasea con correa floja|Se cruza con otros sin drama}. {Me devolvió los paseos.|Vida nueva.}
    Presentó al {perro con la gata|perro con el bebé}: {paso a paso, con reja en el medio|plan de seis semanas}. {Duermen juntos.|Armonía.}
    ansiedad x separacion, destruia la puerta. {camaritas, ejercicios, constancia|plan diario} y hoy me voy {4 hs|al cine} sin culpa
  `,
  detail: lines`
    Sin collares {de ahorque|eléctricos}.
    Le enseña a {la familia entera|los chicos} también.
    Deja ejercicios {en video|por escrito}.
    Lee al perro {antes que a uno|como nadie}.
  `,
  mixed: lines`
    El perro {le obedece a [él/ella], a nosotros no tanto|mejoró a medias}. Dice que falta práctica. {Puede ser.|Tiene razón, quizás.}
    {Caro pero útil|Útil}, {cancela por lluvia siempre|horarios difíciles}.
  `,
  bad: lines`
    Le {pegó un tirón con collar de púas|gritó} {en la primera clase|delante mío}. {Lo eché.|Se terminó ahí.}
  `,
  about: lines`
    Adiestrador[/a] {en positivo|y educador[/a] canin[o/a]}. {Cachorros, correa, llamado|Reactividad y miedos}. {Sin dolor ni susto: con ciencia y salchicha|Trabajo con la familia completa}.
    {Trabajé con perros de búsqueda|Once años con perros de refugio}. {No hay perros malos, hay perros que no entienden|Cada caso lleva su tiempo y te lo digo de entrada}.
  `,
  headline: lines`
    {Educación canina sin castigos|Perros que entienden}
    {Cachorros y conducta|Paseá sin tironeos}
  `,
  specialty: lines`
    cachorros
    correa floja
    reactividad
    ansiedad por separación
    convivencia con gatos
    obediencia básica
  `,
};
