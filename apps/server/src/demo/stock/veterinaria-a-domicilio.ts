import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const veterinariaADomicilio: TradeStock = {
  kind: 'mascotas',
  good: lines`
    Mi gata {se transforma en el transportín|odia salir}. En casa, {en el sillón, vacuna y control|ni se enteró}. {Por fin.|Sin sangre, la mía.}
    Despedimos a {Rocco|Mora|nuestra viejita} en su {manta|lugar}, {con una delicadeza inmensa|sin apuro}. {Gracias por llorar con nosotros.|Nos explicó todo, nos dejó tiempo.}
    Domingo, {perro que comió chocolate|vómitos}. {Vino en una hora|Me dijo qué hacer mientras llegaba}: {suero y susto pasado|zafó}.
    Cuatro {gatos|perros} en una visita: {libretas al día|vacunas, chip}. {Me ahorró cuatro viajes|Economía y paz}.
    Diabetes felina: {nos enseñó a inyectar|nos dio planilla y confianza}. {Dos años y ahí está, gordo.|La curva perfecta.}
    detecto un soplo q nadie habia escuchado. {ecocardio, medicacion|la derivo al cardiologo}. esta {barbaro|estable}
  `,
  detail: lines`
    Se tira al piso {con el perro|para revisarlo}.
    Explica sin {asustar|vender estudios de más}.
    Pregunta al otro día {cómo sigue|sin que la llames}.
    Trae {balanza y todo|laboratorio: saca muestra en casa}.
  `,
  mixed: lines`
    Excelente trato con {la gata|el perro}, {tardó en mandar los resultados|hubo que reclamar el informe}.
    Precio {alto|de clínica}, {aunque viene a casa|y sin estudios incluidos}. Buena atención.
  `,
  bad: lines`
    Vacuna {sin sacar del freezer|sin anotar en la libreta}, {a las corridas|cinco minutos}. {No me dio seguridad.|Tuve que repetirla.}
  `,
  about: lines`
    Médic[o/a] veterinari[o/a] {de la UBA|recibid[o/a] en Casilda|de La Plata}. {Consultas y vacunas en tu casa|Clínica de perros y gatos}: {menos estrés, mejor revisación|lo veo en su ambiente}.
    {Felinos|Geriatría y paliativos}: {mi especialidad|lo que más hago}. {Controles, dieta, dolor|Acompaño hasta el final}. {En $B, también fines de semana.|Con tiempo para preguntas.}
  `,
  headline: lines`
    {Tu veterinaria en casa|Consulta sin transportín}
    {Gatos, mi especialidad|Vacunas y controles a domicilio}
  `,
  specialty: lines`
    vacunas
    felinos
    geriatría
    cuidados paliativos
    análisis en casa
    microchip
    cachorros
  `,
};
