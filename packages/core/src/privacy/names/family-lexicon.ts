/** Words that are family names and something else as well. Folded: lower case, no accents. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Ordinary Spanish words that are also common family names in Argentina. */
export const ORDINARY_WORDS = setOf(
  `abad abril acosta aguado aguilar agua alba alegre alegria aldea amado amaya amor angel arce arena arenas arias armas arroyo ayala baez ballesteros banos barba barbero barco barra barrera barrios basualdo bello benitez
  blanco blanca bosque bravo bueno buena burgos caballero cabello cabeza cabral cabrera calle camino campo campos cano canales candia canete cantero cardenal caro carrasco carrera carreras carretero casas casado castano castillo castro cazador cepeda
  cerda cerro chico claro clavel cobo colon conde coronel correa cortes corral costa costas crespo criado cruz cuadrado cuadros cuesta cuenca cuellar daza delgado duarte duque escudero esperanza espina espinosa estrada estrella feliz ferrero fierro fiel
  flores flor franco fuente fuentes fuerte gallo gallardo garrido gato gil granado grande granados guerra guerrero guardia heredia hermosa hermoso herrera herrero hidalgo hierro hoyos huerta huertas hurtado iglesia iglesias iriarte izquierdo jara jardin jurado
  lago lagos leal ledesma leiva leon ley linares llano llanos lobo loma lomas lozano luna lujan luz macias madera maestre maestro maldonado malo manso manzano mar marin marino marques marron mata mayo mayor media medina melo mendez menor mercado merino mesa miel
  millan molina molinero molino montana montes monte montero mora morales moral moreno morena mota moya mozo mundo munoz nava navarro navas negro nieto nieves noble nogal norte nuevo ojeda oliva olivares olivera olivo olmos orellana ortega otero oviedo
  padilla palacio palacios palma palomo palomino pan pardo paredes parra pascual pastor pastora paz pena penas pereyra peral pereira perea pino pinos piedra piedrabuena pinto pintor plata plaza polo ponce pozo prado prieto primo principe puente puentes puerta puertas puerto pulido
  quiroz quintana quinteros quinta ramos rana real redondo reina rey reyes ribera rico rincon rio rios rivera rivero roble robles roca rocha roja rojas rojo roldan roma romero rosa rosales rosas rosario rubio ruda rueda rubi
  saavedra sabio sala salas salado salinas salvador san santa santo santos sancho sarmiento seco segura seguro serrano sierra silva silvestre sol solano soler soria sosa soto suarez sueldo tapia tejada tejedor tejero terrazas tierra tinto toro torre torres toledo trejo trigo trujillo
  ugarte urquiza vaca val valdes valencia vale valiente valle valles vara varela vargas vega vela velez verde vera vergara viale vidal viejo viera villa villar villalba villegas viola virgen vivas yanez zamora zapata zapatero zarate zorro zurita`.replace(
    /\b(?:acosta|aguilar|amaya|arce|arias|ayala|baez|ballesteros|basualdo|benitez|burgos|cabral|cabrera|canete|candia|castro|cepeda|cobo|correa|crespo|cuellar|daza|duarte|estrada|gil|heredia|herrera|iriarte|jara|ledesma|leiva|linares|macias|maldonado|medina|melo|mendez|merino|millan|molina|montero|morales|moya|munoz|navarro|nieto|ojeda|olivera|orellana|ortega|otero|oviedo|padilla|parra|pereyra|pereira|perea|ponce|quiroz|quinteros|ramos|rocha|roldan|saavedra|soler|soria|sosa|soto|suarez|tapia|trejo|trujillo|ugarte|urquiza|valdes|varela|vargas|velez|vera|vergara|viale|vidal|viera|villalba|villegas|yanez|zapata|zarate|zurita|sarmiento|quintana|espinosa|solano|zamora|valencia|toledo|maestre|tejada|serrano|saenz|navas|nava)\b/g,
    '',
  ),
);

/** Places of Argentina whose name is a family name too. */
export const PLACE_NAMES = setOf(
  `flores cruz moreno merlo pilar moron campana zarate lujan castelar belgrano sarmiento mitre paz rosario cordoba mendoza santiago corrientes salta tigre lugano boedo palermo olivos quilmes caballito almagro mercedes
  saavedra colegiales chacarita nunez urquiza devoto pueyrredon liniers versalles barracas soldati agronomia balvanera retiro recoleta alberdi alvear roca rawson viedma ushuaia posadas formosa neuquen jujuy catamarca tucuman
  parana concordia gualeguaychu rafaela reconquista villa mar martinez beccar acassuso adrogue banfield lanus avellaneda bernal wilde ezeiza canuelas lobos chascomus dolores azul olavarria tandil necochea balcarce miramar pinamar
  guemes cerro general arguello cofico alta gracia cosquin bariloche centenario cipolletti plottier godoy guaymallen maipu junin pergamino ramallo baradero escobar garin pacheco torcuato benavidez hurlingham ituzaingo padua haedo ramos suarez munro vicente lopez florida
  segovia toledo valencia oviedo burgos zamora soria palencia cuenca avila leon granada sevilla galicia navarro medina`,
);

/** Words after which a name is a place's. */
export const PLACE_WORDS = setOf(
  `calle calles av avda avenida pasaje pje bulevar bv boulevard diagonal diag ruta autopista camino puente tunel barrio barrios villa ciudad localidad partido departamento provincia pueblo paraje zona estacion subte linea ramal parada terminal
  plaza plazoleta parque jardin hospital sanatorio clinica escuela colegio instituto universidad facultad club estadio cancha teatro cine museo biblioteca iglesia parroquia capilla cementerio mercado shopping galeria edificio torre complejo
  rio arroyo lago laguna cerro sierra sierras valle isla puerto playa costanera esquina entre altura cruce rotonda cuartel comisaria san santa santo general gral coronel cnel capitan teniente almirante presidente pte intendente gobernador doctor puerta
  country consorcio quinta estancia campo rincon fortin`,
);
