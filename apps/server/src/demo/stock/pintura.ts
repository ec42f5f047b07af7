import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const pintura: TradeStock = {
  kind: 'obra',
  good: lines`
    Pintó {todo el depto|los tres ambientes} antes de que entrara {mi inquilina|la nueva inquilina}. {Cuatro|Cinco} días clavados, {sin una gota en el parquet|y las llaves en el encargado como pedí}.
    {La humedad del dormitorio|Esa pared negra de hongos} la habían pintado {tres|mil} veces. $N picó, trató, esperó que secara y recién ahí pintó. {Pasó el invierno y sigue blanca.|Ya va un año y ni rastro.}
    Le dio color al cuarto {de los chicos|del bebé}: mitad verde, mitad blanco, con una línea {perfecta|que parece hecha a láser}. {Quedaron chochos.|Mi hija no quiere salir de ahí.}
    El frente de la casa llevaba {quince|veinte} años sin tocarse. Lo lavó, {selló las fisuras|arregló los revoques saltados} y le dio látex exterior. Los vecinos {paran a preguntar|ya pidieron presupuesto}.
    {Aberturas de madera|Persianas y puertas} de 1940: decapó, lijó a mano y {laqueó|esmaltó}. Una paciencia de monje.
    Mover la biblioteca {me daba terror|era mi pesadilla}. La {embaló|cubrió} entera con film, pintó atrás y la dejó igual, {los libros en el mismo orden|ni un libro fuera de lugar}.
    Elegí mal el color y {al verlo en la pared me quería morir|era un flúor espantoso}. Me dijo "esperá que seque, y si no te gusta lo cambiamos". {Lo cambiamos. No me cobró la mano de obra de más.|Esperamos, y terminó siendo hermoso.}
    Enduyó {todo el pasillo|el living completo}, que era un mapa de grietas. Ahora {pasás la mano y es un vidrio|la luz rasante no marca nada}.
    {Local en alquiler|Consultorio}: trabajó de noche y {el lunes abrimos con olor a nada|para el lunes estaba listo}, usó pintura {al agua|sin olor}.
    Vino con {muestrario|cartas de color}, pintó {tres|cuatro} cuadraditos de prueba en la pared y me dejó mirarlos dos días. Gran idea.
    Las rejas estaban {comidas por el óxido|hechas una lágrima} ({vivimos cerca del río|la sal del mar mata todo}). Cepillo, convertidor, dos manos de sintético. {Relucen.|Otra reja.}
    Techo del baño descascarado, {clásico|típico de mi edificio}. Rascó, selló y le puso antihongos. Chiquito el trabajo pero {se lo tomó en serio|vino igual, no como otros}.
    Pintó la escalera del edificio, {siete pisos|planta baja y cinco pisos}, sin que nadie se manchara la ropa. Carteles, pasillo protegido, {horarios cumplidos|impecable}.
    nos entregaban el depto en 1 semana y estaba hecho bolsa. {hizo magia|lo dejo nuevo}, devolucion del deposito completa
  `,
  detail: lines`
    Cubrió {los muebles, el piso y hasta las perillas|todo con nylon y cinta de papel}.
    Los cortes con el techo quedaron {rectísimos|como con regla}.
    Me dejó {el resto de la pintura|un tarrito} con el código del color para retoques.
    Dio {tres manos donde hacía falta dos|las manos que hicieran falta}, no escatimó.
    Lijó con aspiradora, {así que polvo casi no hubo|una maravilla}.
    No tapó {las llaves de luz|los zócalos} con pintura como hacen todos: las sacó y las volvió a poner.
    Usó la pintura que compramos juntos, ni un balde "rendidor" raro.
  `,
  mixed: lines`
    La pintura {bien|linda}. Los zócalos {manchados|salpicados} y un vidrio del balcón que {todavía estoy rascando|raspé yo con una gillette}.
    Quedó {lindo|bien} de lejos; de cerca {se ven las marcas del rodillo|a la pared del pasillo le faltó una mano}.
    Prometió {cuatro|tres} días y fueron {nueve|ocho}. El resultado me gusta, pero vivir {con todo amontonado en la cocina|entre nylons} no estaba en los planes.
    {A los dos meses|Al poco tiempo} se ampolló una esquina. Volvió y la repasó, {eso sí|hay que decirlo}, pero ya no quedó igual.
    Cumplió con lo hablado. {Fuma adentro, un detalle que no me gustó.|La música a todo volumen, innecesaria.}
  `,
  bad: lines`
    Pintó {arriba de la humedad|sin lijar ni enduir}. {Al mes se cayó a pedazos.|Duró lo que un suspiro.}
    Empezó {un lunes|con todo}, pidió adelanto y a los {dos|tres} días no vino más. Me quedó {medio living de cada color|la escalera en el medio del comedor}.
    Manchó {el sillón|el piso de madera} y me dijo que con {aguarrás|thinner} salía. {No salió.|Quedó peor.}
    {Facturó|Cobró} cuatro latas y usó dos. Las conté.
  `,
  about: lines`
    Pint[or/ora] de obra y de casas habitadas: sé trabajar {con gente viviendo adentro|sin que se te corte la vida}, por ambientes y {dejando todo usable a la noche|limpiando al final de cada día}.
    {Aprendí con los pintores viejos|Me formé al lado de un maestro}, los que {enduían hasta que la pared cantaba|preparaban antes de pintar}. El secreto es ese: preparar.
    Interiores, frentes, aberturas y {tratamiento de humedad|pintura de altura}. Te ayudo con los colores {sin compromiso|y traigo muestras}.
    Somos {[dos hermanos/dos hermanas]|un equipo de tres|[mi señora y yo/mi marido y yo]}: {pulso para los cortes, cuello para los techos|prolijidad y silencio}. Pintamos en $B y {toda la zona|donde nos llamen}.
    Estudié {bellas artes|diseño} y terminé pintando paredes {por amor al color|y no me arrepiento}: murales, cuartos infantiles, {franjas|guardas} y lo de siempre también.
    Pinto hace {quince|nueve|veintidós} años. No tomo {dos obras a la vez|más de lo que puedo}: cuando estoy en tu casa, estoy en tu casa.
  `,
  headline: lines`
    {Paredes lisas, cortes rectos|Cortes rectos y cero gotas}
    Pintura de interiores {con preparación de verdad|sin apuro}
    {Frentes y medianeras|Frentes, rejas y aberturas} en $B
    {Color para tu casa|Tu casa de otro color en una semana}
    Humedad: {primero se cura, después se pinta|la trato antes de pintar}
  `,
  specialty: lines`
    interiores
    frentes
    enduido completo
    tratamiento de humedad
    laqueado
    rejas y portones
    pintura de altura
    cuartos infantiles
    murales
    aberturas de madera
    {entrega de alquileres|deptos para alquilar}
    microcemento
  `,
};
