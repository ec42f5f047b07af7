import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const kinesiologia: TradeStock = {
  kind: 'personas',
  good: lines`
    Operación de {cadera|rodilla} de mi {papá, 81|mamá}. {A los dos meses camina sin andador|Subió la escalera de casa}. {Firme y cariños[o/a] a la vez.|Lo hacía trabajar con el tango de fondo.}
    ACV de mi {hermano|marido}. {Tres veces por semana|Nueve meses} y cada avance lo festejó {como propio|con nosotros}. {Volvió a abotonarse la camisa.|Hoy ceba mate.}
    Bebé con {bronquiolitis|mocos hasta las orejas}: kine respiratoria {a las nueve de la noche|un domingo}. {Respiró, comió, durmió.|Nos enseñó a ver los signos de alarma.}
    Me {dio ejercicios con lo que tengo en casa|armó una rutina con una banda y una silla}. {Nada de aparatos eternos.|La lumbalgia no volvió.}
    {Esguince|Desgarro} a tres semanas de {la final|un torneo}. {Llegué.|No llegué, pero me explicó por qué y se lo agradezco.}
    Mi abuela tenía {miedo a caerse|pánico al baño}. Trabajó equilibrio y {nos hizo sacar las alfombras|puso barrales}. {Recuperó la confianza.|Va sola a la panadería.}
    hombro congelado, {4 meses|muchos meses}, creí q no iba a levantar mas el brazo. {ya me peino sol<o/a>|hoy colgue la ropa}
  `,
  detail: lines`
    Trabaja con la {orden del médico|historia clínica} y manda informe.
    Nunca faltó, {ni con paro|ni con lluvia}.
    Explica qué músculo y {para qué|por qué duele}.
    Le pone {música|onda} y mi papá {ni se queja|la espera}.
  `,
  mixed: lines`
    Bien, pero {las sesiones de una hora duran cuarenta minutos|corre de un paciente a otro}.
    Sabe, {le faltan constancia y aviso: dos faltas en un mes|cambia los horarios}.
  `,
  bad: lines`
    Me {puso el aparatito y se fue a hablar por teléfono|repitió lo mismo diez sesiones}. {Cero progreso.|Cambié y mejoré en tres.}
    {Forzó|Movió} la rodilla recién operada. {El traumatólogo no lo podía creer.|Volvió a inflamarse.}
  `,
  about: lines`
    Licenciad[o/a] en Kinesiología. {Posoperatorios, neurología y adultos mayores|Traumatología y respiratoria}, {en casa, con lo que hay en casa|a domicilio en $B}.
    Trabajé {ocho|once} años en {terapia intensiva|un centro de rehabilitación}. {Lo que más me gusta es el primer paso sin ayuda.|En tu casa se rehabilita para tu casa.}
    Kinesiología {respiratoria y pediátrica|deportiva}. {Atiendo fines de semana en invierno|Plan por objetivos y sin sesiones de más}.
  `,
  headline: lines`
    Rehabilitación {en tu casa|con objetivos claros}
    {Kinesiología respiratoria y motora|Posoperatorios y adultos mayores}
  `,
  specialty: lines`
    posoperatorios
    rehabilitación neurológica
    respiratoria
    adultos mayores
    lesiones deportivas
    cervicalgia y lumbalgia
    prevención de caídas
  `,
};
