import { lines } from '../text/lines.ts';

/** What is said of anybody, whatever the trade. */
export const general = {
  /** A whole review in few words. */
  brief: lines`
    {Excelente|Impecable|Buenísimo}{.| trabajo.| todo.}
    {Muy|Re} {conforme|content<o/a>}{.| con $N.}
    {Un|Flor de} {genio|crack}{.|, $N.}
    {Diez|10} puntos{.|, volvería a llamarl[o/a].}
  `,
  opening: lines`
    Me l[o/a] recomendó {mi cuñada|una vecina|un compañero del trabajo} y {no se equivocó|con razón}.
    {Primera vez que contrato por acá|Nunca había usado la página} y {salió todo bien|me sorprendió para bien}.
  `,
  praise: lines`
    {Llegó|Vino} a la hora que {dijo|habíamos quedado}.
    El precio fue el {que me pasó|acordado}, {sin sorpresas|ni un peso más}.
  `,
  closing: lines`
    {L[o/a] vuelvo a llamar|L[o/a] llamaría de nuevo} {sin dudar|seguro}.
    {Recomendable|Súper recomendable}.
  `,
  mild: lines`
    Lo único, {llegó media hora tarde|tardó un par de días en contestar}.
  `,
  mixed: lines`
    {Ni bien ni mal|Normal}. Cumplió, pero {esperaba algo más|por lo que sale esperaba otra cosa}.
  `,
  bad: lines`
    {Quedamos para|Arreglamos} {un martes|el jueves} y {no vino ni avisó|todavía l[o/a] estoy esperando}.
  `,
  annoyed: lines`
    No l[o/a] {recomiendo|vuelvo a llamar}.
  `,
  colleague: lines`
    {Compartimos obra|Nos cruzamos en un trabajo} en $B y {es de l[os/as] que cumplen|da gusto trabajar así}.
  `,
  titles: {
    good: lines`
      {Muy conforme|Excelente}
      Volvería a llamar
    `,
    mixed: lines`
      Cumplió
      {Bien, pero|Regular}
    `,
    bad: lines`
      {Mala experiencia|No cumplió}
    `,
  },
  habit: lines`
    Paso presupuesto {sin cargo|por escrito} y respeto lo que digo.
  `,
  zone: lines`
    Me muevo por $B {y los barrios de al lado|y cerca}.
  `,
  farewell: lines`
    {Escribime|Contame qué necesitás} por la plataforma y {coordinamos|lo vemos}.
  `,
  headline: lines`
    {Trabajo prolijo|Prolijidad} y {puntualidad|palabra}
  `,
  specialty: lines`
    urgencias
    consorcios
  `,
};
