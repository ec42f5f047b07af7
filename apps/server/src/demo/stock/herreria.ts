import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const herreria: TradeStock = {
  kind: 'obra',
  good: lines`
    Rejas {para tres ventanas|del balcón} con un diseño {simple|que no parece cárcel}. Las trajo {pintadas y antióxido incluido|listas} y las amuró en {una mañana|cuatro horas}.
    Portón corredizo con {motor|riel embutido}. Se desliza con un dedo y {el perro ya no se escapa|cierra perfecto}.
    {Se venció la bisagra|Se cayó la hoja} del portón de casa un {domingo|sábado}. Vino con la soldadora {a las dos horas|esa tarde} y nos dejó {cerrar|dormir tranquilos}.
    Escalera caracol {para subir a la terraza|de un metro diez}: {la diseñó, la midió y entró por el pasillo en dos partes|ni se mueve}.
    Le pidieron al consorcio {una baranda reglamentaria|reja en planta baja}. Presentó croquis, {esperó la asamblea|se bancó los cambios de opinión} y cumplió.
    Mesa de hierro y madera para {la galería|diez personas}. {Soldaduras amoladas, lisas|Las patas son una escultura}.
    Reforzó {la puerta de chapa|la puerta de calle} después de que {nos quisieran entrar|nos robaran}. {Cerradura embutida, barras|Doble chapa}. {Dormimos.|Otra tranquilidad.}
    Parrilla con {altura regulable|manivela} y brasero al costado. {El asador de la familia (o sea yo) agradece.|La mejor compra del año.}
    arreglo el porton del consorcio q lo habian chocado, lo enderezo en el lugar. {no se puede creer|quedo recto recto}
  `,
  detail: lines`
    Soldaduras {prolijas, amoladas|que ni se ven}.
    Dos manos de antióxido {y dos de sintético|antes del esmalte}.
    Protegió los vidrios de las chispas {con una manta|con cartón}.
    Midió {la diagonal|en cruz} porque mis paredes no son rectas.
    Pasó croquis {acotado|con medidas} antes de cortar un solo hierro.
  `,
  mixed: lines`
    La reja {firme|buenísima}; la pintura {saltó a los meses|ya tiene puntos de óxido}.
    Salpicó {chispas en el porcelanato|el vidrio} y quedó marcado. Lo reconoció y {descontó algo|me hizo un descuento}.
    Tardó {un mes y medio|siete semanas}; eran {quince días|dos semanas}. Trabajo correcto.
  `,
  bad: lines`
    El portón {pesa una tonelada y el riel se hundió|arrastra}. Hay que {levantarlo entre dos|empujarlo con la rodilla}.
    Amuró con {dos bulones|poca mezcla}: la reja se mueve con la mano. {¿Para qué la puse?|Inseguridad con reja.}
  `,
  about: lines`
    Herrer[o/a] de obra. {Rejas, portones, escaleras|Portones y rejas} y {muebles de hierro|algún capricho}. Taller {propio|con fragua} en $B.
    Soldador[/a] calificad[o/a]: trabajé en {astilleros|la industria petrolera|metalúrgicas} y hoy hago {cosas más chicas y más lindas|rejas que no parecen jaulas}.
    Dibujo cada pieza {a escala|en papel} antes de cortar. {Si el plano no te gusta, no se gasta hierro|Así no hay sorpresas}.
    Con mi {compañera|socio} hacemos herrería {artística y de seguridad|liviana}; {un día dibujo yo, otro sueldo|los dos dibujamos y los dos soldamos}.
  `,
  headline: lines`
    {Rejas que no parecen jaulas|Rejas y portones a medida}
    Herrería de obra {y de autor|con taller propio}
    {Soldadura a domicilio|Portones, bisagras y motores}
  `,
  specialty: lines`
    rejas
    portones corredizos
    escaleras caracol
    soldadura a domicilio
    puertas reforzadas
    parrillas
    muebles de hierro
    barandas
    motores de portón
  `,
};
