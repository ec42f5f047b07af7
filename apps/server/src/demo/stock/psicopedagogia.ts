import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const psicopedagogia: TradeStock = {
  kind: 'clases',
  good: lines`
    En la escuela decían "vago". {Evaluó, escuchó, nombró: dislexia.|Era dislexia.} {Hoy lee con apoyos y se ríe de nuevo.|Nos dio herramientas y cambió todo.}
    Informe {claro para la escuela|entendible, sin siglas}. {La maestra aplicó las adecuaciones al otro día|Fue a la reunión con nosotros}.
    Mi hija {adolescente|de catorce} {no sabía estudiar|lloraba frente a la carpeta}. {Armaron agenda, fichas|Trabajaron organización} y {levantó seis materias|bajó la angustia}.
    Trabaja jugando: {mi hijo cree que va a jugar|"¿hoy vengo a los juegos?", pregunta}. {Y aprende.|Y nosotros vemos los avances.}
    Adultos también: {a los 34 me enteré de mi TDAH|reorganicé mi vida de estudio}. {Sin etiquetas, con estrategias.|Nunca es tarde.}
    nos explico con dibujos como aprende {mi nene|nuestro hijo}. {fue un antes y un despues|por fin lo entendimos}
  `,
  detail: lines`
    Habla con la escuela {directamente|y con el neurólogo}.
    Devoluciones {a los padres cada mes|honestas}.
    Nunca {lo apura|compara}.
    El informe {salió en fecha|sirvió para la obra social}.
  `,
  mixed: lines`
    Buen trabajo con el nene, {comunicación escasa con nosotros|nos hubiera gustado más devolución}.
    El informe {demoró dos meses|tardó}, {y el certificado se vencía|la escuela lo pedía}.
  `,
  bad: lines`
    Tres meses "evaluando" {y ningún informe|sin decirnos nada}. {Cobrados todos.|Perdimos el año.}
  `,
  about: lines`
    Licenciad[o/a] en Psicopedagogía. {Dificultades de lectura, escritura y cálculo|Evaluación y tratamiento}, {con juego y con la escuela|chicos y adolescentes}.
    {Trabajo hace nueve años en un equipo interdisciplinario|Docente y psicopedagog[o/a]}: {cada chico aprende por otra puerta, la buscamos|familia y escuela, en la misma mesa}.
    Orientación vocacional, {técnicas de estudio|TDAH en adultos}. {Presencial en $B o en línea.|Informes para obra social.}
  `,
  headline: lines`
    {Aprender sin sufrir|Otra puerta para aprender}
    {Evaluación psicopedagógica|Dislexia, TDAH y técnicas de estudio}
  `,
  specialty: lines`
    dislexia
    TDAH
    técnicas de estudio
    orientación vocacional
    evaluación
    adolescentes
    integración escolar
  `,
};
