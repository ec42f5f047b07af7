import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const enfermeria: TradeStock = {
  kind: 'personas',
  good: lines`
    Curaciones de {una escara|la herida de mi viejo} todos los días, {domingos incluidos|sin faltar}. {Cerró en seis semanas.|La médica l[o/a] felicitó en el control.}
    {Inyecciones para mi mamá|Serie de diez inyectables}: {mano de pluma|ni un moretón}. {Ella, que se desmaya, ni lo sintió.|Viene, charla y se va.}
    Acompañó a mi {abuelo|padre} {los últimos meses|en casa, como él quería}. {No hay estrellas que alcancen.|Gracias por la ternura.}
    Nos enseñó a usar {la sonda|el oxígeno|la bomba de alimentación} y {contestaba dudas a la madrugada|dejó todo escrito en la heladera}.
    Posoperatorio {de vesícula|de columna}, dos noches. {Me despertaba para la medicación con una suavidad|Controló drenajes} y {detectó fiebre a tiempo|dormí tranquil<o/a>}.
    Colocó {la vía|el suero} que en la guardia {pincharon cinco veces|no encontraban}. {A la primera.|Vena difícil, mano santa.}
    control de presion y azucar a mi viejo 2 x semana, anota todo en 1 cuaderno p/ el medico. {responsable|de oro}
  `,
  detail: lines`
    Guantes, descartador, {todo|protocolo} siempre.
    Le habla al paciente, {no por arriba de él|con nombre}.
    Anota {hora y dosis|cada medicación} en la planilla.
    Trae el material y lo cobra {con ticket|al costo}.
  `,
  mixed: lines`
    Muy capaz, {llega tarde a horarios de medicación|impuntual}, y con antibióticos eso importa.
    La {atención de $N|atención} excelente; {el reemplazo, flojo|cuando no puede manda a otra persona sin avisar}.
  `,
  bad: lines`
    Faltó {al turno noche|un sábado} {sin aviso|con mi papá dependiendo}. {Tuvimos que llamar a la ambulancia.|No hay excusa.}
    Curación {sin lavarse las manos|con la gasa del día anterior}. La corté ahí.
  `,
  about: lines`
    Enfermer[o/a] profesional. {Curaciones, inyectables, sondas|Cuidados en casa} y {noches de posoperatorio|controles}. {Coordino con tu médico|Dejo registro de todo}.
    {Diecisiete|Doce} años en {guardia|terapia|oncología} {del hospital público|}. {Aprendí que la mitad es técnica y la otra es mirar a los ojos.|Hoy elijo el domicilio.}
    Cuidados paliativos, {heridas complejas|ostomías}. {Acompaño al paciente y a la familia|Enseño a la familia a cuidar}.
  `,
  headline: lines`
    Enfermería {a domicilio|con registro y calidez}
    {Curaciones e inyectables|Heridas, sondas y controles}
  `,
  specialty: lines`
    curaciones
    inyectables
    sondas
    cuidados paliativos
    posoperatorios
    control de presión
    guardias nocturnas
    ostomías
  `,
};
