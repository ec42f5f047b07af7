import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const carpinteria: TradeStock = {
  kind: 'obra',
  good: lines`
    Le llevé una foto de {una biblioteca de revista|internet} y un presupuesto imposible. {La rehizo en paraíso|Buscó otra madera}, mismo diseño, {la mitad de plata|a un precio posible}. Ahí está, llena de libros.
    Placard de {tres metros|pared a pared} con {cajones de cierre suave|puertas corredizas}. Midió dos veces, instaló en {un día|una mañana}, {entró justo|ni un milímetro de luz}.
    {Las puertas de la casa rozaban todas|No cerraba ninguna puerta}, es una casa vieja y se mueve. Cepilló, cambió bisagras, {ajustó marcos|y las dejó que cierran con un dedo}.
    Restauró {la mesa de mi abuelo|un ropero de cedro}, que tenía {una pata comida por las polillas|la chapa levantada}. Le respetó las marcas lindas y sacó las feas.
    Hizo la cocina completa: {bajo mesada, alacenas y una isla|muebles y tapas}. {Los herrajes son de primera|Los cajones corren como en un auto caro}. {A los seis meses pasó a regular las puertas, sin cargo.|Vale cada peso.}
    {Cama cucheta|Camita Montessori} para {los mellis|mi nieto}: {bordes redondeados, sin tornillos a la vista|firme como un barco}. {Ellos duermen; nosotros también.|La vecina ya encargó otra.}
    Trabó {el portón de madera|la puerta de calle} con la humedad y no podíamos salir. Vino {con el cepillo y la paciencia|temprano} y en una hora {abría|otra puerta}.
    Escritorio {a la medida de un rincón imposible|flotante} con pasacables. {Hasta me preguntó cuánto mido yo.|Me preguntó altura de silla, de monitor, todo.}
    Recuperó {las ventanas guillotina|los postigos} de {una casa de 1912|la casa chorizo}: cambió solo lo podrido y {las hizo andar|les devolvió el contrapeso}.
    la verdad que no esperaba tanto x una repisa. {lijada, encerada, hermosa|un laburo fino}
    Deck y pérgola en {lapacho|eucalipto}. No apuró el trabajo y el sol de la tarde ya no nos {mata|cocina}.
    Mueble para el baño en un hueco de {37|41} centímetros. Cuarenta y uno afuera, cuarenta y uno adentro. {Magia.|Precisión suiza.}
  `,
  detail: lines`
    Se nota que {ama la madera|le gusta lo que hace}: me explicó veta por veta.
    Los cantos están {sellados y parejos|perfectos}.
    Trajo muestras {de color y de herrajes|de tres maderas} para elegir en casa.
    Entregó {el día que dijo|en fecha}, que en carpintería es {un milagro|noticia}.
    El encastre es de verdad, {sin tarugos a la vista|nada de grampas}.
    Pasó aspiradora y se llevó {los recortes|hasta el último tarugo}.
  `,
  mixed: lines`
    El mueble es {hermoso|muy lindo}. La entrega, {un parto: seis semanas más|dos meses tarde}.
    Un cajón {roza|se traba} y la tapa tiene {una diferencia de tono|una veta distinta}. Quedó en corregirlo{.|, veremos.}
    Pedí roble claro y vino {tirando a naranja|más oscuro}. Lindo igual, {pero no era eso|pero no combina con nada}.
    Buena mano, mala comunicación: {contesta cada cuatro días|hay que perseguirl[o/a]}.
  `,
  bad: lines`
    Seña del 70% en {marzo|abril}. Estamos en {agosto|septiembre} y el placard {"está en laca"|es una foto en el teléfono}.
    Las alacenas se {descolgaron|vencieron} con los platos adentro. {Un milagro que no lastimó a nadie.|Usó tornillos de cuadro.}
    Melamina cortada a serrucho, {cantos despegados|bordes saltados}. Para eso {compraba en el súper|iba a un hipermercado}.
  `,
  about: lines`
    Carpinter[o/a] de banco: {muebles a medida, restauración y aberturas|hago muebles}. Tengo el taller en $B y {se puede pasar a oler la madera|las puertas abiertas}.
    {Estudié diseño industrial|Era programador[/a]|Fui bancari[o/a] veinte años} y un día {me compré un torno|cambié la pantalla por el cepillo}. Hace {seis|nueve} años que vivo de la carpintería.
    Mi abuelo hacía {sillas de paja|carros} en {Entre Ríos|el campo}, mi viejo placares y yo {lo que me pidas|cocinas enteras}. La garlopa es la misma.
    Uso {paraíso, petiribí y guatambú de reforestación|maderas nacionales}; {te explico cuál conviene y por qué|melamina solo donde tiene sentido}.
    Placares, cocinas, bibliotecas. {Voy, mido, dibujo en 3D y recién ahí pasamos precio|Te muestro el plano antes de cortar}.
  `,
  headline: lines`
    {Muebles a medida|Muebles que entran justo}
    Carpintería {de oficio, sin apuro|fina y restauración}
    {Placares, cocinas y bibliotecas|Cocinas y placares} en $B
    {Restauro muebles con historia|Del boceto a la pared}
  `,
  specialty: lines`
    placares
    cocinas
    bibliotecas
    restauración
    puertas y ventanas
    camas infantiles
    decks y pérgolas
    maderas nacionales
    herrajes de cierre suave
    escritorios
    laqueados
  `,
};
