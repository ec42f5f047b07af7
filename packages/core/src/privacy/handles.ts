/** Social handles: after an at sign, or after the name of a network. */
import { NETWORK_NAMES } from './domains.ts';
import { MARK } from './fold-tables.ts';
import type { Hit } from './phones.ts';
import { isAlphanumeric } from './tokens.ts';

const NETWORK = `(?:${NETWORK_NAMES})`;
const HANDLE_BODY = '[a-z0-9_](?:[a-z0-9_.]{1,38}[a-z0-9_])';

/** Words that follow a network's name in honest text and are no handle. */
const ORDINARY = new Set(
  `y o e u de del la el los las un una en por para con sin que como es son soy somos esta estan fue ni no si mas muy todo todos toda todas nos me te se le lo su sus mi mis tu tus al a ante bajo desde hasta entre hacia segun sobre tras
  tiktok facebook instagram insta twitter youtube whatsapp linkedin telegram google maps fotos videos historias historia posteos posteo publicacion publicaciones anuncio anuncios ads cuenta cuentas perfil pagina grupo grupos mensaje mensajes
  seguime seguinos sigan siganme busquen buscame buscanos encontranos mira miren vi vimos donde cuando porque pero tambien ya hay tiene tienen tenia usa usan usamos uso manejo redes sociales reels reel stories story dm privado directo oficial marketplace market live vivo etc gracias saludos
  ahi aca alli ese esa este esta eso esto hoy ayer siempre nunca recomendado recomendada recomendados recomiendo excelente muy buena bueno buen verificado verificada argentina profesional trabajo trabajos servicio servicios atencion contenido comunidad publicidad marketing empresa negocio emprendimiento
  subio subieron sube subo publico publica publicaron publicar contesto contesta respondio responde aparece apareci salio encontre encontramos encontrar conoci llegamos llegue vendo venden vende compre compro pedi pidio paso pasar arma armo hace hacen hizo hago`.split(
    /\s+/,
  ),
);

const CONNECTORS = new Set(
  'es como soy somos estoy estamos busca buscame buscanos busquen busquenme usuario user usr nick nombre cuenta perfil pagina arroba mi la el en seguime seguinos siganme sigue segui sigan sigannos encontrame encontranos encontras me nos por de con usa uso figura aparezco aparece al dm a y oficial live cid personal llamo llamamos sin espacios todo junto figuro figuramos aparecemos aparecen estoy tengo tenemos soy busquenos arranca ahora tambien anota agrega agregame agregue escribime hablame mandame usuaria id ig fb feed se llama la cuenta del'.split(
    ' ',
  ),
);

const dressed = (handle: string): boolean => /[0-9_]|[a-z]\.[a-z]/.test(handle);

/** Every handle of a shadow. `isUpper` tells whether the original sign behind an offset is upper case. */
export function findHandles(text: string, isUpper: (offset: number) => boolean): Hit[] {
  return [
    ...afterAt(text),
    ...afterNetwork(text, isUpper),
    ...afterSlash(text),
    ...afterSpelledAt(text),
    ...beforeNetwork(text),
  ];
}

function afterAt(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let k = text.indexOf('@'); k >= 0; k = text.indexOf('@', k + 1)) {
    if (isAlphanumeric(text.charCodeAt(k - 1)) && !NETWORK_GLUED.test(text.slice(Math.max(0, k - 12), k))) continue;
    const found = /^@{1,2}([\s"'<([{:]{0,3})([a-z0-9_][a-z0-9_.]{1,40})/.exec(text.slice(k, k + 46));
    if (found === null) continue;
    const handle = (found[2] ?? '').replace(/\.+$/, '');
    const gap = found[1] ?? '';
    if (handle.length < 2 || !/[a-z]/.test(handle)) continue;
    if (/\s/.test(gap) && ORDINARY.has(handle)) continue;
    if (/\s/.test(gap) && !dressed(handle) && handle.length < 6) continue;
    hits.push({
      kind: 'handle',
      start: k,
      end: k + found[0].length - ((found[2] ?? '').length - handle.length),
      why: 'handle after an at sign',
    });
  }
  return hits;
}

/** "insta@fulano". */
const NETWORK_GLUED = /(?:^|[^a-z0-9])(?:instagram|insta|ig|facebook|face|fb|tiktok|twitter|telegram|tw)$/;
const IS_NETWORK = new RegExp(`^${NETWORK}$`);
const NETWORK_NAME = new RegExp(
  `(?<![a-z0-9])inst@|(?<![a-z0-9])${NETWORK}(?![a-z0-9])|i[.\\s-]n[.\\s-]s[.\\s-]t[.\\s-]a|(?:la camarita)|(?:red|la)(?: social)? de (?:la camarita|la camara|las fotitos)|(?:red )?del pajarito|${MARK.camera}`,
  'g',
);
const WORD = /^([\s:=>"'([{<\-–/,.\n\uE000\])]*)([a-z0-9_][a-z0-9_.]*)/;

const SKYPE_PREFIX = /(?:live|cid):[.]?$/;

/** "ig: fulano", "buscame en insta como fulano.ok", "Facebook: /fulano". */
function afterNetwork(text: string, isUpper: (offset: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  for (const network of text.matchAll(NETWORK_NAME)) {
    let at = (network.index ?? 0) + network[0].length;
    const lead = text.slice(Math.max(0, (network.index ?? 0) - 28), network.index);
    /** Somebody is to be looked for there, or the account is somebody's. */
    const sought = /\b(?:busc|encontr|segu|sigan|agreg|aparec|figur)[a-z]*\s(?:[a-z]+\s){0,2}$/.test(lead);
    let promised =
      network[0] === MARK.camera ||
      network[0].includes(' ') ||
      /\b(?:mi|nuestro|su)\s(?:cuenta de\s|perfil de\s)?$/.test(lead)
        ? 1
        : 0;
    const reached = /(?:(?:mand|escrib|hablam|contact|mensaj|avis)[a-z]*\s(?:[a-z]+\s){0,4}|\bpor\s(?:el\s)?)$/.test(
      text.slice(Math.max(0, (network.index ?? 0) - 40), network.index),
    );
    let colon = false;
    for (let steps = 0; steps < 7; steps++) {
      const found = WORD.exec(text.slice(at, at + 60));
      if (found === null) break;
      const joint = found[1] ?? '';
      const word = (found[2] ?? '').replace(/[.]+$/, '');
      if (joint.length > 6 || /[.!?]\s/.test(joint) || (joint.includes(',') && !colon && !(sought && dressed(word))))
        break;
      if (/[:=>\uE000]/.test(joint)) colon = true;
      const start = at + joint.length;
      const slash = joint.endsWith('/') && !/[a-z0-9]/.test(text[start - 2] ?? ' ');
      const quote = /["'([{<]$/.test(joint) && /["')\]}>]/.test(text[start + word.length] ?? '');
      if (colon && word === 'arroba') {
        const said = SAID_HANDLE.exec(text.slice(start, start + 60));
        if (said !== null) {
          hits.push({ kind: 'handle', start, end: start + said[0].length, why: 'handle after an at sign spelled out' });
          break;
        }
      }
      if (CONNECTORS.has(word) && !quote && !(colon && SPELLED_JOINTS.test(text.slice(start, start + 70)))) {
        if (
          /^(?:como|soy|somos|usuario|user|busca|buscame|buscanos|nick|cuenta|perfil|arroba|llama|aparezco|aparecemos|figura|figuro|figuramos|agregame|seguime|seguinos)$/.test(
            word,
          )
        )
          promised++;
        if (reached && /^al?$/.test(word)) promised++;
        at = start + word.length;
        continue;
      }
      const person =
        /^(?:face|fb|feis|feisbu|linkedin)/.test(network[0]) && (colon || promised > 0)
          ? properName(text, start, isUpper)
          : start;
      if (person > start) {
        hits.push({ kind: 'handle', start, end: person, why: 'name of a profile' });
        break;
      }
      const spelled = SPELLED_JOINTS.exec(text.slice(start, start + 70));
      if (spelled !== null && (colon || !ORDINARY.has(word))) {
        hits.push({ kind: 'handle', start, end: start + spelled[0].length, why: 'handle with its joints spelled out' });
        break;
      }
      if (
        handleLike(text, word, start, {
          promised: sought ? promised * 2 : promised,
          colon,
          slash,
          quote,
          direct: steps === 0,
        })
      ) {
        const end =
          start +
          word.length +
          (/^(?:-[a-z0-9_]+){1,4}|^#\d{3,6}/.exec(text.slice(start + word.length, start + word.length + 40))?.[0]
            .length ?? 0);
        hits.push({
          kind: 'handle',
          start:
            slash || quote ? start - 1 : start - (SKYPE_PREFIX.exec(text.slice(start - 5, start))?.[0].length ?? 0),
          end: quote ? end + 1 : end,
          why: "handle after a network's name",
        });
      }
      break;
    }
  }
  return hits;
}

/** "ig: arroba el clavo ok": all that is said, to the end of the line or the sentence. */
const SAID_HANDLE = /^arroba(?:\s[a-z0-9_.]{2,30}){1,3}(?=\s{0,2}(?:$|[\n,;!)]|\.\s))/;
const SPELLED_JOINTS = /^[a-z0-9_]{2,30}(?:\s(?:punto|guion bajo|guion|underscore)\s[a-z0-9_]{2,30}){1,3}(?![a-z0-9])/;

const PROPER = /[a-z]{2,20}(?:'[a-z]+)?(?:\s(?:de|del|la|el|y)(?=\s))?/y;

/** Where two or more capitalised words that begin at `start` end ("Tapicería Roberto Sur"); `start` when there are not. */
function properName(text: string, start: number, isUpper: (offset: number) => boolean): number {
  let at = start;
  let end = start;
  let words = 0;
  while (words < 5) {
    PROPER.lastIndex = at;
    const found = PROPER.exec(text);
    if (found === null || !isUpper(at) || isUpper(at + 1)) break;
    words++;
    end = at + (/^[a-z']+/.exec(found[0])?.[0].length ?? 0);
    at += found[0].length;
    if (text[at] !== ' ') break;
    at++;
  }
  return words >= 2 ? end : start;
}

interface Dress {
  readonly promised: number;
  readonly colon: boolean;
  readonly slash: boolean;
  readonly quote: boolean;
  /** Nothing but a space after the network's name. */
  readonly direct: boolean;
}

/** How ordinary Spanish words end; handles are names run together, and longer. */
const SPANISH_ENDING =
  /(?:cion|ciones|dad|dades|mente|ales|iles|ivos?|ivas?|icos?|icas?|orio|orios|ismo|ista|istas|encia|ancia|miento|mientos|ando|iendo|aron|ieron|ados?|adas?|idos?|idas?|amos|emos|antes?|entes?|oso|osa|osos|osas|eria|erias|ero|era|eros|eras|aje|ajes|ura|uras|grafos?|grafas?|logos?|logas?|dora?|sora?|tora?|encers?|ari[oa]s?|anza)$/;
const LONGEST_ORDINARY = 13;
const TRADES =
  'pintor|pintura|tapicer|electri|gasista|flete|mudanza|jardin|herrer|plomer|albanil|cerrajer|carpint|limpieza|service|reforma|construc|durlock|pileta|cocina|mueble|aire|techo|obra|peluquer|estetica|masaje|fumiga|vidri|cortina|toldo|soldad|tecnic|clases|profe|cumple|torta|catering|foto|taller|estudio|deco|diseno|moda|auto|moto|zinguer|calefon|refriger';
const GIVEN_NAMES =
  'juan|pepe|jose|luis|carlos|diego|pablo|dani|fede|seba|nico|leo|lucho|gaby|gabi|mari|ana|caro|vero|vale|flopi|marce|marisa|nestor|elba|tito|omar|hugo|raul|ruben|jorge|cacho|beto|negro|andre|maxi|mati|santi|fran|guille|gustavo|walter|javi|martin|silvi|susi|norma|marta|romi|euge|cele|agus|cami|sofi|majo|lore|pato|mecha';
const PLACES_AND_MARKS =
  'ok|oficial|arg|argentina|sur|norte|oeste|este|zona|cba|caba|bsas|mdp|mdq|lp|hnos|pro|online|rosario|cordoba|salta|lanus|quilmes|moron|pilar|tandil|nqn|mza';
/** Two trades, or a trade and a name or a place, run together: no word of the language is made so. */
const COMPOUND = new RegExp(
  `^(?:el|la|los|don|dona)?(?:(?:${TRADES})[a-z]{0,4}(?:${TRADES}|${GIVEN_NAMES}|${PLACES_AND_MARKS})[a-z]{0,4}|(?:${GIVEN_NAMES})(?:${TRADES}|${PLACES_AND_MARKS})[a-z]{0,5})$`,
);

function handleLike(text: string, word: string, start: number, dress: Dress): boolean {
  if (word.length < 3 || word.length > 40 || !/[a-z]/.test(word) || ORDINARY.has(word)) return false;
  if (IS_NETWORK.test(word)) return false;
  if (dress.slash || (dress.quote && word.length >= 4)) return true;
  if (/^#\d{4}(?!\d)/.test(text.slice(start + word.length, start + word.length + 6))) return true;
  if (/_/.test(word) || /[a-z]\.[a-z]/.test(word))
    return !/^[a-z]+\.[a-z]+$/.test(word) || dress.colon || dress.direct || dress.promised > 0;
  if (/\d/.test(word) && /[a-z]{3}/.test(word)) return true;
  const alone = /^\s{0,2}(?:$|[\n.,;)!"'|/-]|y\s|[^a-z0-9\s])/.test(
    text.slice(start + word.length, start + word.length + 4),
  );
  if (alone && dress.promised >= 2 && word.length >= 6 && !ORDINARY.has(word)) return true;
  if ((dress.colon || dress.promised > 0 || dress.direct) && COMPOUND.test(word)) return true;
  if (SPANISH_ENDING.test(word) && word.length <= LONGEST_ORDINARY) return false;
  // A word that goes on into a sentence is a word.
  const goesOn = /^\s(?:de|del|en|y|o|con|por|para|que|a|al|la|el|los|las|un|una|es|no|se|muy|mas)\s/.test(
    text.slice(start + word.length, start + word.length + 7),
  );
  if (dress.colon) return (word.length >= 5 && alone) || (word.length >= 8 && !goesOn);
  if (dress.promised > 0) return word.length >= 7 && alone;
  if (
    dress.direct &&
    word.length >= 8 &&
    /^(?:\s(?:\d|y\s(?:coordin|te|me|mand))|[.,!\n]|$)/.test(
      text.slice(start + word.length, start + word.length + 10),
    ) &&
    COMPOUND.test(word)
  )
    return true;
  return word.length >= 11 && alone && !SPANISH_ENDING.test(word);
}

const SLASH_CUE =
  /\b(?:redes|dm|instagram|insta|ig|facebook|face|fb|twitter|tiktok|perfil|fan ?page|seguime|seguinos|buscame|encontranos|encontrame|usuario|pagina|mensaje|privado|tw)\b/;

const SLASHED = new RegExp(`^/(${HANDLE_BODY})`);

/** "encontranos en las redes /fulano": a slash that begins a word. */
function afterSlash(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let k = text.indexOf('/'); k >= 0; k = text.indexOf('/', k + 1)) {
    if (!/[\s:(]/.test(text[k - 1] ?? ' ')) continue;
    const found = SLASHED.exec(text.slice(k, k + 44));
    if (found === null || ORDINARY.has(found[1] ?? '') || !/[a-z]/.test(found[1] ?? '')) continue;
    if (!SLASH_CUE.test(text.slice(Math.max(0, k - 40), k))) continue;
    hits.push({ kind: 'handle', start: k, end: k + found[0].length, why: 'handle after a slash' });
  }
  return hits;
}

const SPELLED =
  /(?:(?<![a-z0-9])arr?o[bv]a\s{1,2}|[([]a[)\]]\s?)"?([a-z0-9_][a-z0-9_.]{2,38}[a-z0-9_](?:\s(?:guion bajo|guion|punto)\s[a-z0-9_.]{2,30}){0,3})/g;
const NETWORK_NEAR = new RegExp(
  `(?<![a-z0-9])(?:${NETWORK}|buscame|buscanos|seguime|seguinos|encontrame|encontranos|usuario|perfil)(?![a-z0-9])`,
);

/** "como arroba fulano en instagram": the at sign of a handle spelled out, a network named nearby. */
function afterSpelledAt(text: string): Hit[] {
  if (!/arr?o[bv]a|[([]a[)\]]/.test(text)) return [];
  return [...text.matchAll(SPELLED)]
    .filter((found) => {
      const start = found.index ?? 0;
      return (
        !ORDINARY.has(found[1] ?? '') &&
        (/[a-z]_[a-z0-9]|[a-z]{3}\.[a-z]{3}|[a-z]{4}\d/.test(found[1] ?? '') ||
          NETWORK_NEAR.test(text.slice(Math.max(0, start - 40), start + found[0].length + 28)))
      );
    })
    .map((found) => ({
      kind: 'handle',
      start: found.index ?? 0,
      end: (found.index ?? 0) + found[0].length,
      why: 'handle after an at sign spelled out',
    }));
}

const BEFORE = new RegExp(
  `(?<![a-z0-9_.@/])([a-z0-9_.]{4,40})(\\s?[(-]\\s?|\\s-\\s|\\s(?:en|por|de)\\s(?:el\\s|mi\\s)?)(?:${NETWORK_NAMES})(?![a-z0-9])`,
  'g',
);

/** "fulano_ok en ig", "fulano.ok (instagram)": the handle before the network's name. */
function beforeNetwork(text: string): Hit[] {
  const hits: Hit[] = [];
  if (!/[a-z][_.][a-z]|[a-z]\d|_/.test(text)) return hits;
  for (const found of text.matchAll(BEFORE)) {
    const [, handle = '', joint = ''] = found;
    const dotted = /[a-z]{3}\.[a-z]{2}/.test(handle) && /[(-]/.test(joint);
    if (
      !/[a-z]/.test(handle) ||
      !(handle.includes('_') || (/[a-z]{4,}\d/.test(handle) && !/\d[a-z]/.test(handle)) || dotted)
    )
      continue;
    const start = found.index ?? 0;
    hits.push({ kind: 'handle', start, end: start + handle.length, why: "handle before a network's name" });
  }
  return hits;
}
