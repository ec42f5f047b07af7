import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const manicuria: TradeStock = {
  kind: 'personas',
  good: lines`
    Semipermanente que {duró tres semanas y media|no saltó ni fregando}. {Y eso que trabajo con las manos.|Récord.}
    Uñas {comidas desde la primaria|destruidas}. Kapping y {cuidado cada quince días|paciencia}: {por primera vez las muestro|crecieron}.
    Belleza de pies {para mi mamá diabética|a mi abuela}: {con muchísimo cuidado|esterilizó todo delante nuestro}. {Eso no lo hace cualquiera.|La abuela pidió que vuelva.}
    Le mostré {un diseño imposible|florcitas chiquitas} y {salió calcado|lo hizo a mano alzada}. {Pulso de [cirujano/cirujana].|Mis amigas se mueren.}
    Despedida de soltera: {ocho pares de manos|seis chicas} en {una tarde|tres horas}. {Súper organizada|Todas felices}.
    Uña encarnada que {no me dejaba caminar|me tenía mal}. {La trabajó sin dolor y me mandó al podólogo|La alivió y fue sincera: andá al médico}.
    vino al trabajo en mi hora de almuerzo, {1 hora reloj|rapidita}, esmalte divino
  `,
  detail: lines`
    Abre {los instrumentos sellados|la bolsita esterilizada} adelante tuyo.
    Tiene {mil colores|una valija de colores}.
    No te corta la cutícula {al hueso|de más}.
    Charla linda, {o silencio si querés|y buen mate}.
  `,
  mixed: lines`
    Lindo diseño, {se saltó una al tercer día|dos uñas levantadas}. La arregló {gratis|sin drama}.
    {Prolija|Trabaja bien}, {limó demasiado|me dejó las uñas finitas}.
  `,
  bad: lines`
    Me {lastimó|cortó} y {siguió como si nada|terminó infectado}. {Y los instrumentos, sueltos en un bolso.|No vi que esterilizara.}
    Tres horas para {un semi|esmaltar}, {mirando el teléfono|con llamadas en altavoz}.
  `,
  about: lines`
    Manicura: {semi, kapping, esculpidas|semipermanente y diseño}. {Esterilizo todo y uso limas descartables|Instrumental esterilizado, siempre}.
    Voy con mi {valija|mesita} a {tu casa u oficina|domicilio}. {También grupos y despedidas.|Turnos nocturnos incluidos.}
    {Podóloga de formación|Me especialicé en pies}: {pie diabético, uñas encarnadas|pies sanos antes que lindos}.
  `,
  headline: lines`
    {Manos y pies en casa|Uñas que duran}
    {Semi y kapping|Nail art a mano alzada}
  `,
  specialty: lines`
    semipermanente
    kapping
    esculpidas
    belleza de pies
    pie diabético
    nail art
    despedidas
  `,
};
