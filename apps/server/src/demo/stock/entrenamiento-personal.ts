import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const entrenamientoPersonal: TradeStock = {
  kind: 'clases',
  good: lines`
    Quería {subir dos pisos sin morir|jugar con mi nieto}. {Cuatro meses|Medio año} de {plaza y banda elástica|dos veces por semana}: {subo seis|lo alzo y no me duele nada}.
    <Mi mujer empezó después del parto, con miedo/Empecé después del parto de mi segunda, con el piso pélvico hecho un trapo>. {Progresión cuidada|Nada de impacto hasta que tocó} y {<volvió/volví> a correr|hoy <se siente/me siento> fuerte}.
    Primera {media maratón|carrera de 10k} en {$C|Buenos Aires}. {El plan en una planilla, adaptado a mis guardias|Me esperó en la llegada}. {1:58, lloré.|Terminé enter<o/a>.}
    Mi papá, {74|79}, {osteoporosis|operado del corazón}, entrena con [él/ella]. {Habla con el cardiólogo|Anota pulsaciones}. {Levanta pesas y el ánimo.|Dejó el bastón en el paragüero.}
    Entrena en {mi living de dos por dos|el balcón} con {una silla y dos botellas|lo que haya}. {Sin excusas.|Transpiré como nunca.}
    La lesión de {hombro|rodilla} que arrastraba: {coordinó con mi kinesióloga|corrigió cómo hago las sentadillas}. {Sin dolor.|Era técnica, no edad.}
    grupo de 4 amigas en la plaza 7am. {si faltas te escribe jaja|nos mata y l[o/a] adoramos}
  `,
  detail: lines`
    Corrige la técnica {todo el tiempo|cada repetición}.
    No vende {dietas mágicas|suplementos}.
    Cambia la rutina {antes de que te aburras|cada mes}.
    Puntual hasta con {helada|lluvia}.
  `,
  mixed: lines`
    Motivador[/a], {grita mucho|repite rutinas}. {No es mi estilo.|A los tres meses me aburrí.}
    Bien, pero {atiende a otro por videollamada en el medio|mira el reloj}.
  `,
  bad: lines`
    Me hizo {saltar al cajón|cargar de más} el primer día, {sin preguntar lesiones|con hernia avisada}. {Dos semanas parad<o/a>.|Nunca más.}
  `,
  about: lines`
    Profesor[/a] de Educación Física. {Fuerza, funcional y running|Entrenamiento a domicilio}, {en tu casa, la plaza o en línea|planes para gente real}.
    Me especialicé en {adultos mayores|pre y posparto|rehabilitación deportiva}. {Moverse no tiene edad.|Empezamos por lo que podés hoy.}
    {Ex jugador[/a] de vóley|Corrí once maratones}. {Aprendí de las lesiones, así que cuido las tuyas|Ahora armo planes para quienes empiezan}.
  `,
  headline: lines`
    Entrená {donde estés|sin gimnasio}
    {Fuerza para la vida diaria|Running y funcional en $B}
  `,
  specialty: lines`
    funcional
    fuerza
    running
    adultos mayores
    posparto
    movilidad
    clases grupales
    entrenamiento en línea
  `,
};
