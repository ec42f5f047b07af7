/** Given names in use in Argentina, short forms and foreign ones too. Folded: lower case, no accents. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Given names that are common family names as well: by themselves they say nothing about the order of a name. */
const ALSO_FAMILY_NAMES = setOf(`
abraham alba albano alden alfonso ali allan alonso amado amaya andres angel angelo arcangel aristides azul
baltasar basilio bautista beltran benigno benito bernabe bertha blanca bradley brandon bruno byron
calixto candido casiano charles clemente clovis conrado constantino cruz
domingo donato douglas duncan durval
edison estanislao esteban eustaquio ezra
fiamma flor florentin franco frank franklin
galo gil grace gracia
harry henry hermann hilario hui
isidoro
jacob jaime jared jin jing jordan jun
kelly kim
lance lara leon ling lorenzo lucero luigi luna
macario magno marcial marcos mariano marin marino marti martin martino mateo melchor milan milton min mora morena
napoleon narciso nelson nieves norman
oliva oliver oliverio
pascual pastora patrick pau paulino paulo paz pelayo pere pierre placido preston prima primo
rafaela reina remigio rey reyes riccardo riley rino robinson rocco roma roman roque rosa rosario rubi
said salomon salvador santa santiago santo santos segundo sergi severino silverio simon simone sol stanley stuart sung
taylor teodoro thomas tiberio toribio
urbano urso
vale valentin valerio vasco velia venancio ventura vera vicente victoriano victorica vito
wagner wei williams wilson
yan young yu
`);

const GIVEN_ONLY = setOf(`
aaron abby abdiel abel abelardo abigail abner abril abrila abundio ada adalberto adam adan adela adelaida adelia
adelina adelma adelqui adhemar adolfo adonis adrian adriana adriano africa agata agnes agostina agostino agripina
agueda agustin agustina aida aidan aileen ailen ailin ailyn aimara aime aimee ainara ainhoa aitana aitor aixa alan
alana alberta albertina alberto albina albino alcides alda aldana aldo alegra alejandra alejandrina alejandro alejo
alen alesandra alessandra alessandro alessia alessio alex alexa alexander alexandra alexandre alexia alexis alfredo
alicia alina alison alma almendra aloma alondra aluen aluhe alvaro ama amada amadeo amaia amalia amancio amanda
amandina amaranta amaru ambar ambrosio amelia amelie amelio america americo amilcar amina aminda amir amira amneris
amparo amy ana anabel anabela anabella anaclara anacleto anahi analaura analia analuz anamaria anastasia anastasio
anay ander andrea andreas andrei andreina andresa andrew andy anel anelen angela angeles angelica angelina angelino
ani anibal aniceto anita anna annabella annie anselmo antolin anton antonela antonella antonia antonieta antonina
antonino antonio antu any apolinar apolinario apolonia aquiles arabella araceli aracely aramis ararat arcadio
archibaldo argentina argentino ari aria ariadna ariana ariane arianna ariel ariela aries aristobulo armanda armandina
armando armida arnaldo arno arnoldo aron arsenio artemio arturo ascension asensio asier astor astrid asuncion atilio
aubrey augusta augusto aurea aurelia aurelio aurora avril axel ayelem ayelen aylen aylin ayrton azucena
baltazar barbara barbarita bartola bartolome bastian beatrice beatriz becky belen belinda belisario bella benedicta
benedicto benicia benicio benja benjamin benjamina berenice bernarda bernardina bernardino bernardita bernardo berta
bertina betania betiana betina beto bettina betty beverly bianca bibiana bienvenida bienvenido blas bogdan bonifacia
bonifacio boris brad braian brayan breana breanna brenda brendan brent bret brian briana brianna brigida brigitte
brisa briseida britany brithany brittany bruna brunela brunella bryan
caetano cain calista camila camile camilla camille camilo candela candelaria candelario candida candy caren carina
carisa carissa carl carla carlina carlita carlito carlitos carlo carlos carlota carmela carmelina carmelo carmen
carmina carol carola carolina caroline cary casandra cashandra casilda casimira casimiro catalina catalino catarina
caterina catherine cati catriel cayetana cayetano cecilia cecilio ceferina ceferino celedonia celedonio celena celenia
celerino celeste celestina celestino celia celina celine celmira celso cesar cesareo cesarina chantal charlotte charo
chiara chicho chloe chris christian christina christofer christopher ciara cielo cinthia cintia cipriana cipriano cira
ciria ciriaco cirilo ciro clara claribel clarisa clarissa claudia claudina claudio claus clelia clemencia clementina
cleo cleofe cleopatra clide climaco clodomiro clorinda clotilde colette constancia constancio constanza consuelo cora
coral coralia corina cornelia cornelio cosima cosme coty crescencio cris crisanto crisologo crispin crispina crispulo
crista cristal cristel cristhian cristian cristiana cristiano cristina cristobal cristobalina cruzita cuca cynthia
dafne dagmar dagoberto daiana daiara daina daira daisy dalia dalila dalma dalmacio dalmira dalton damacio damaris
damaso damian damiana dan dana danae dani dania danica daniel daniela danila danilo danisa danna danny dante dara
daria darian dariela dario darla darlene david davina dayana debora deborah debra deisy delfin delfina delfor delia
delicia delma delmira delmiro delmo delta demetria demetrio demian denis denise deolinda derek desiderio desire
desiree devin devora deyanira diamela diana dick didier diego digna dilan dimas dimitri dina dino diomedes dionel
dionicio dionisia dionisio dirce dolly dolores domenica dominga dominic dominica dominik dominique donald donata
donatella dora doraliza doris dorita dorotea doroteo dorothy duilio dulce dulcinea dylan
eber eda edda eddie edel edelia edelmira edelmiro edelweiss eder edgar edgard edgardo edie edit edita edith edmundo
edna eduarda eduardo edubijes eduvigis edvino edward edwin efrain efren egle eileen eitan ekaterina ela eladia eladio
elba elbia elbio elcira elda eldo elea eleazar electra elena eleodoro eleonor eleonora eleuteria eleuterio elia eliana
eliane elias elida elide eliel eliezer eligia elina elio eliphas elisa elisabet elisabeth elisabetta elisea elisenda
eliseo eliza elizabeth ella ellen elma elmer elodia eloisa eloy elpidia elpidio elsa elsie elva elvia elvio elvira
elvis elyana ema emanuel emanuela emelina emelinda emely emerenciana emeterio emilce emili emilia emiliana emiliano
emilie emilio emilse emily emir emma emmanuel encarnacion enea eneas eneko engracia enrica enrique enriqueta enzo
epifania epifanio erasmo ercilia eric erica erich erick erik erika ermelinda erminda ernesta ernestina ernesto ernst
erwin esdras esmeralda esperanza estanislada estefana estefani estefania estefano estela estelita estella ester
esterina esther estrella eteldreda etelvina ethan ethel etienne eudora eudoro eudosia eufemia eufemio eufrasia
eufrasio eugenia eugenio eulalia eulalio euliser eulogia eulogio eun eunice eusebia eusebio eva evan evangelina
evangelista evaristo eve evelia evelin evelina evelyn everardo everth evita exequiel ezequiel ezequiela
fabia fabian fabiana fabiano fabio fabiola fabricio fabrizio fabrizzio facu facundo fanny fany fatima fausta faustina
faustino fausto fe febe fede federica federico fedra felicia feliciana feliciano felicidad felicitas felipa felipe
felisa felix fer fermin fermina fernan fernanda fernando ferreol fidel fidela fidelia fidelina fidelio fidencio
filiberto filippo filomena fiona fiorela fiorella firmo flavia flaviana flaviano flavio floreal florencia florencio
florentina florentino floriana floriano florinda fortunata fortunato fran franca francesca francesco franchesca
francina francis francisca francisco franciscus francois fred freddy frederick freya frida froilan froilana fulgencio
fulvia fulvio
gabi gabino gabriel gabriela gabriele gabriella gael gaia gala gaspar gaston gema gemma genara genaro generosa
generoso genesis genoveva george georgia georgina geraldina geraldine geraldo gerarda gerardina gerardo german
geronima geronimo gertrudis gervasia gervasio getulio gia giacomo gian giancarlo gianella gianfranco gianina gianluca
gianna gianni giannina gibran gilberto gilda gimena gines ginette gino gioconda giorgio giovana giovani giovanna
giovanni gisel gisela gisele gisella giselle giulia giuliana giuliano giulietta giulio giuseppe gladis gladys glenda
glenn gloria godofredo gonzalo gorka goyo graciana graciano graciela grazia gregorio greta gretel gricelda grimanesa
grisel griselda guadalupe gualberto guido guille guillermina guillermo guiomar guisela gumersinda gumersindo gus
gustavo
habib haide haidee hannah hans haroldo haydee hebe heber hector heidi helen helena helga heli heliana heliodoro helmut
henny henri heraclio heraldo heriberto herlinda hermelinda hermenegilda hermenegildo hermes herminda herminia herminio
hermogenes hermosinda hernan hernando herta higinia higinio hilaria hilda hildegard hipolita hipolito hiram honorata
honoria honorio horacia horacio hortencia hortensia huberto huenu hugo huilen humberto hye hyun
ian iana iara ibis iciar ida idalina ido iggy ignacia ignacio igor ike iker ila ilan ilana ilaria ilda ildefonso
ileana ilia iliana ilse ilva imanol imelda immanuel ina inda indalecio india indiana indira ines inesita ingrid
inocencia inocencio inti ioana iole irene irenea ireneo iria irina iris irma irupe irvin isa isaac isabel isabela
isabelino isabella isadora isaias isaura isela isidora isidro isis ismael ismaela isolda isolina israel italia italo
itati iti ivan ivana ivanna ivette ivo ivon ivone ivonne ivy
jaca jacinta jacinto jack jackelin jackeline jackie jaco jacobo jacquelin jacqueline jade jael jaimito jair jairo jana
janet janice janina jaqueline jasmin jason jaume javi javier javiera jazmin jean jeanette jeannette jeff jeffrey
jenaro jenifer jennifer jenniffer jenny jeremias jeremy jeronimo jerson jesabel jesi jesica jesika jessica jessie
jessy jesus jesusa jesusmaria jezabel jhon jhonatan jhony ji jimena jimmy jo joan joana joanna joanot joaquin joaquina
job joel joela joelle johana johanna john johnny johny jokin jon jonas jonatan jonathan jonny jony jordana jordi jorge
jorgelina jose josefa josefina josefo joselin joselina joselito joselo josemaria josep joseph josephine joshua josias
josue jota jovino jovita joyce juan juana juanca juancarlos juancito juani juanita juanito juanjo juanma juanmanuel
juanpablo judas judit judith jules julia julian juliana juliane julianna julie julien julieta juliette julina julio
julissa julito junior justa justina justiniano justino justo juvenal juvencio
kai kala karel karem karen karin karina karl karla karol karolina katerin katerina katherina katherine kathia kathy
katia katiana katrina katty katy keila keira kelvin ken kenia kenneth kenya kepa kevin keyla kiara kimberly kira klaus
koldo kris kristian kristina kurt kyara kyle kyung
ladislao laia laila laisa lali lalo lana larisa larissa lars lasaro latoya laura laural laureana laureano laurencia
laurencio laurentina laurentino lauriana laurita lauro lautaro lavinia layla lazara lazaro lea leah leandra leandro
leda leia leila leire lelia lelio lena leni lenin lenny leo leocadia leocadio leonardo leoncia leoncio leonel leonela
leonella leonelo leonia leonidas leonilda leonor leonora leontina leopolda leopoldina leopoldo lesbia leslie leticia
letizia levi leyla leylen lia lian liana libardo libertad liberto liborio lida lidia lidio lidya liesel ligia lihue
lihuen lila lili lilia lilian liliana liliane lilibet lilly lily lina linda lindaura lindolfo lindor lino lionel lis
lisa lisandra lisandro lisbeth liseo liset lissette lita liudmila liv livia liz liza lizbeth lizet lizeth loana lola
loli lolo longino lorea loreana loredana loreley lorella lorena loreno lorenza loreto loretta lori loriana lorna
lourdes lua luana luba luca lucas lucca lucia luciana luciano lucila lucilia lucina lucinda lucio lucrecia lucrecio
lucy ludmila ludovica ludovico luis luisa luisana luisina luisito lujan lupe lupita lurdes lutgarda luz luzmarina
luzmila lydia lys
ma mabel macabeo macarena macedonia macedonio mada maday madelaine madeleine madelon mafalda magali magaly magda
magdalena maggie mai maia maialen maica maico maider maika maikel mailen maira maisa maite malala malcolm malen malena
malvina malvino manfredo manola manolo manu manuel manuela mara marbella marcel marcela marcelina marcelino marcella
marcelle marcelo marcia marciana marciano marcio marco mardoqueo marga margaret margarita margarito margot marguerite
mari maria marian mariana marianela marianella marianna marianne mariapia marica maricarmen maricel maricela maricruz
mariel mariela mariella marietta mariflor marije marilen marilena marilin marilina marilu mariluz marilyn marina
marinela marines mario mariola marion mariquita maris marisa marisabel marisel marisela marisol marita maritza marixa
mariza marjorie marlen marlene marleni marlon marolina marquesa marta martha martina martiniana martiniano martita
mary maryam mascimo massimo mateu mathias matias matilda matilde matteo matthew matthias maty maura maureen mauri
mauricia mauricio maurizio mauro max maxi maxima maximiliana maximiliano maximino maximo maxine may maya mayco mayra
mayte mecha mechi mei melania melanie melany melba melchora melesio melina melinda melisa melissa melitona melody
menachem mendel mercedes mercedina mercedita merci meri meritxell merlina mia micaela micaella michael michel michela
michele michelle mickaela miguel miguela miguelina miguelito mijael mijail mikael mike mikel mila milagritos milagro
milagros milciades mildred milena miles milka mily mimi mina minerva ming miqueas miquel mirco mireia mirella mireya
miriam mirian mirko mirna miroslav mirta mirtha misael moira moises molly mona monica monserrat montserrat morgana
moria moriah moriana muriel mustafa myriam myrna myrtha
nadia nadina nadine nagore nahiara nahir nahuel naiara naila naim nair naira nanci nancy nando naomi nara narcisa
narda nat natacha natali natalia natalie natalina natalio nataly natan natanael nataniel natasha nathalia nathalie
nathaniel naty nayeli nayla nazarena nazareno nazareth nazario nazira neel neftali nehemias nehuen neida neiva nelba
nelci nelda nelia nelida nelly nelo nemesia nemesio nena nerea nereida nereo neri nerina nestor neusa neyen nicandro
nicanor nicasia nicasio nicco niceto nick nico nicodemo nicol nicola nicolas nicolasa nicole nicoleta nicolina nidia
nieve nigel nil nila nilda nilo nilsa nina ninfa nino niobe nirvana nisa noa noah noe noel noelia noelle noemi
nolberto nona nora norah norali norberta norberto noris norma norris nuria nyah nydia
obdulia obdulio octavia octaviano octavio ofelia ohiana oksana olaf olatz oleg olegario olena olga olimpia olinda
olindo olinto olivia olvido omar omara ona onelia onella onofre ophelia orfelia orfilia oriana oriel orieta oriol
orlanda orlando ornela ornella orquidea oscar osiris osmar osvaldo oswaldo otilia otilio otto ovidia ovidio owen
pablito pablo paco pala palmira palmiro paloma pamela panchita pancho paola paolo paris pascuala pascualina pat patri
patrice patricia patricio patsy paty paul paula paulette paulina pauly pedrina pedrito pedro pehuen pelagia penelope
pepa pepe pepita perla petra petrona petronila petronilo philippe pia piedad piera pierina piero pierpaolo pilar pili
pina pio placida plinio pola poldo poli policarpa policarpo polonia pompeya poncio porfiria porfirio portia praxedes
precious presentacion primavera primitiva primitivo prisca priscila priscilla procopio proto prudencia prudencio
purificacion
quica quillen quimey quino quintin quintina quique
rachel rafa rafael rafaelina raimunda raimundo rainer ramira ramiro ramon ramona ramoncito randolfo randy raquel raul
rayen rebeca rebecca regina reginaldo reinalda reinaldo remedios remigia remo rena renan renata renato rene renee
renzo reynaldo rhea ricarda ricardina ricardo richard ricki ricky rina rita robert roberta robertino robertito roberto
robin rocio rodolfa rodolfo rodrigo rogelia rogelio roger rolando roly romana romanella romarico romeo romila romina
romualda romualdo romulo ron ronald ronaldo ronan ronny rory rosabel rosalba rosalia rosalie rosalina rosalinda
rosamaria rosamunda rosana rosangela rosanna rosaura roselia rosenda rosendo rosi rosina rosita rossana rossella rosy
roxana roxanna roxy ruben rubinel ruby rudecindo rudi rudy rufina rufino ruperta ruperto ruslan rut ruth ryan
sabas sabina sabino sabrina sacha sagrario saida sally salma salome salustiana salustiano salvadora salvatore salvina
sam samanta samantha samara samay sami samia samir samira sammy samuel samuela sandra sandro sandy santi santina
santino sara sarah sarai sarita sasha saturnina saturnino saul saula savina scarlett sean seba sebas sebastian
sebastiana sebastiano selena selene selma selva serafin serafina serena sergei sergia sergio servanda servando severa
severiana severiano severina severo shai shaiel shaila shakira shanti sharon sheila shirley sibila sidney siegfried
sigfrido sigrid silas silvana silvano silvestra silvia silvie silvina silvino silvio simeon simona simoneta sinforosa
siria siro sisto sixto socorro sofi sofia soila solana solange soledad sonia sonja soo sophia sophie soraya stefan
stefani stefania stefano stefany stefi stela stella stephan stephanie stephany steve steven sully sulma sunilda susan
susana susanna susi susy suyai suzanne sven svetlana sylvia sylvina
tabare tabata tabita tadea tadeo tahiel taina tais tali talia tamara tania tanya tarcisio tatiana tato tatyana tea
tecla ted telesforo telma telmo teo teobaldo teodelina teodolinda teodomiro teodora teodosia teofila teofilo tere
teresa teresita tereza terry tessa thais thalia thea thelma theo thiago thian tiago tiana tiara tiburcio ticiana
ticiano tiffany tilda tim timotea timoteo tina tino tirso tito tiziana tiziano tobi tobias todd tom tomas tomasa
tomasina tommy toni tono tony topacio toto tracy trini trinidad tristan tulia tulio
ubaldo uciel ulda ulises ulrich uma umberto unai uri urias uriel ursula uzziel
valen valentina valentino valeria valeriana valeriano valeska vanda vane vanesa vanessa vania vanina vasili venancia
venecia venus verena veronica vesna vianca vicenta vicky victor victoria victoriana victorina victorino victorio vilma
vinicio vinicius violeta violetta virgilia virgilio virginia virginio visitacion vita vitalia vitaliano vivian viviana
viviane viviano vivien vladimir vladimiro
waldemar waldina waldo walkiria walter wanda wara warner washington wenceslada wenceslao wendy wilbur wilfredo
wilfrido wilhelm william willian willy wilma winston wladimiro
xabier xana xavier xenia ximena xiomara xoana xochitl
yaco yacqueline yael yago yahir yai yaima yair yajaira yamil yamila yamile yamilet yamir yamira yana yanel yanela
yanet yaneth yani yanil yanila yanina yanira yannick yara yarela yaritza yasmin yasmina yasmine yazmin yeni yenifer
yenny yerimen yesenia yesi yesica yessica yirina yisela yoana yocasta yoel yohana yohanna yoko yola yolanda yoli yon
yonatan yong yoni york yosefina yoselin yuliana yulieta yuri yvan yvonne
zacaria zacarias zafiro zaida zaira zara zaria zdenka zeferina zelma zelmira zenaida zenon zenona zoe zoila zoilo
zoraida zulay zuleika zulema zully zulma zunilda
`);

/** True for a given name, whether or not it is a family name too. Takes a folded word. */
export const isGivenName = (folded: string): boolean => GIVEN_ONLY.has(folded) || ALSO_FAMILY_NAMES.has(folded);

/** True for a given name that hardly anybody has as a family name. Takes a folded word. */
export const isGivenNameOnly = (folded: string): boolean => GIVEN_ONLY.has(folded) && !ALSO_FAMILY_NAMES.has(folded);
