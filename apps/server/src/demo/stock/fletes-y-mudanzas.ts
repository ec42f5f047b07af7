import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const fletesYMudanzas: TradeStock = {
  kind: 'casa',
  good: lines`
    Mudanza de un {tercero por escalera|segundo sin ascensor} con {piano|heladera doble puerta}. {Tres muchachos y cero rayones|Ni un golpe}. {Propina merecida.|Y con buen humor.}
    De $B a {Córdoba capital|Mar del Plata|Bariloche|Rosario}: salió el {viernes|lunes}, llegó {cuando dijo|al otro día}. {Las plantas llegaron vivas.|Me iba mandando ubicación.}
    Compré {un sillón usado|una mesa enorme} y lo necesitaba {ya|esa tarde}. {Fue, lo desarmó para que entre en el ascensor|Lo subió por el balcón con sogas}, lo armó. {Leyenda.|Flete con extras.}
    Embalaron {la vajilla|mis cuadros} con {papel y mantas|paciencia}. Ochenta cajas rotuladas {por ambiente|con fibrón}. {Ni una copa rota.|Desembalé en dos días.}
    Llegó {quince minutos antes|puntual, siete y media}, {y el camión limpio|con mantas de sobra}. A las once {tomábamos mate en la casa nueva|estábamos adentro}.
    {El edificio solo deja mudar de 9 a 12|El portero nos corría}. {Lo logró a las 11:50|Terminaron a las doce menos diez}. {Sudamos tod<o/a>s.|Cronometrado.}
    Mi mamá se achicó de casa a departamento, {sesenta años de cosas|un duelo}. La trataron {con un cariño|con un respeto} que no se paga.
    Flete {chico|de un lavarropas} que nadie quería tomar. {Vino igual, buena onda, precio justo|Cobró poco y lo subió}.
    desarmo y armo 2 roperos y 1 cama. {sin q sobre un tornillo jaja|tornillitos en bolsita con nombre}
    Retiró de {tres direcciones|dos depósitos} y entregó en una. {Armó el recorrido para que me salga menos.|Pensó la ruta mejor que yo.}
  `,
  detail: lines`
    Trajo {sogas, mantas y carrito|zorra y fajas}.
    Cubrió {el ascensor|los pisos} con cartón.
    Cobró {lo del presupuesto|lo que dijo}, aunque {tardaron más|hubo tránsito}.
    Cuidaron la tele como {un bebé|un huevo de avestruz}.
    Manejó {despacio|con cuidado}, íbamos atrás en el auto y lo vimos.
  `,
  mixed: lines`
    Llegó todo, {una pata de la mesa marcada|con un raspón en la heladera}. Ofreció {arreglarla|descontar}.
    Buenos muchachos pero {llegaron dos horas tarde|faltó uno} y {se hizo de noche|terminamos nosotros cargando}.
    El precio {subió por "escalera"|tuvo un recargo} que yo había avisado. {Discutimos y cedió.|Pagué por cansancio.}
    Cajas {apiladas sin mirar los carteles|en cualquier ambiente}. Tardé más en ordenar que en mudarme.
  `,
  bad: lines`
    Perdieron {la caja de los documentos|dos cajas}. {"Se habrán quedado en la vereda".|Nadie sabe nada.}
    En la mitad de la mudanza {pidió el doble para seguir|paró y renegoció}. {Con los muebles arriba del camión.|Extorsión, no hay otra palabra.}
    No vino. {Con el otro inquilino en la puerta|Con todo embalado} y {el teléfono apagado|sin respuesta}.
  `,
  about: lines`
    Fletes y mudanzas con {camión propio|utilitario y dos ayudantes}. {Mantas, zorra, sogas|Embalaje incluido si querés}, y {el precio se cierra antes|no se cambia el precio a mitad de camino}.
    {Empecé con la chata de mi viejo|Arranqué con una F100 del 78} y hoy {tenemos tres camiones|somos cinco}. {Siempre voy yo en la mudanza.|Mudamos casas, oficinas y algún piano.}
    Larga distancia y {ciudad|urbanos}. {Viajo a la costa todas las semanas|Salgo al sur cada quince días|Hago el norte}, así que {puedo compartir carga y bajar el costo|el retorno sale menos}.
    Fletes chicos, {los que nadie toma|en el día}: heladera, {sillón comprado usado|materiales}, {un placard|lo que sea}. En $B y {alrededores|adonde haga falta}.
  `,
  headline: lines`
    Mudanzas {sin golpes ni sorpresas|con precio cerrado}
    {Fletes chicos en el día|Fletes en el día} en $B
    {Embalo, cargo y armo|Larga distancia compartida}
  `,
  specialty: lines`
    mudanzas completas
    fletes chicos
    embalaje
    larga distancia
    guardamuebles
    pianos
    oficinas
    desarme y armado
    traslado de plantas
    retiro de compras usadas
  `,
};
