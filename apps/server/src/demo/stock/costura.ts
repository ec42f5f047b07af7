import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const costura: TradeStock = {
  kind: 'personas',
  good: lines`
    Achicó el vestido de novia de mi {mamá|abuela} para {mi civil|usarlo yo}. {Rearmó el corsé entero|Respetó el encaje original}. {Lloramos las tres.|Calzó como si fuera hecho para mí.}
    Ruedos de {seis pantalones|cuatro jeans} en {dos días|48 horas}, conservando {la costura original|el doblez de fábrica}.
    Cierre de {la campera|las botas} que {nadie quería tocar|me decían que no tenía arreglo}. {Nuevo, mejor que el anterior.|Me salvó el invierno.}
    Cortinas de {lino|gasa} de {cinco metros|piso a techo}. {Vino, midió, volvió a colgarlas|Las dejó con el pliegue perfecto}.
    Disfraz de {pulpo|mamboretá|volcán} para el acto, avisado con {tres|dos} días. {Ganó mi hijo.|La maestra no lo podía creer.}
    Me hizo {un tapado|un saco} copiando uno que se caía a pedazos. {Igual pero con mejores bolsillos.|Forro estampado adentro, secreto mío.}
    El vestido de quince {de mi hija|soñado}: {cuatro pruebas|tres pruebas}, cambios de idea y {una sonrisa siempre|cero drama}. {Brilló.|Bailó hasta las seis.}
    Guardapolvos, {parches, botones, rodilleras|elásticos}: le llevo una bolsa {cada marzo|por temporada} y vuelve todo {planchado|con los nombres bordados}.
    me salvo el traje 1 dia antes del casamiento, {habia engordado jaja|no me entraba}. nadie lo noto
  `,
  detail: lines`
    Toma bien las medidas, {hasta la del hombro|y te hace sentar}.
    Entrega {planchado|en percha}.
    Aconseja telas {que no se arrugan|según el uso}.
    Terminaciones {por dentro tan lindas como por fuera|impecables}.
  `,
  mixed: lines`
    Lindo arreglo, {una semana después de la fiesta|tarde}. {Fui con otro vestido.|Tenía fecha.}
    Quedó {un poquito corto|ajustado}. {Sin tela para bajar, ya está.|Le había dicho "suelto".}
    Cose muy bien, {el local es imposible de encontrar abierto|contesta de noche}.
  `,
  bad: lines`
    Cortó {mal|de más} la tela {importada|del vestido}. {Ni un perdón.|"Se achica al lavar", me dijo.}
    Perdió {un pantalón|la blusa}. {Y lo sigue buscando.|Hace un mes.}
  `,
  about: lines`
    Modista {de las de antes|}: {moldería a medida|arreglos y confección}, {pruebas las que hagan falta|novias y quince}. Coso desde que {llegaba al pedal|tengo doce años}.
    Arreglos en {48 horas|dos días}: ruedos, cierres, {achicar, agrandar|elásticos}. {Y cortinas, y disfraces, y lo que te haga falta.|Retiro y entrego en $B.}
    Estudié {indumentaria en la UBA|diseño} y trabajo con {ropa que merece durar|reciclado}: {doy vuelta cuellos, zurzo invisible|transformo prendas}.
  `,
  headline: lines`
    Arreglos {en 48 horas|de ropa} en $B
    {Vestidos a medida|Novias, quince y fiestas}
    {Tu ropa merece otra vuelta|Costura fina y cortinas}
  `,
  specialty: lines`
    ruedos
    cierres
    vestidos de fiesta
    novias
    cortinas
    zurcido invisible
    disfraces
    moldería
    reciclado de prendas
  `,
};
