import { lines } from '../text/lines.ts';
import type { Kind, KindStock } from './stock.ts';

const obra: KindStock = {
  praise: lines`
    {Marcó con lápiz|Dibujó en la pared} lo que iba a hacer {y me esperó el ok|antes de enchufar nada}.
    {Cada tornillo|Cada resto} a {su lugar|la bolsa}, {una mesa de cirugía|nunca vi un trabajo tan ordenado}.
    {Trabaja con guantes y antiparras|Usa todas las protecciones}, {lo cual habla bien|y eso me deja tranquil<o/a>}.
    Al mediodía {pidió permiso para comer en el patio|se sentó en la vereda con su vianda}, {educación pura|respetuos[o/a]}.
    {Tenía medido todo de antemano|Vino con las medidas estudiadas}, {no hubo que improvisar|y calzó}.
    {Me dejó garantía escrita|Dejó un papelito con la garantía y la fecha}.
    {Arregló de paso una bisagra|Me ajustó una puerta que chillaba} {porque "ya estaba acá"|y ni lo mencionó en la cuenta}.
    {El barrio está lleno de chapuceros|En este rubro hay cada uno}, {$N es otra cosa|por eso lo destaco}.
    {Trajo ayudante|Vino con un ayudante} {educadísimo|que también sabe}.
    {La terminación es lo que más me gustó|Las terminaciones, un lujo}.
    No {escatimó|mezquinó} {material|tiempo}.
    {Pensé que iba a ser un caos|Me esperaba una semana de caos} y {la casa siguió funcionando|casi no alteró la rutina}.
    {Puso la misma dedicación en un arreglo chico|Lo mío era una pavada y lo trató como obra grande}.
    {Dejó|Me dejó} todo {barrido|limpio}, hasta {el pasillo|la vereda|el ascensor}.
    {Trajo|Vino con} todas las herramientas, no hubo que prestarle {nada|ni un destornillador}.
    Mandó la lista de materiales {con cantidades|por mensaje} y {no sobró nada|compré yo, sin recargos raros}.
    Cuidó {los pisos|los muebles} como si fueran {suyos|de la madre}.
    {Cero polvo|Casi nada de ruido}, y eso que {vivimos adentro|trabajo desde casa}.
    Se llevó {los escombros|la basura} sin que hubiera que {pedírselo|pagar un volquete aparte}.
    {Mi vecina pasó a mirar y le sacó turno|Ya lo vio mi hermano y quiere lo mismo}.
    Cada día mandaba {una foto|un resumen} de cómo iba.
    {Encontró otra cosa que estaba mal|Vio un detalle peligroso} y me avisó {sin cobrarme por mirar|antes de seguir}.
    {Volvió a los quince días|Pasó al mes} a controlar que {todo siguiera bien|no hubiera novedades}.
    Se sacó los zapatos para entrar {al cuarto|a la pieza de los chicos}, {con eso te digo todo|detalle que una nota}.
    Tapó bien {los agujeros|las marcas} antes de irse.
    El encargado del edificio, que es {bravísimo|un hueso}, {no tuvo una queja|l[o/a] felicitó}.
    {Respetó|Cumplió} el horario de ruidos del consorcio.
  `,
  complaint: lines`
    Dejó {un enchastre|polvo por todos lados} y me tocó limpiar a mí.
    {Las herramientas quedaron tiradas tres días|Los escombros siguen} en {mi patio|el palier}.
    Me pidió prestado {el taladro|la escalera, el balde y hasta un trapo}.
    Rayó {el parquet|la puerta} y {se hizo el distraído|ni lo mencionó}.
    Cada dos horas salía {a comprar algo que le faltaba|"a la ferretería"}.
    {Tuve que llamar a otro para terminar|Lo terminó mi cuñado}.
    Empezaba a las once {y a las dos ya levantaba campamento|en vez de a las ocho}.
  `,
  habit: lines`
    Cubro {muebles y pisos|todo} antes de empezar y {dejo el lugar barrido|me llevo los escombros}.
    Antes de romper, {pregunto|miro tres veces}.
    Te paso la lista de materiales y {los comprás vos o los llevo yo|vas vos o vamos juntos al corralón}, como prefieras.
    {No dejo obras a medias|Termino lo que empiezo}: si digo {jueves, es jueves|el viernes, es el viernes}, salvo que {llueva|se venga el mundo abajo}.
    Trabajo con {seguro de accidentes|ART} y {el consorcio puede pedirme los papeles|todo en regla}.
    Mando fotos {del antes, el durante y el después|de cada etapa}.
    {Dos personas, nunca más|Somos pocos}, así sabés quién entra a tu casa.
    Los arreglos chicos {los junto por barrio los sábados|van los lunes a la mañana}.
    Garantía {de seis meses|de un año} en la mano de obra. Si algo falla, vuelvo.
    {Me adapto al horario del consorcio|Si tenés bebé, hago el ruido cuando no duerme}.
    Si el trabajo no te hace falta, te lo digo {aunque pierda la changa|y quedamos amigos}.
    Llevo {aspiradora industrial|nylon y cinta}, porque {el polvo es lo que más molesta|a mí tampoco me gusta limpiar}.
    Explico {qué voy a hacer|cada paso} antes de hacerlo, {sin palabras difíciles|con dibujito si hace falta}.
  `,
};

const casa: KindStock = {
  praise: lines`
    {Se nota que no lo hace por cumplir|No trabaja para la foto}.
    {Al llegar me pareció otra casa|Abrí la puerta y me quedé un rato mirando}.
    {Ordena sin esconder|Pone cada cosa donde va}, {hay diferencia|no todos}.
    {Anota lo que falta|Deja una notita con lo pendiente} {en la heladera|}.
    {Cumple el día fijo hasta con paro de colectivos|Nunca faltó un día de lluvia}.
    {Con mi mamá tiene una paciencia|A los chicos los saluda por el nombre}, {da gusto|detalle lindo}.
    {Rinde más que dos|En tres horas hace lo que otro en cinco}.
    {Le dejo las llaves|Entra cuando no estoy} y me quedo tranquil<o/a>.
    {No hubo que explicarle dos veces|Le mostré una vez y listo}.
    Trabaja {con ganas|rápido pero sin correr}, {se nota|no para un minuto}.
    {Trajo todo lo necesario|No me pidió nada}.
    Nuestro perro {l[o/a] siguió toda la mañana|ni ladró}, buena señal.
    {Dejó las bolsas en el contenedor|Se llevó toda la basura} al irse.
    {Pregunta antes de tirar|No toca lo que no tiene que tocar}.
    Hizo más de lo que {pedí|estaba hablado}.
    {Se acordó de lo que le había dicho la vez anterior|Tiene memoria para los detalles}.
    {Volvió al otro día por un detalle chiquito|Pasó a repasar algo} que yo ni había visto.
  `,
  complaint: lines`
    Hubo que {estar encima|repasar atrás}.
    {Se fue antes de hora|Cortó camino} y se notó.
    Quedó {la mitad para otro día|un rincón sin tocar}.
    No trajo {lo que habíamos acordado|los productos} y {usó los míos|perdimos una hora}.
    {Le hablé tres veces de lo mismo|Se lo dije y al rato igual}.
  `,
  habit: lines`
    {Llevo mis herramientas|Voy con todo lo necesario} y {dejo todo en orden|me llevo la basura}.
    Primera visita para {ver y escuchar|conocernos}, después {armamos un día fijo|te paso el precio}.
    {Soy de pocas palabras y mucho trabajo|Me gusta trabajar con música bajita}.
    {Aviso si me demoro|Si llego cinco minutos tarde, aviso}.
    {Tengo referencias de años|Muchas familias me tienen hace años}.
    Cuido {las plantas, los bichos y los adornos|lo ajeno}.
    {Prefiero pocos clientes y fijos|Trabajo con día fijo}, así {no fallo|rinde}.
    {Me manejo en camioneta|Tengo movilidad} y llego a {$B sin problema|todo $C}.
    {Trabajo sábados|Domingos no; sábados sí}.
  `,
};

const aparatos: KindStock = {
  praise: lines`
    {Vino con el repuesto en la mano|No tuvo que ir y volver por repuestos}, {una sola visita|media hora}.
    {Explicó por qué se había roto|Me enseñó a que no se rompa de nuevo}.
    {Pidió foto de la etiqueta antes de venir|Preguntó modelo y año}, {así llegó preparad[o/a]|inteligente}.
    {Desarmó, limpió, armó|Lo abrió sobre una sábana}: {no perdió un tornillo|parecía una cirugía}.
    {Anda mejor que cuando lo compré|Quedó como de fábrica}.
    Me dijo {qué marca no comprar nunca|cuánto le queda de vida}, {oro puro|se agradece la franqueza}.
    {El otro service me pedía el triple|En el oficial había un mes de espera}.
    {No me vendió nada de más|Podría haberme vendido uno nuevo y no lo hizo}.
    Me mostró {el repuesto viejo|dónde estaba la falla} y {lo entendí hasta yo|me dejó sacarle una foto}.
    {Diagnóstico por mensaje|Con un video ya sabía qué era}, vino con el repuesto justo.
    Lo probamos {tres veces|juntos} antes de que se fuera.
    {Factura, garantía, todo|Dejó la garantía por escrito}.
    Contestó mis preguntas {de ignorante|tontas} con {paciencia|una sonrisa}.
    {Lo que otros dieron por muerto, anda|Dos técnicos me habían dicho que no tenía arreglo}.
    {Mandó mensaje a la semana|Escribió a los días} para saber si seguía {bien|andando}.
    {Cobró menos de lo que había calculado|El arreglo salió un tercio de lo que temía}.
    {Trabaja ordenado|Cada tornillo en su lugar}, da gusto verl[o/a].
  `,
  complaint: lines`
    {La visita se cobra aunque no arregle|Cobra por venir a mirar} y eso {no figura|se avisa}.
    {El repuesto era usado|Usó un repuesto genérico} y {no avisó|me enteré después}.
    La garantía {es un papelito sin firma|no aparece por ningún lado}.
    Contesta {un día sí y tres no|con monosílabos}.
    {Quedó peor que antes|Volvió la falla}.
  `,
  habit: lines`
    Mandame {un video|una foto de la etiqueta} y {voy con el repuesto puesto|te digo si vale la pena}.
    {La visita se descuenta del arreglo|Si arreglo, la visita no se cobra}.
    {Repuestos con factura|Uso repuestos originales o te aviso} y garantía {de tres meses|escrita}.
    {Muestro la pieza que saco|No me llevo nada sin dejarte un recibo}.
    Atiendo {de lunes a sábado|hasta las ocho de la noche}; {urgencias, según dónde estés|domingos no, perdón}.
    {Me actualizo todos los años|Sigo estudiando}, esto cambia rápido.
    {Primero lo simple|Siempre empiezo por lo barato}: {muchas fallas son un cable|la mitad de las veces es una pavada}.
    {Explico qué pasó y cómo evitarlo|Te dejo anotado cómo cuidarlo}.
  `,
};

const personas: KindStock = {
  praise: lines`
    {Siempre de buen ánimo|Llega con una energía linda}.
    {Me explicó cada cosa que hacía|No hace nada sin avisar}.
    {Se quedó un rato más sin cobrarlo|No se fue hasta ver que todo estuviera bien}.
    {Da confianza desde la puerta|Entra y ya te relaja}.
    {Mi familia es difícil y nos ganó a todos|Nos ganó a todos en dos visitas}.
    {Escribió al otro día para saber cómo estaba|Mandó un mensajito a la noche}.
    {Trabaja con delicadeza|Tiene un trato especial con la gente grande}.
    Trato {amoroso|cálido}, {sin vueltas|respetuoso}.
    {Escucha de verdad|Pregunta y se acuerda}.
    Puntual {como un reloj|siempre}, {y eso que vive lejos|llueva o truene}.
    {Me sentí cuidad<o/a>|Nos dio mucha tranquilidad}.
    Todo {limpio|higiénico} y {ordenado|prolijo}.
    {Se adapta a nuestros horarios locos|Tuvo paciencia con los cambios de horario}.
    {L[o/a] recomendé a medio edificio|Ya le pasé el perfil a tres amigas}.
    {Manos suaves y cabeza clara|Profesional y humano a la vez}.
    {Cero apuro|Nunca miró el reloj}.
    {En casa ya es un[o/a] más|Es parte de nuestra semana}.
  `,
  complaint: lines`
    {Llega corriendo y se va corriendo|Siempre con apuro}.
    {Cambió el precio sin avisar|Subió la tarifa de un día para el otro}.
    Trato {frío|distante}, {para algo tan personal|me incomodó}.
    {Confirma y después mueve el turno|Canceló sobre la hora} {dos veces|más de una vez}.
    Mucho {celular|teléfono}.
  `,
  habit: lines`
    {La primera charla es sin cargo|Primero charlamos un rato}: {quiero saber qué necesitás|me gusta conocer a la familia}.
    {Soy puntual|No llego tarde}. {La gente organiza su día alrededor de uno.|Me parece lo mínimo.}
    {Tengo referencias|Puedo dar referencias} por la plataforma.
    {Trabajo con calma|No hago turnos pegados}, así {nadie se siente apurado|hay tiempo para hablar}.
    Higiene {ante todo|estricta}: {barbijo si hace falta|todo descartable}.
    {Fines de semana también|Sábados por la mañana incluidos}.
    {Me muevo en bici por $B|Voy en moto, llego rápido}.
    {Trato a cada persona como a alguien de mi familia|Lo humano primero}, {suena a frase hecha, pero así trabajo|y la técnica al día}.
  `,
};

const clases: KindStock = {
  praise: lines`
    {Se adapta al ritmo de cada uno|Nunca apura}.
    {Contagia las ganas|Le apasiona y se nota}.
    {Hasta yo aprendí escuchando desde la cocina|Lo escucho desde al lado y dan ganas de sumarse}.
    {No subestima|Trata a los chicos como gente}.
    {Empezamos por un mes y seguimos|Íbamos a probar dos clases y llevamos un año}.
    {Mi hijo espera la clase|Sale contento de cada clase}, {increíble|cosa de no creer}.
    Explica {de cinco maneras distintas|hasta que se entiende}.
    {Se nota que prepara cada encuentro|Trae la clase preparada}.
    {Ningún chico es un número|Se acuerda de todo lo que le contamos}.
    {Vimos el cambio en un mes|Los resultados llegaron}.
    {Flexible con los horarios|Se adapta a mis turnos rotativos}.
    {Motiva sin presionar|Exige con cariño}.
    {Nos hace una devolución|Manda un audio} al final de {cada mes|la semana}.
    {El precio es razonable|Vale lo que cobra}.
  `,
  complaint: lines`
    {Improvisa|Llega sin nada preparado} y se nota.
    {Diez minutos tarde cada vez|Empieza tarde y termina en punto}.
    {Suspende por mensaje|Cambia el día} {a última hora|seguido}.
    {No vi avances|Seguimos donde empezamos} en {dos meses|diez encuentros}.
  `,
  habit: lines`
    {La primera clase es para conocernos|Arrancamos con una charla y vemos de dónde partimos}.
    {Presencial en $B o por videollamada|Voy a tu casa o nos conectamos}.
    {Armo material para cada uno|Nada de fotocopias viejas}.
    {Clases de una hora reloj|Una hora y media si hace falta}, {sin mirar el celular|con mate permitido}.
    {Nos ponemos metas cortas|Trabajo por objetivos} y {las festejamos|vemos el avance cada mes}.
    {El error es parte|Equivocarse acá está permitido}.
    {Grupos de dos o tres|Si vienen de a dos, comparten el costo}.
  `,
};

const mascotas: KindStock = {
  praise: lines`
    {Le tiene más paciencia que yo|Se ganó a mi perro con dos galletitas}.
    {Avisó algo que yo no había visto|Notó una renguera mínima}.
    {Vino a conocernos antes|Primero vino a presentarse}, {buen gesto|sin cobrar}.
    {Mi perro vuelve feliz|Duerme toda la tarde después}, {misión cumplida|lo que buscábamos}.
    {Mi perro se desespera cuando llega|L[o/a] reconoce por los pasos}.
    Se nota que {ama a los animales|le gustan de verdad}.
    {Manda novedades todo el tiempo|Siempre avisa cómo va todo}.
    {Paciencia y voz tranquila|Nada de gritos}.
    {Le confío las llaves y el perro|Lo más importante de casa en buenas manos}.
    {Nos contestó todas las dudas de primerizos|Banca mis mensajes de <padre canino/madre canina>}.
  `,
  complaint: lines`
    {Llega cuando quiere|Impuntual}, y {los animales lo sienten|mi perro lo espera}.
    {Poca información después|No cuenta cómo le fue}.
    {Me cobró un extra que no estaba|La tarifa cambió sin aviso}.
  `,
  habit: lines`
    {Primero nos olemos|La primera vez voy a que me conozca}, {después arreglamos|sin cargo}.
    {Mando foto y ubicación|Informe corto después de cada visita}.
    {Cupo chico|Pocos por día}, {cada uno con su ritmo|nada de apuros}.
    {Sábados y feriados también|Feriados incluidos}.
    {Tengo curso de primeros auxilios veterinarios|Sé qué hacer en una emergencia}.
  `,
};

const papeles: KindStock = {
  praise: lines`
    {Revisó dos veces antes de presentar|Encontró un error que a todos se les había pasado}.
    {Me mandaba captura de cada paso|Siempre supe en qué estaba el trámite}.
    {Otra persona me había dicho que era imposible|Ya me habían dicho que no en dos lados}.
    {Atiende audios larguísimos con paciencia|Tradujo el idioma de las oficinas}.
    {Me lo explicó como si tuviera seis años|Claro como el agua}.
    {Contesta el mismo día|Siempre hay respuesta antes de las 24 horas}.
    {Cumplió la fecha|Entregó antes de lo prometido}.
    {No promete lo que no puede|Dice que no cuando es no}.
    {Me ahorró meses de ventanilla|Sabe a qué puerta golpear}.
    Honorarios {claros desde el principio|sin letra chica}.
    {Guarda todo ordenado|Te manda la carpeta completa, con índice}.
  `,
  complaint: lines`
    {Difícil de ubicar|No atiende}, {sobre todo a fin de mes|menos cuando cobra}.
    {Tuve que perseguir el trámite yo|Me enteraba de todo al final}.
    {Los honorarios crecieron en el camino|Cada consulta era un adicional}.
  `,
  habit: lines`
    {Primera consulta sin cargo|La primera charla es para entender el problema}.
    {Explico en castellano|Sin jerga}, {por escrito|con ejemplos}.
    {Doy plazos que cumplo|Te aviso cada paso}, {aunque la oficina pública tenga los suyos|no hace falta que preguntes}.
    {Atiendo presencial en $B y a distancia|Todo se puede hacer a distancia}.
    {Honorarios por escrito antes de empezar|El precio se acuerda al principio}.
  `,
};

const fiestas: KindStock = {
  praise: lines`
    {Hasta mi cuñado, que critica todo,|Mi suegra} {l[o/a] felicitó|aplaudió}.
    {Escuchó lo que queríamos y propuso algo mejor|Entendió la idea de una}.
    {Estuvo pendiente hasta el final|Resolvió un lío de último momento sin que nos enteráramos}.
    {Los chicos todavía hablan de eso|Meses después lo siguen comentando}.
    {Los invitados preguntaron quién era|Todos pidieron el contacto}.
    {Se bancó mis ochenta mensajes|Paciencia con mis cambios de idea}.
    {Llegó antes que nosotros|Puntualísim[o/a]}.
    {Superó lo que imaginábamos|Mejor que en mi cabeza}.
    {Precio acorde|Cobró lo justo} {y cumplió con todo|}.
    {Discret[o/a]|Con la mejor onda}, {cero divismo|nada de complicaciones}.
  `,
  complaint: lines`
    {Contestó recién la semana del evento|Nos tuvo en vilo hasta último momento}.
    {No se parecía a lo de las fotos|Publica cosas más lindas que las que entrega}.
    {Pagué todo por adelantado, mi error|La seña no se devuelve ni con razón}.
  `,
  habit: lines`
    {Reservo una sola fecha por día|Un evento por día, nunca dos}.
    {Antes de la seña nos juntamos|Charlamos primero}: {quiero saber qué soñás y qué presupuesto hay|así no hay malentendidos}.
    {Llego antes|Una hora antes ya estoy}, {siempre|con plan B para la lluvia}.
    {Viajo|Me muevo} por {todo $C y alrededores|$B y la zona}.
    {Trabajo con contrato simple|Todo por escrito}, {una carilla|sin letra chica}.
  `,
};

/** The stock of each kind of trade. */
export const kinds: Readonly<Record<Kind, KindStock>> = {
  obra,
  casa,
  aparatos,
  personas,
  clases,
  mascotas,
  papeles,
  fiestas,
};
