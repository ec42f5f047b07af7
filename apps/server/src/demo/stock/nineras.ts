import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const nineras: TradeStock = {
  kind: 'personas',
  good: lines`
    Nos cuida a los {mellizos|dos varones, tres y cinco años} mientras {trabajamos|curso a la noche}. {Los encuentra dormidos el que llega primero|La esperan en la ventana}.
    {Primera vez que dejábamos al bebé|Nuestra primera salida en un año}: mandó {tres fotos|mensajitos} sin que se los pida. {Cenamos, nos reímos, volvimos.|Fuimos felices dos horas.}
    Retira a mi hija del {jardín|colegio}, {meriendan y hacen la tarea|la lleva a natación}. {Nunca un minuto tarde.|La seño la conoce.}
    {Apagó las pantallas|Guardó la tablet} y sacó {cartulinas|masa, harina, agua}. {Mi cocina quedó de colores y mi hijo fascinado.|Hicieron un dinosaurio de cajas.}
    Le bajó la fiebre, nos llamó, {esperó con la pediatra|mantuvo la calma}. {Nosotros a cuarenta minutos.|Otra entraba en pánico.}
    Mi hijo es {celíaco|alérgico al huevo} y {lee etiquetas mejor que yo|aprendió todo}. {Hasta le hizo galletitas.|Puedo relajarme.}
    cubrio todo {enero|el paro docente} con 3 chicos y {salio viva jaja|sigue sonriendo}. la amamos
    Empezó por unas horas y lleva {dos años|un ciclo lectivo}. {Les enseñó a atarse los cordones.|Mi nena dibuja a la familia y la dibuja a ella.}
  `,
  detail: lines`
    Juega de verdad, {en el piso|inventa cuentos}.
    Llega {diez minutos antes|puntual}.
    Ordena los juguetes {con ellos|cantando}.
    Pone límites {con cariño|sin gritar}.
    Sabe primeros auxilios{.|, lo demostró.}
  `,
  mixed: lines`
    Los chicos la quieren. {La casa queda tomada por un huracán.|Nosotros, con la impuntualidad, no tanto.}
    {Bien en general|Correcta}, {les da más pantalla de lo que acordamos|se olvidó de la mochila dos veces}.
  `,
  bad: lines`
    La vi en {la plaza|el patio} hablando por teléfono y mi hijo {solo en el tobogán alto|cruzando}. Último día.
    Canceló {una hora antes|con nosotros vestidos para salir}, {por segunda vez|sin explicación}.
  `,
  about: lines`
    Maestra jardinera{.|, recibida en $C.} Cuido chicos {por las tardes|desde bebés} y {llevo siempre una bolsa con libros y plastilina|juego en el piso}.
    {Estudio psicología|Estudiante avanzada de nivel inicial} y hace {cinco|siete} años que soy niñera. {Curso de RCP al día.|Referencias de familias de $B.}
    Mamá de {tres grandes|dos adolescentes}: {nada me asusta|paciencia entrenada}. {Retiro del colegio, merienda, tarea|Cuido bebés} y {si hay que quedarse a dormir, me quedo|hago noches}.
  `,
  headline: lines`
    {Juego, tarea y merienda|Niñera con RCP}
    Niñera {con experiencia en bebés|y maestra jardinera}
    {Tardes y noches en $B|Retiro del jardín y cuidado}
  `,
  specialty: lines`
    bebés
    retiro del colegio
    apoyo con la tarea
    noches
    primeros auxilios
    eventos
    mellizos
    juego sin pantallas
  `,
};
