import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const traduccionPublica: TradeStock = {
  kind: 'papeles',
  good: lines`
    Partidas para la {ciudadanía italiana|ciudadanía española}: {catorce documentos|cuatro generaciones}, {legalizadas|listas para el turno}. {Encontró un error de apellido que nos iba a trabar.|El consulado no observó nada.}
    Título y analítico para {Alemania|una beca}, {en cinco días|contra reloj}. {Me aceptaron.|Colegio, sello, apostilla: explicó todo.}
    Contrato {de treinta páginas|de alquiler} en {dos días|un fin de semana}. {Terminología impecable.|El abogado de allá l[o/a] felicitó.}
    {Licencia de conducir|Partida de matrimonio} {en el día|por mail y retiré firmada}. {Práctico.|Rapidísimo.}
    lo mando escaneado y el original x correo, {0 vueltas|todo ok}. {super amable|gracias}
  `,
  detail: lines`
    Consulta {cada nombre raro|dudas antes}.
    Avisa si {falta apostilla|no hace falta traducir algo}.
    Precio por {foja|documento} claro.
  `,
  mixed: lines`
    Buena traducción, {un apellido mal tipeado|una fecha}: {corrigió en el día pero tuve que volver al Colegio|sello de nuevo}.
    Correct[o/a], {más car[o/a] que otros|urgencia con recargo}.
  `,
  bad: lines`
    {Prometió para el martes|El turno era miércoles}, {entregó el viernes|llegó tarde}. {Perdí el consulado, ocho meses de espera.|Imposible recuperar.}
  `,
  about: lines`
    Traductor[/a] públic[o/a] de {inglés|italiano|portugués|francés y alemán}. {Partidas, títulos, contratos|Ciudadanías y estudios}. {Te digo qué hace falta traducir y qué no.|Con legalización del Colegio.}
    {Dieciocho|Diez} años entre {expedientes|actas}. {Sé qué mira cada consulado|Leo la letra del cura de 1890}. {Entrega en mano en $B o digital.|Urgencias posibles.}
  `,
  headline: lines`
    {Ciudadanías sin observaciones|Traducciones legalizadas}
    {Partidas y títulos|Documentos para vivir afuera}
  `,
  specialty: lines`
    ciudadanía italiana
    partidas
    títulos
    contratos
    inglés
    portugués
    francés
    legalizaciones
  `,
};
