import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const vidrieria: TradeStock = {
  kind: 'obra',
  good: lines`
    {La pelota de mi hijo|Un granizo|El viento} rompió el vidrio del {living|balcón}. Midió {por la mañana|a primera hora} y {a la tarde estaba puesto|al otro día lo colocó}.
    Mampara {de ocho milímetros|sin marco} para la ducha. {No pierde una gota|Cierra suavecita} y las juntas son {transparentes de verdad|prolijas}.
    Cambiamos ventanas viejas por {DVH|doble vidrio}. {La avenida desapareció|El ruido de la 9 de Julio bajó a la mitad|Los colectivos ya no se escuchan}. {Sueño recuperado.|Volví a dormir.}
    Espejo de {dos metros|pared completa} en el gimnasio de casa. Lo subieron {por escalera entre tres|seis pisos} y llegó entero.
    La corrediza {del patio|del balcón} pesaba como un muerto. Cambió {las ruedas y los felpudos|los rodamientos} y {la abre mi abuela|se mueve con el meñique}.
    Cortó {un vidrio repartido|seis vidrios distintos} para una puerta antigua y {los masilló a la vieja usanza|usó masilla de verdad}.
    Puso lámina de seguridad en {la vidriera|los ventanales} y a los {dos meses|veinte días} {la patearon y no cedió|la probaron sin querer}. Se pagó sola.
    tapa de vidrio p/ la mesa con una muesca rara. justa justa. {gracias totales|la medida perfecta}
  `,
  detail: lines`
    Midió en {tres puntos|varios lados} porque el marco está vencido.
    Se llevó los vidrios rotos {envueltos|en una caja} y pasó aspiradora.
    Siliconó {fino|sin enchastrar}.
    Cantos pulidos, {ni un filo|sin aristas}.
    Avisó qué vidrio pide la norma {para esa altura|en puertas}.
  `,
  mixed: lines`
    El vidrio bien. La silicona {chorreada|desprolija}, {la repasé con una cuchilla|parece hecha por un nene}.
    Midió mal y hubo que {volver a cortar|hacerlo de nuevo}. No me lo cobró, pero fueron {diez días|dos semanas} con un cartón.
    La mampara {gotea apenas abajo|deja escapar un hilito}. Prometió burlete nuevo.
  `,
  bad: lines`
    Vendió templado y {no era|al romperse se hizo cuchillos}. Gravísimo con {chicos|criaturas} en casa.
    Trajo la ventana {dos centímetros corta|mal medida} y quiso rellenar con espuma. {Devolución y mal trato.|La rechacé y no me devolvió la seña.}
  `,
  about: lines`
    Vidrier[o/a] y algo más: {mamparas, DVH, espejos|vidrios a medida} y el arreglo de {esa corrediza que no corre|ventanas}.
    {Corté mi primer vidrio a los quince en el negocio de mi tío|Veinte años cortando vidrio y los diez dedos}. Atiendo {casas y comercios|urgencias} en $B.
    Trabajo con aluminio y vidrio. {Mido yo, corto yo, coloco yo|Del plano a la colocación}, así no hay a quién echarle la culpa.
  `,
  headline: lines`
    Vidrios {a medida en 24 horas|colocados en el día}
    {Mamparas y espejos|Mamparas, espejos y DVH}
    {Ventanas que vuelven a correr|Arreglo de aberturas de aluminio}
  `,
  specialty: lines`
    mamparas
    DVH
    espejos
    reparación de corredizas
    vidrio laminado
    vidrieras de local
    mosquiteros
    láminas de seguridad
    vidrio repartido
  `,
};
