import { lines } from '../text/lines.ts';

/** What is said of anybody, whatever the trade. */
export const general = {
  /** A whole review in few words. */
  brief: lines`
    {Qué bueno es|Da gusto} dar con {gente así|alguien así}{.| en $C.}
    {Me quedo|Nos quedamos} con {$N|su contacto en la plataforma}{.| de acá a la eternidad.}
    {Contraté|L[o/a] contraté} {por segunda vez este año|para casa y para la oficina}: {sin quejas|todo igual de bien}.
    {Trabajo|Servicio} {impecable|de primera}, {trato|precio} {impecable|de barrio}.
    {Resolutiv[o/a]|Práctic[o/a]}, {honest[o/a]|correct[o/a]} y {simpátic[o/a]|puntual}.
    {Tal cual|Como} {lo pactado|lo prometido}, {en tiempo|en fecha} y {forma|precio}.
    {Nada mal|Todo lo contrario a lo que temía}: {salió bárbaro|excelente}.
    {Acá en $B|En $B} {nadie|pocos} {trabaja|atiende} así.
    {Si están dudando|Si lo están pensando}, {llamen|escríbanle}.
    {Fue fácil|Fácil}: {escribí, vino, quedó|mensaje, turno, solución}.
    {Ojalá|Espero} no necesitarl[o/a] pronto, {pero ya sé a quién llamar|pero si pasa, es $N}.
    {No soy de poner cinco|Cuesta que ponga cinco estrellas}. {Acá van.|Esta vez sí.}
    {Amor|Pasión} por lo que hace, {se nota|se ve de lejos}.
    {Mi vieja|Mi tía|Mi abuelo} {feliz|chocha} y yo {también|tranquil<o/a>}.
    {Gracias a Dios|Menos mal que} {existe|apareció} $N.
    {Impresionante|Increíble} la {diferencia|dedicación}.
    {Todo más que bien|Más que bien todo}, {che|la verdad}.
    {Llegó|Vino} {justo a tiempo|cuando más l[o/a] necesitaba}.
    {Un placer tratar con|Da gusto hablar con} {gente educada|$N}.
    {Súper|Re} recomendable{, desde $B|, saludos|}.
    {Correcto todo|Todo correcto}, {volveré a llamar|sin observaciones}.
    {Excelente|Impecable|Buenísimo}{.|, como siempre.|, de principio a fin.}
    {Muy|Re} {conforme|content<o/a>}{.| con $N.| con todo.}
    {[Un genio/Una genia]|Flor de crack|[Un capo/Una capa]}{.|, $N.}
    {Diez|10} puntos{.|, volvería a llamarl[o/a].|, no hay más que decir.}
    Todo {perfecto|bien|joya}, {gracias $N|muchas gracias}.
    Cumplió {en todo|con lo que dijo|y punto}.
    {Segunda|Tercera|Cuarta} vez que l[o/a] llamo{.| y siempre igual de bien.| y nunca falló.}
    Rápid[o/a], {prolij[o/a]|clar[o/a]} y {buen precio|amable}.
    {Súper|Muy} profesional.
    {No conocía a $N|Primera vez}, {no será la última|ya l[o/a] agendé}.
    {Vale|Valió} cada peso.
    {Se merece|Le pongo} las cinco estrellas {y dos más|enteras|sin pensarlo}.
    {Qué alivio encontrar|Por fin} alguien {que cumple|serio|así}.
    {Lo|Todo lo} que prometió, lo {hizo|cumplió}.
    Gente {como $N hace falta|seria}.
    {Bien|Muy bien} de verdad.
    Sin palabras, {gracias|$N, gracias}.
    Mejor imposible{.|, che.}
    Puntual, {amable|clar[o/a]} y {prolij[o/a]|encima buena gente}.
    {Espectacular|Bárbaro}{.|, lo digo yo que soy quejos<o/a>.|. Nada que objetar.}
    {Gran|Muy buena} {atención|experiencia}{.|, de punta a punta.| la verdad.}
    Buena onda y {buen trabajo|sabe}.
    {Recomiendo|Recomendad[o/a]} 100%{.|, sin peros.}
    {La mejor|Buena} decisión {del año|de la semana}: llamar a $N.
    Honest[o/a]. {Con eso empiezo y termino.|Hoy por hoy, lo principal.}
    Lo resolvió {en un rato|rapidísimo} y {se fue sin hacer ruido|con una sonrisa}.
    {Chapeau|De diez|Para aplaudir}.
    {Simple, rápido y bien|Fácil y bien hecho}.
    Todo {según|como} lo hablado{.|, ni más ni menos.}
    {Feliz|Encantad<o/a>} con {el resultado|$N|cómo salió}.
    {Me sacó|Nos sacó} un peso de encima.
    {Responsable|Seri[o/a]} y {de buen trato|buena gente}.
    Vino, {vio|miró}, solucionó.
    {Sin vueltas|Directo al grano}. Así {me gusta|da gusto}.
    {Es la segunda vez|Ya van tres veces} {este año|} y {sigue igual de bien|no cambia}.
    {Cinco estrellas porque no hay seis|Pondría seis si se pudiera}.
    {Atent[o/a] a cada detalle|Detallista}. {Gracias.|Se valora.}
    {Encontré a $N de casualidad|L[o/a] encontré acá} y {no l[o/a] suelto más|qué suerte la mía}.
    {Buen precio|Precio lógico}, {buen trato|trabajo bueno}, {buena gente|cero drama}. {Qué más.|Listo.}
    {Nada para criticar|No tengo quejas}{.|, y mirá que busqué.}
    {Volvería a contratar|Repetiría} {mañana mismo|con los ojos cerrados}.
    {Gracias|Mil gracias} $N {por la paciencia|por venir tan rápido|por todo}.
    Ok{.|, todo bien.| todo.}
    Muy buena {predisposición|disposición} de $N.
    Aprobad[o/a] {por mi suegra|por toda la familia}, que {no es poco|es decir mucho}.
    {Está|Quedó} {todo|} {como esperaba|mejor de lo que esperaba}.
  `,
  opening: lines`
    Me l[o/a] recomendó {mi cuñada|una vecina|un compañero del trabajo|la chica de la farmacia|el encargado} y {no se equivocó|con razón|tenía razón}.
    {Primera vez que contrato por acá|Nunca había usado la página} y {salió todo bien|me sorprendió para bien|no me arrepiento}.
    {Venía de una mala experiencia|Me habían estafado antes}, así que {estaba con miedo|fui con pie de plomo}.
    {Escribí a cuatro|Mandé mensaje a varios} y {contestó primero|solo $N contestó con preguntas concretas}.
    {Vivo en|Soy de} $B y {acá cuesta que alguien venga|no es fácil conseguir a alguien}.
    {No suelo dejar reseñas|Nunca escribo comentarios}, {esta vez corresponde|pero $N se la ganó}.
    {Les cuento mi caso|Va mi experiencia}.
    {L[o/a] elegí por los comentarios|Me guié por las reseñas} y {confirmo|coincido}.
    {Mi marido|Mi mujer|Mi hermano} {desconfiaba|no quería llamar a nadie} y {terminó pidiéndole otro trabajo|terminó cebándole mate}.
    {Urgencia de fin de semana|Era para ayer}.
    {Hace tres años que l[o/a] llamo|L[o/a] conozco de otro trabajo} y {recién ahora me acuerdo de dejar un comentario|sigue igual}.
    {Tardé en escribir esto|Escribo unos meses después} {para ver si duraba: dura|a propósito}.
    {Cuando llegó pensé que era demasiado joven|Al principio dudé}. {Qué prejuicio el mío.|Me tapó la boca.}
    {Estaba a punto de resignarme|Ya había perdido la esperanza}.
    {Reservé|Coordiné} un {lunes a la noche|domingo}, {vino el martes|el miércoles estaba acá}.
    Segunda vez. {La primera fue hace un año|La otra vez por algo chico} y {no anoté cómo se llamaba, error|por eso volví}.
    {Gracias a los que comentaron antes|Leí todo antes de decidir}.
    {Contraté para lo de mis viejos|Era para la casa de mi mamá}, yo {estaba de viaje|vivo en otra ciudad}.
  `,
  praise: lines`
    {A las|Dijo} {ocho|nueve|ocho y media} y a {esa hora|las ocho en punto|las nueve clavadas} {sonó el timbre|estaba abajo}.
    {Mandó|Pasó} el presupuesto {a la hora de consultar|esa misma noche}, {escrito y con detalle|punto por punto}.
    Le {ofrecí|quise dar} {algo más|propina} y {no quiso saber nada|casi se ofende}.
    {Hubo un imprevisto|Apareció un problema en el medio} y lo {resolvió|manejó} {con calma|sin pasarme la cuenta a mí}.
    {En un momento dudé|Cambié de idea a mitad de camino} y {tuvo la paciencia de|no le molestó} {volver a empezar|explicarme otra vez}.
    {Vino con lluvia|Con el calor que hacía vino igual}, {otro hubiera suspendido|no canceló}.
    {Mi gata, que odia a todo el mundo, se le sentó al lado|Hasta el perro l[o/a] aprobó}, {dato no menor|señal divina}.
    {Se acordaba de mi caso|Tenía anotado lo de la otra vez} {aunque habían pasado meses|sin que le recuerde}.
    {Pagué con transferencia y listo|Aceptó débito}, {nada de "solo efectivo"|sin recargo}.
    {Es de hablar claro|Habla sin vueltas}: {esto sí, esto no, esto más adelante|te dice lo que conviene y lo que no}.
    {Nos tocó un feriado|Era el sábado de Pascuas} y {vino igual|no puso ni un pero}.
    {Sonríe|Tiene buen humor} hasta {a las siete de la mañana|con el tránsito de $C}.
    Le pregunté {veinte|mil} cosas {antes de contratar|por chat} y {todas tuvieron respuesta|no se fastidió}.
    {Con los presupuestos que había recibido|Comparando con otros tres}, {este fue el más sensato|ganó por explicación, no por precio}.
    {No me apuró para decidir|Me dejó pensarlo unos días}, {cosa que valoro|sin insistir}.
    Me {dejó|pasó} {un par de consejos|recomendaciones} para {no tener que llamarl[o/a] tan seguido, jaja|más adelante}.
    {Subió cuatro pisos por escalera|Se bancó el ascensor roto} {sin una queja|y todavía hacía chistes}.
    {Mi papá, que no confía en nadie,|Mi suegra} {quedó charlando media hora|le ofreció torta y le pidió presupuesto}.
    {Pocas palabras|Poco verso} y {mucho hecho|mucha mano}.
    {Lo hicimos todo por la plataforma|Todo quedó escrito en el chat}, {ordenado y sin malentendidos|eso ayuda}.
    {Cumple lo que dice su perfil|Es tal cual los comentarios}.
    Al {irse|terminar} me preguntó {si estaba conforme|qué me había parecido}, {y esperó la respuesta|detalle}.
    {Se fue tarde con tal de no dejarlo para otro día|Se quedó hasta terminar}, {viernes y todo|y eran casi las nueve}.
    {Llegó|Vino} a la hora que {dijo|habíamos quedado}.
    El precio fue el {que me pasó|acordado}, {sin sorpresas|ni un peso más}.
    {Avisó|Me avisó} que venía {quince minutos tarde|demorad[o/a]} y {pidió disculpas|eso ya es otra cosa}.
    {Contestó todos los mensajes|Respondió al toque}, {hasta los de madrugada|también mis dudas de después}.
    {Trato cordial|Amabilidad} de principio a fin.
    Se tomó el tiempo de {explicarme|mostrarme} {opciones|por qué}.
    {Podía pagar en dos veces|Me dejó pagar en partes}, {una ayuda enorme|y sin recargo}.
    {Ni un minuto de impuntualidad|Puntualidad inglesa}, cosa rara.
    {Mis hijos|Los chicos} {le hicieron mil preguntas|no l[o/a] dejaban en paz} y {contestó todas|ni se molestó}.
    {Cobró menos|Terminó saliendo menos} de lo que {me había dicho|yo pensaba}.
    {Transmite confianza|Da confianza} {desde el primer mensaje|apenas llega}.
    {Trabaja tranquil[o/a]|Sabe lo que hace}, {no hay que estar encima|se nota la experiencia}.
    {Fue clar[o/a] con los tiempos|Dijo lo que podía y lo que no}.
    {Escribió después|Llamó por la plataforma a los días} para {ver cómo estaba todo|preguntar}.
    {Ni una excusa|Cero vueltas}.
    {Se adaptó a mi horario|Vino después de las siete}, {salgo tarde del trabajo|lo que agradezco}.
    {No quiso cobrarme la visita|Descontó la visita}.
    {Me hizo factura|Factura en el momento} sin {poner cara|que la pida}.
    {Habla poco y trabaja bien|Charla lindo y no pierde el tiempo}.
    {Le gusta lo que hace|Hace lo suyo con ganas}, y se {ve|nota}.
    {<No me tomó por ignorante/Me trató bien siendo mujer sola>|No me habló de arriba}, {y eso todavía no es lo común|se agradece}.
    {Aceptó un mate y siguió|Ni un café quiso, siguió trabajando}.
    {Preguntó por dónde estacionar y llegó con tiempo|Cruzó toda la ciudad y llegó en hora}.
    {Lo que dijo por mensaje fue lo que pasó|Coincidió lo que prometió con lo que hizo}.
  `,
  closing: lines`
    {L[o/a] vuelvo a llamar|L[o/a] llamaría de nuevo} {sin dudar|seguro|mañana mismo}.
    {Recomendable|Súper recomendable}.
    {Agendad[o/a]|Ya quedó agendad[o/a]} {para siempre|para la próxima}.
    {Gracias|Muchas gracias}, $N.
    {Ojalá todos trabajaran así|Si todos fueran así...}
    {Ya l[o/a] recomendé|Se l[o/a] pasé} a {mi hermana|medio edificio|mis suegros|los del trabajo}.
    {El mes que viene|En marzo|Después de las fiestas} {hacemos la otra parte|l[o/a] llamo para otra cosa}.
    {Vale la pena esperar el turno|Si hay lista de espera, esperen}.
    {Confíen|Vayan tranquilos}.
    {Un gusto|Un placer}.
    {Cinco estrellas|Las cinco}, {merecidas|no regaladas}.
    {Que le vaya muy bien|Le deseo mucho trabajo}.
    {Volveremos|Repetimos}.
    {Punto para la página|La página debería tener más gente así}.
    {No busquen más|Dejen de buscar}.
    {Abrazo grande|Saludos} {desde $B|}.
    {Después no digan que no avisé|Ténganl[o/a] en cuenta}.
    {Eso es todo|Nada más}. {Felicitaciones.|Chapeau.}
    {Relación precio y calidad, inmejorable|Precio razonable para lo que fue}.
    {Me quedo con su perfil guardado|Perfil guardado en favoritos}.
  `,
  /** What comes after something good, and takes a star off. */
  mild: lines`
    Lo único, {llegó media hora tarde|tardó un par de días en contestar}.
    {Le saco una estrella|Cuatro estrellas} por {la demora|el precio, un poco alto|los horarios}.
    {Si tengo que decir algo|Por decir algo}, {habla mucho|la agenda está muy llena}.
    Un {poquito|toque} {car[o/a]|impuntual}, {pero cumple|igual volvería}.
    {Costó|No fue fácil} {coordinar el día|conseguir turno}, después todo {bien|perfecto}.
    {Podría|Estaría bueno que} {avisar cuando se demora|tomar tarjeta}.
    {Esperaba|Pensé} que sería {más rápido|más barato}, {el resultado lo justifica|igual conforme}.
    {No es de mucho hablar|Sec[o/a] en el trato}, {trabaja bien igual|pero va a lo que va}.
    {Reprogramó una vez|Movió el turno un día}, {con aviso|nada grave}.
    {Faltó un detalle|Quedó un detallito} que {prometió pasar a ver|no me quita el sueño}.
    {Efectivo solamente|Sin factura hasta que la pedí}, ojo con eso.
    {Un poco apurad[o/a] al final|Se apuró al cierre}.
  `,
  mixed: lines`
    {Ni bien ni mal|Normal}. Cumplió, pero {esperaba algo más|por lo que sale esperaba otra cosa}.
    {Regular tirando a bien|Ahí nomás}. {El trabajo está|Resolvió}, {el trato podría mejorar|con demoras}.
    {La persona, excelente|Buena persona}; {la puntualidad, un desastre|la organización, no}. {Tres estrellas salomónicas.|Promedio.}
    {Tuve que insistir|Hubo que escribirle varias veces} para que {viniera|terminara}, {después bien|y recién ahí cumplió}.
    {El presupuesto era uno y la cuenta otra|Pagué un 20% más de lo hablado}. {Explicaciones hubo.|Trabajo aceptable.}
    {La primera visita bien, la segunda floja|Empezó con todo y se fue desinflando}.
    {Para salir del paso, sirve|Zafa}. {Para algo más fino, buscaría otra persona.|No me mató.}
    {Canceló dos veces|Cambió el día dos veces} y {a la tercera vino|cuando vino trabajó bien}.
    Esperaba más {por los comentarios|después de leer las reseñas}. {Capaz tuvo un mal día.|Quizás tuve mala suerte.}
    {No puedo decir que esté mal|Está hecho}. {Tampoco que esté content<o/a>.|Pero faltó ese toque.}
    {Cumplió a medias|Mitad y mitad}: {lo principal sí, los detalles no|dos cosas bien, una mal}.
    {El precio me pareció alto|Caro} para {lo que tardó|el tiempo que estuvo}. {Lo hizo bien, ojo.|Hecho está.}
  `,
  bad: lines`
    {Quedamos para|Arreglamos} {un martes|el jueves} y {no vino ni avisó|todavía l[o/a] estoy esperando}.
    {Perdí una mañana entera de trabajo|Pedí el día en el laburo} esperando. {"Se me complicó", a las seis de la tarde.|Nunca llegó.}
    {Mala experiencia|Muy mala experiencia}. {Promete y no cumple.|Mucho chamuyo.}
    {Me clavó el visto|Dejó de contestar} {después de cobrar la seña|cuando le reclamé}.
    {Trato pésimo|Maleducad[o/a]}. {Me levantó la voz|Me contestó mal} {delante de mi hija|porque pregunté el precio}.
    {Cobró de más|Me cobró el doble} {y cuando pregunté dijo "son los materiales"|sin detalle ninguno}.
    {Mandó a otra persona|Vino alguien que no era $N}, {sin avisar|que no sabía nada del tema}.
    {No entiendo las buenas calificaciones.|¿De quién son los otros comentarios?} {Conmigo fue un desastre.|A mí me tocó otra persona, parece.}
    {Tres visitas|Dos semanas} para {nada|quedar igual que al principio}. {Terminé llamando a otro.|Plata tirada.}
    {Se apareció dos horas tarde|Llegó cuando quiso}, {de mal humor|oliendo a cigarrillo}, {e igual quiso cobrar completo|y se fue a los veinte minutos}.
    {Prometió volver a terminar|"Mañana paso sin falta"}. {Eso fue en mayo.|Mañana, mañana, mañana.}
    {Cero responsabilidad|Informal total}. {No pierdan el tiempo.|Lástima, parecía buena gente.}
  `,
  annoyed: lines`
    No l[o/a] {recomiendo|vuelvo a llamar}{.| ni loc<o/a>.}
    {Una estrella porque no hay cero|Pongo una porque es obligatorio}.
    {Una lástima|Decepcionante}.
    {Que alguien controle esto|La página debería revisar estos casos}.
    {Aviso para que no les pase|Lo escribo para que otros sepan}.
    {Plata tirada|Tiempo y plata perdidos}.
    {Sigo esperando una respuesta|Ni un perdón}.
    {La próxima pregunto más|Aprendí la lección}.
    {Ojo|Cuidado}.
    {No da|Así no se trabaja}.
    {Todavía me dura la bronca|Escribo con bronca, pero es así}.
  `,
  /** What another professional writes who worked beside this one. */
  colleague: lines`
    {Compartimos trabajo|Nos cruzamos en un trabajo} en $B y {es de l[os/as] que cumplen|da gusto trabajar así}.
    {Soy del rubro también|Trabajo de lo mismo} y cuando no llego {le paso mis clientes|l[o/a] recomiendo}. {Con los ojos cerrados.|Nunca me hizo quedar mal.}
    {Colega seri[o/a]|Buen[/a] colega}: {respeta lo que hizo el otro|no habla mal de nadie}, {pasa la posta ordenada|cumple con los tiempos}.
    {Coordinamos una obra larga|Trabajamos juntos cuatro meses} {y jamás un problema|sin un sí ni un no}. {Puntual con la gente y con los pagos.|Así se trabaja.}
    {Le derivé dos clientas|Nos pasamos clientes} y {volvieron agradecidas|todos conformes}.
    {Me prestó una herramienta sin conocerme|Me salvó con un dato} {un domingo|en plena obra}. {Compañer[o/a].|De esa gente queda poca.}
    {Estudiamos juntos|L[o/a] conozco del curso}: {era de preguntar todo|ya ahí se destacaba}. {Hoy l[o/a] recomiendo como profesional.|Sabe en serio.}
    {Como proveedor|Le vendo insumos hace años}: {compra buena calidad|no busca lo más barato}, {y paga|para que sepan}.
    {Tomé un trabajo que dejó empezado por enfermedad|Me tocó seguir un trabajo de $N}: {todo anotado, todo prolijo|un placer retomarlo}.
    {Me enseñó el oficio|Aprendí a su lado} {dos veranos|un año entero}, {con paciencia|sin guardarse nada}.
  `,
  titles: {
    good: lines`
      {Muy conforme|Excelente|Impecable}
      {Volvería a llamar|Vuelvo a llamar seguro}
      {[Un genio/Una genia]|Crack} total
      {Cumplió|Cumple} {con todo|y más}
      {L[o/a] recomiendo|Recomiendo} {a ciegas|sin dudar}
      {Rápid[o/a]|Prolij[o/a]} y {honest[o/a]|clar[o/a]}
      {Nos salvó|Me salvó} {el fin de semana|las fiestas|el día}
      {Por fin|Al fin} alguien {serio|que cumple}
      Gracias{, $N| totales|}
      {Gran|Muy buena} {experiencia|atención}
      {Mejor de lo que esperaba|Superó lo esperado}
      {Vale la pena|Vale cada peso}
      {Puntual|Profesional} y {amable|buena persona}
      Diez {puntos|de diez}
      {Trato|Trabajo} {de primera|como los de antes}
      {Sin vueltas|Directo y bien}
      {Segunda|Tercera} vez y sigo content<o/a>
      {Solucionado|Problema resuelto}
      {Recomendadísim[o/a]|Para guardar}
      {Tranquilidad|Qué alivio}
      {Feliz|Content<o/a>} con el resultado
      {Se nota la experiencia|Sabe lo que hace}
      {De confianza|De fierro}
      {Bien ahí|Aplausos}
      {Lo que buscaba|Justo lo que necesitaba}
    `,
    fair: lines`
      {Buen trabajo|Bien en general}
      {Conforme|Muy bien}
      Cumplió{| con lo suyo}
      {Bien, con un detalle|Casi perfecto}
      {L[o/a] volvería a llamar igual|Recomendable igual}
      {Cuatro estrellas|Cuatro sobre cinco}
      {Buena experiencia|Experiencia positiva}
      {Bastante bien|Más que aceptable}
    `,
    mixed: lines`
      Cumplió{| a medias|, con demoras}
      {Bien, pero|Regular}
      {Podría ser mejor|Esperaba más}
      {Ni fu ni fa|Más o menos}
      {Buen trabajo, mala puntualidad|Bien el trabajo, caro}
      {Correcto|Aceptable}
      {Con detalles|Faltó terminar}
      {A medias|Mitad y mitad}
      {Zafa|Pasable}
    `,
    bad: lines`
      {Mala experiencia|No cumplió}
      {No vino|Me dejó plantad<o/a>}
      {Decepción|Un desastre}
      {No l[o/a] recomiendo|Ojo}
      {Plata tirada|Perdí tiempo y plata}
      {Poca seriedad|Informal}
      {Nunca más|Ni loc<o/a>}
      {Mal trato|Impresentable}
    `,
  },
  habit: lines`
    Pregunto mucho antes de pasar un precio, {perdón por eso|así no hay sorpresas}.
    {Domingos descanso|El domingo es de mis hijos}; {el resto de la semana, a disposición|de lunes a sábado, lo que haga falta}.
    {Llevo diez años en esto y sigo aprendiendo|Todos los años hago un curso}.
    {Me gusta el mate y la conversación, pero trabajo igual|Charlo lo justo}.
    {Si algo no queda bien, vuelvo|Vuelvo las veces que haga falta}, {sin discutir|sin cobrar de nuevo}.
    Cobro {al terminar|contra entrega}, {cuando estás conforme|ni antes ni después}.
    {Ando en moto, llego rápido|Ando en bicicleta por el barrio|Tengo utilitario}.
    {Mis clientes son casi todos vecinos|El noventa por ciento de mis clientes vuelve}.
    {No tengo ayudantes: el que va soy yo|Voy yo, siempre}{.|, [nunca un reemplazo/nunca una reemplazante].}
    {Los presupuestos los paso en 24 horas|Presupuesto en el día}, {con todo desglosado|en una hoja}.
    {Trabajo para familias y comercios|Casas, locales y consultorios}.
    {Aprendí que avisar a tiempo vale más que llegar corriendo|La puntualidad es respeto}.
    {Para jubilados y monoambientes, precio especial|Precio de vecino para los vecinos}.
    {No trabajo con apuro|Prefiero hacer uno bien que tres apurad[o/a]}.
    {Todo lo que acordamos queda en el chat|Dejo todo por escrito en el chat}.
    Paso presupuesto {sin cargo|por escrito} y respeto lo que digo.
    {Contesto|Respondo} los mensajes {el mismo día|a la noche, cuando termino}.
    {Cumplo horarios|Soy puntual}; si {se complica|me demoro}, aviso.
    {Me gusta que el cliente entienda qué paga|Detallo todo en el presupuesto}.
    {El boca en boca es mi única publicidad|Casi todo mi trabajo viene por recomendación}.
    {Facturo|Hago factura} y acepto {transferencia|todos los medios de pago}.
    {Vivo de esto, así que cuido mi nombre|Mi nombre es lo único que tengo}.
    {Trabajo de lunes a sábado|De lunes a viernes, y sábados al mediodía}.
    {Prefiero decir que no a hacerlo mal|Si no es lo mío, te digo quién}.
    {Tomo pocos trabajos a la vez|No acumulo clientes}.
    {Lo que se rompe, lo pago|Me hago cargo de lo que hago}.
    {Con los jubilados tengo otro precio|Descuento a jubilados}.
    {No pido seña hasta ver el trabajo|Sin seña para trabajos chicos}.
    {Escucho primero|La primera pregunta es qué necesitás}.
    {Si quedaste mal con otro, contame: vamos de a poco|Arreglo macanas ajenas sin criticar}.
  `,
  zone: lines`
    Zona de trabajo: $B {y donde el colectivo me lleve|y lo que quede cerca}.
    {Lo mío es $B|Trabajo en $B}, pero {si es lindo proyecto, viajo|también cruzo $C}.
    {Tardo poco en llegar a $B|A $B llego en un ratito} y {a los barrios vecinos también|alrededores}.
    {Fuera de $B, consultame distancias|Más allá de $B cobro viático}.
    Me muevo por $B {y los barrios de al lado|y cerca}.
    {Vivo en $B|Soy vecin[o/a] de $B}, {llego en diez minutos a casi todo|así que ando siempre por la zona}.
    {Atiendo|Trabajo} {sobre todo|más que nada} en $B; {más lejos, consultame|otras zonas, lo charlamos}.
    {De $B al resto de $C|$B y todo $C}{.|, con movilidad propia.}
    {Base en $B|Salgo desde $B}.
    {Nací y me crié en $B|Hace veinte años que vivo en $B}.
    Por {$B me conocen|la zona de $B soy cara conocida}.
    {Recorro|Ando por} $B {los lunes, miércoles y viernes|todas las semanas}.
  `,
  farewell: lines`
    {Escribime|Contame qué necesitás} por la plataforma y {coordinamos|lo vemos}.
    {Preguntá sin compromiso|Consultame nomás}.
    {Cualquier duda, mensaje por acá|Dejame tu consulta y te respondo}.
    {Mandame fotos por la plataforma|Con una foto ya te oriento}.
    {Nos vemos pronto|Te espero}.
    {Gracias por leer|Leé los comentarios y decidí}.
    {Publicá tu tarea y te contesto|Escribí con tiempo, que la agenda se llena}.
    {Abrazo|Saludos}{.|, $N.}
  `,
  headline: lines`
    {Trabajo prolijo|Prolijidad} y {puntualidad|palabra}
    {Hago lo que digo|Palabra y oficio}
    {Oficio, paciencia y buen trato|Experiencia y buen trato}
    {Presupuesto claro|Precio claro}, {sin sorpresas|trabajo garantizado}
    {Vecin[o/a] de $B|En $B y alrededores}, {cerca tuyo|siempre a mano}
    {Más de diez años|Toda una vida} {de experiencia|en esto}
    {Cumplo horarios|Puntualidad ante todo}
    {Buena onda y responsabilidad|Responsable y de confianza}
  `,
  specialty: lines`
    {urgencias|atención de urgencias}
    {consorcios|comercios}
    fines de semana
    presupuesto sin cargo
    {factura A y B|emito factura}
    {tarjeta y transferencia|pago en cuotas}
    {horario nocturno|horario extendido}
    {zona de $B|$B y alrededores}
    trabajos chicos
  `,
} as const;
