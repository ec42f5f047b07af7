import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const cuidadoDePersonasMayores: TradeStock = {
  kind: 'personas',
  good: lines`
    Mi {mamá tiene Alzheimer|papá con demencia} y {no acepta a nadie|echó a cuatro}. Con $N {canta|cocina|mira fotos}. {No sé qué hace, hace magia.|L[o/a] llama "mi amig[o/a]".}
    {Viene de lunes a viernes|Cuida a mi tía} hace {año y medio|tres años}. {Es familia.|En el cumple de 90 sopló las velas con [él/ella].}
    Las noches eran {un infierno|imposibles}: {se levantaba cinco veces|se caía}. {Ahora dormimos todos.|Con $N está segura.}
    Nos avisó de {una hinchazón en la pierna|que tomaba mal los remedios} que nadie había visto. {Era una trombosis.|El médico dijo "llegaron a tiempo".}
    La llevó a {votar|la peluquería|ver el río} {en silla de ruedas|del brazo}. {Hacía dos años que no salía.|Volvió otra.}
    Mi viejo es {cascarrabias|duro} y {radical de los de antes|fanático de Racing}. {Se pelean por política y se adoran.|Le aprendió a jugar al truco.}
    Cocina {sin sal rico|lo que a mamá le gusta}, la hace {caminar|hacer los ejercicios del kinesiólogo}, y {nos manda foto al mediodía|anota todo en el cuaderno}.
    reemplazo de 15 dias en enero y {ojala se quede|no l[o/a] queriamos soltar}. paciente, {limpia, puntual|de fierro}
  `,
  detail: lines`
    Tiene {paciencia de sant[o/a]|mano y palabra suave}.
    Respeta {los tiempos|la siesta y las mañas} de mi abuela.
    Higiene impecable, {siempre perfumada|la viste linda aunque no salga}.
    Deja la cocina {limpia|lista para la cena}.
    Avisa cualquier cambio {por chico que sea|al toque}.
  `,
  mixed: lines`
    Cariños[o/a] con mamá, {mucho celular|faltó tres lunes seguidos}. {Lo hablamos y mejoró algo.|Una lástima.}
    Cuida bien, {no quiere cocinar|la movilización le cuesta}. Depende lo que necesites.
  `,
  bad: lines`
    L[o/a] encontré {dormid[o/a] a las once de la mañana|mirando la novela} y a mi mamá {sin desayunar|sin los remedios}.
    {Se fue sin aviso|Renunció por mensaje} un viernes a las siete de la tarde. {Con mi papá postrado.|Mi hermana tuvo que viajar.}
  `,
  about: lines`
    Cuidador[/a] de personas mayores, {con curso de auxiliar gerontológic[o/a]|certificad[o/a]}. {Higiene, medicación, paseos|Compañía y asistencia} y {mucha charla|manos suaves}.
    Cuidé a {mis abuelos|mi mamá hasta el final} y entendí que {era lo mío|tenía vocación}. {Ya son nueve años.|Trabajo con familias de $B.}
    Experiencia en {Alzheimer y Parkinson|pacientes postrados}. {Turnos de día, de noche|Noches y fines de semana} o {con retiro|reemplazos}.
    {No soy de sentarme a mirar la tele|Llevo juegos, música, recetas}: {camino, cocino, hago reír|busco que sigan haciendo lo que pueden}.
  `,
  headline: lines`
    {Compañía y cuidado|Cuido como quisiera que me cuiden}
    {Noches tranquilas|Experiencia en Alzheimer}
    Cuidador[/a] {con referencias|con paciencia} en $B
  `,
  specialty: lines`
    Alzheimer y demencias
    higiene y confort
    acompañamiento
    noches
    medicación
    paseos
    cocina saludable
    reemplazos
    internaciones
  `,
};
