import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const paseoDePerros: TradeStock = {
  kind: 'mascotas',
  good: lines`
    Mi galgo{, adoptado y miedoso,| rescatado} {no quería ni bajar|se hacía estatua}. {Arrancó con vueltas a la manzana|Le llevó dos semanas} y {hoy tironea para salir|mueve la cola cuando lo escucha}.
    Nos fuimos {veinte días|una semana} y cuidó a {los tres gatos|mi gata diabética}: {fotos, arena, insulina|video diario}. {Volvimos y ni nos miraron.|Hasta regó las plantas.}
    Pasea {en grupo de cuatro|pocos perros}, no esas manadas {de veinte|que arrastran al paseador}. {Se nota la atención.|Los dos vuelven felices y cansados.}
    Mi salchicha {se intoxicó en la plaza|se lastimó}: {la llevó a la veterinaria y me avisó en el momento|no dudó un segundo}. {Le salvó la vida.|Reacción diez.}
    Guardería en su casa: {patio, sillón habilitado|duerme a los pies}. {Mi perra no quería volver.|Me manda fotos hasta de la siesta.}
    La border de casa {destrozaba todo|comía zócalos}. {Una hora de paseo de verdad|Corre con ella} y {volvió la paz|el sillón nuevo sobrevive}.
    dia de lluvia, igual vino, {con piloto puesto y mi perro jaja|lo seco con toalla y todo}
  `,
  detail: lines`
    Manda {el recorrido|ubicación} y una foto.
    Cierra {dos veces la puerta|bien el arnés}, cuidados[o/a].
    Lleva agua {y bolsitas|en verano}.
    Sabe el nombre de todos los perros {del barrio|y los dueños no tanto}.
  `,
  mixed: lines`
    Bueno con los perros, {horario variable|aparece entre las dos y las cinco}.
    {Paseo correcto|Bien}, {se hizo más corto de a poco|media hora en vez de una}. Se lo dije y corrigió.
  `,
  bad: lines`
    Se le {escapó|soltó} y {me avisó dos horas después|lo encontró un vecino}. {Apareció, gracias al barrio.|El corazón en la boca.}
    Lo dejaba {atado en la puerta del bar|en la plaza atado}. Me mandaron fotos.
  `,
  about: lines`
    Paseo perros en {$B y alrededores|grupos de cuatro}: {nunca más de cinco|se conocen entre ellos}. {Conozco cada árbol.|Ficha, veterinaria y teléfono de cada uno (en mi cabeza y en papel).}
    {Estudiante de veterinaria|Etólog[o/a] en formación}: {perros miedosos, viejitos, con medicación|también gatos y visitas a domicilio}.
    Tengo {patio|terraza} y {dos perras sociables|mucho amor}: {guardería familiar, cupo chico|tu perro duerme adentro}.
  `,
  headline: lines`
    {Paseos tranquilos|Grupos chicos, perros felices}
    {Guardería en casa|Cuido perros y gatos}
  `,
  specialty: lines`
    paseos individuales
    grupos chicos
    guardería
    visitas a gatos
    perros miedosos
    perros viejitos
    medicación
  `,
};
