import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const jardineria: TradeStock = {
  kind: 'casa',
  good: lines`
    El jardín era {una selva|un baldío} después de {un año|todo el verano} sin tocar. {En dos jornadas|En un sábado} cortó, podó y {sacó catorce bolsas|aparecieron los canteros}.
    Diseñó un cantero de {nativas|salvias y gramíneas} que {casi no pide agua|se llenó de mariposas}. {Colibríes en el desayuno.|Mis vecinos quieren lo mismo.}
    Viene cada {quince días|dos semanas}. {El pasto nunca estuvo tan verde|Ya sabe más que yo de mi jardín}, y avisa {si ve pulgones|qué toca en cada estación}.
    Podó el {limonero|ficus} que yo daba por perdido. {Este año dio limones para todo el barrio.|Rebrotó por todos lados.}
    Armó riego {por goteo|automático} en {la terraza|el fondo}. {Nos fuimos veinte días en enero y todo vivo.|Gasta la mitad de agua.}
    Plagas en {los rosales|las camelias}. {Nada de veneno: jabón potásico|Remedio casero y poda} y {volvieron a florecer|salieron pimpollos}.
    Balcón de {tres metros por uno|sombra}. {Eligió plantas que aguantan el sur|Lo transformó}: {verde todo el año|ahora tomo mate ahí}.
    Sacó un {tronco|tocón} de la vereda que {nadie quería|levantaba las baldosas}. {Quedó el hueco listo para el árbol nuevo.|Duro, pero salió.}
    Césped nuevo en panes, {con la tierra bien preparada|sobre lo que era escombro}. {A los diez días prendió.|Parece una cancha de golf.}
    corta el pasto de mi mama hace 2 años, {le barre hasta la vereda|le entra las bolsas} y le charla un rato. vale oro
    Huerta para {mi nena|los chicos} en cajones. {Ya comimos rabanitos.|Les enseñó a regar sin ahogar.}
  `,
  detail: lines`
    Se llevó las ramas {y la basura verde|en su camioneta}.
    Bordes {cortados a pala|perfectos}.
    Afila la máquina, {se nota en el corte|el pasto no queda mordido}.
    Respeta {mis aromáticas|los nidos}, pregunta antes de sacar.
    Trabaja con {tijera de mano donde otros meten bordeadora|delicadeza}.
  `,
  mixed: lines`
    Buen corte pero {pasó la bordeadora por el tronco del jazmín|se llevó puesta una hortensia}.
    Prolij[o/a]; {falta un jueves cada tanto|si llueve no avisa cuándo recupera}.
    La poda {fue severa, hablemos claro|me pareció exagerada}. Dice que en primavera explota. {Espero.|Veremos en octubre.}
    Dejó las bolsas en la vereda {y el municipio no las lleva|tres días}.
  `,
  bad: lines`
    Podó {en plena floración|en verano}. {Adiós glicina.|El duraznero murió.}
    Usó herbicida sin avisar, {con perro en casa|y la huerta al lado}. {Veterinario mediante, zafó.|Se secó todo.}
    Cortó el pasto y {una manguera, dos cables de luz y mi paciencia|el cable de la bomba}.
  `,
  about: lines`
    Jardiner[o/a]. Mantengo jardines {chicos y medianos|familiares} de $B: {corte, bordes, poda y canteros|lo que pida cada estación}.
    Estudié {paisajismo|jardinería en el Botánico|floricultura} y me apasionan {las nativas|las plantas de acá}: {menos riego, más vida|atraen pájaros y piden poco}.
    {Mi viejo era quintero|Vengo de familia de floricultores de Escobar|Me crié entre almácigos}. Sé {cuándo podar y cuándo no|leer una hoja amarilla}.
    Trabajo con {herramientas a batería, sin ruido ni humo|máquinas propias}, y me llevo {todo lo que corto|los restos}.
    Balcones y terrazas: {elijo plantas según tu sol|tu orientación manda}. {También instalo riego.|Y te dejo un calendario.}
  `,
  headline: lines`
    Jardines {que no dan trabajo|cuidados todo el año}
    {Plantas nativas y riego|Nativas, riego y poda}
    Balcones {verdes|con vida} en $B
    {Poda en época|Corte, bordes y canteros}
  `,
  specialty: lines`
    corte de pasto
    poda
    plantas nativas
    riego por goteo
    balcones y terrazas
    huertas
    césped en panes
    canteros
    control de plagas orgánico
    parquización
  `,
};
