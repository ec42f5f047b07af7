import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const masajes: TradeStock = {
  kind: 'personas',
  good: lines`
    Contractura de {tres meses de home office|mudanza}. {Salí llorando y flotando|En dos sesiones giro la cabeza}. {Manos mágicas y fuertes.|Encontró el nudo al toque.}
    <Mi mujer, embarazada de siete meses/Embarazada de siete meses>: {almohadones, de costado|posición cómoda}, {esa noche durmió la casa entera|piernas livianas}.
    Drenaje linfático {posoperatorio|después de la lipo}: {sabe del tema|respetó las indicaciones del cirujano}. {Se desinflamó notable.|La diferencia se ve en fotos.}
    Le regalé {una sesión|tres sesiones} a mi {viejo|suegra}, que "no creía en esas cosas". {Ya sacó turno por su cuenta.|Se quedó dormido.}
    Corro {maratones|}: descarga de piernas {dos días antes|la semana de la carrera}. {Bajé mi tiempo, algo tendrá que ver.|Sabe de deporte.}
    Reflexología para {la migraña|el insomnio}. {Escéptic<o/a> yo, y sin embargo.|No sé cómo funciona, funciona.}
    {camilla, musica, toallas calientes|trae todo} y transforma tu living en spa. {quede de trapo|10 puntos}
  `,
  detail: lines`
    Pregunta {lesiones y operaciones|por tu espalda} antes de empezar.
    Presión {justa|la que pedís}, {va preguntando|ajusta}.
    No mira el reloj, {me dio quince minutos más|termina cuando termina}.
    Los aceites {no manchan|son neutros}.
  `,
  mixed: lines`
    Relajante sí, {descontracturante no tanto|le faltó fuerza}. {Pedí dos veces.|Depende lo que busques.}
    Buena técnica, {habló toda la sesión|me contó su separación entera}. Yo quería silencio.
  `,
  bad: lines`
    Me {dejó moretones|dejó peor}: {no escuchó que dolía|tres días sin poder agacharme}.
    Canceló {sobre la hora|dos veces seguidas} {y quiso cobrar la seña igual|sin disculpas}.
  `,
  about: lines`
    Masajista: {descontracturante, deportivo|relajante y circulatorio}. {Llevo camilla|Voy con camilla y toallas}. {Empezamos por dónde te duele y por qué.|La primera vez charlamos diez minutos.}
    Estudié {masoterapia|quiropraxia y reflexología} y {doce|nueve} años de {manos|práctica} en {spas, clubes|hoteles de $C}. Hoy, a domicilio.
  `,
  headline: lines`
    Descontracturante {a domicilio|de verdad}
    {Masajes en tu living|Camilla, silencio y buenas manos}
  `,
  specialty: lines`
    descontracturante
    drenaje linfático
    deportivo
    reflexología
    embarazadas
    piedras calientes
    relajante
  `,
};
