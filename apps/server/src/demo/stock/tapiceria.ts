import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const tapiceria: TradeStock = {
  kind: 'obra',
  good: lines`
    Los sillones {de mi abuela|Luis XV heredados} parecían {para la calle|irrecuperables}. {Cinchas, resortes, goma espuma|Todo el relleno nuevo} y una pana {verde|mostaza}. {Joyas.|La gente pregunta dónde los compré.}
    Seis sillas {de comedor|Thonet} en {diez días|una semana}. {Dibujo centrado en cada una|El rayado coincide en todas}, detalle de quien sabe.
    Me dejó llevar {muestras de tela a casa|el catálogo} {un fin de semana|tres días} para verlas con mi luz. Elegimos {bien|otra, por suerte}.
    Rehizo el asiento {de la moto|de la camioneta}: {costura doble, impermeable|mejor que el de fábrica}.
    Cabecera {capitoné|a medida} para la cama, {botones parejísimos|firme}. La instaló y {cambió el cuarto|quedamos felices}.
    El {gato|perro} había {destrozado|hecho lo suyo con} el apoyabrazos. Cambió solo {ese paño|el lateral} y {encontró una tela igualísima|no se nota}.
    almohadones p/ el {banco del comedor|ventanal}, con cierre y todo. {lavables, cumplio|perfectos}
  `,
  detail: lines`
    Retiró y entregó {a domicilio|en mi puerta}.
    Mostró {las fotos de la estructura|cómo estaba por dentro} antes de cerrar.
    Usó espuma de {alta densidad|la buena}: no se hunde.
    Aprovechó el retazo e hizo {dos almohadones|un puf}, de regalo.
  `,
  mixed: lines`
    Precioso trabajo, {tres semanas tarde|entrega eterna}. Cené {en reposeras|en el piso}.
    La tela {tira un poquito en una esquina|hace una arruga}. {Uno que mira.|Lo demás bien.}
  `,
  bad: lines`
    Se equivocó de tela y {pretendía que me la quede|dijo que era la que elegí}. Tengo el mensaje con el código.
    El asiento se hundió {a los dos meses|enseguida}: {espuma de almohadón|relleno de recortes}. {Abrí y vi.|Lo abrió otro tapicero.}
  `,
  about: lines`
    Tapicer[o/a] de {oficio|mueble y de auto}. {Crin, cinchas, resortes atados a mano|A la antigua cuando hace falta}, y {espuma moderna cuando conviene|materiales nuevos también}.
    Taller en $B. {Busco y llevo|Paso a buscar los muebles}. {Lo que se puede salvar, se salva|Te digo si la estructura vale la pena}.
  `,
  headline: lines`
    Le devuelvo {la vida|el cuerpo} a tu sillón
    {Tapicería clásica y moderna|Sillas, sillones y cabeceras}
  `,
  specialty: lines`
    sillones
    sillas
    capitoné
    tapizado de autos
    cabeceras
    asientos de moto
    almohadones a medida
  `,
};
