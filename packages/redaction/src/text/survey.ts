/**
 * The prefilter: one fast pass over the folded text of a text (`fold.ts`) that proves, detector by detector, "no contact data here". Most review texts end
 * here. False positives are allowed, false negatives are not; the comment of each flag gives the minimum that its detector needs.
 */
import { GREAT_PROVIDER, isCommonEnding, STRONG_ENDINGS, WEAK_ENDINGS } from '../contacts/domains.ts';
import { isNetwork } from '../contacts/networks.ts';
import { LONGEST_LED } from '../numbers/joints.ts';
import { gluedNumberWords, isNumberArticle, numberWord, slippedNumberWord } from '../numbers/number-words.ts';
import { type Folded, textOf } from './fold.ts';
import { MARK } from './fold-tables.ts';
import { isAlphanumeric, isDigit, isLetter } from './tokens.ts';
import { highOn, lowOn, WordTable } from './word-table.ts';

/** What a text may contain, as bits. */
export const MAY = {
  /** Six digits or more, as digits or in words. */
  number: 1,
  /** A sign or a word of an address, a link, a network, a handle or an alias. */
  contact: 2,
  /** Single characters with separators between them, or letters with a symbol between them. */
  spaced: 4,
  /** A word for a passport, or a toll-free prefix. */
  other: 8,
  /** An HTML tag or comment. */
  tagged: 16,
} as const;

const SINGLES_IN_A_ROW = 4;
/** The most signs between two single characters in a row. */
const SINGLES_GAP = 4;

/** Words beside a handle, except the names of networks. */
const USER_WORD =
  /^(?:line|qq|libre|lados|camara|fotitos|fotos|historias|azul|celeste|rosad?[oa]|rosita|rosadit[oa]|violeta|tele|red|app|privado|perfil|cuenta|pagina|canal|segui|sigannos|sigan|busca[mn]\w*|busquen\w*|encontra[mn]\w*|libro|marketplace|mercadolibre|zonaprop|argenprop|tik|book|gram|redes|camarita|pajarito|avioncito|maps|gugle|gugul|google(?:[an]\w*)?|usuari[oa]s?|user|username|nick|nickname|ge|dm|md|direct|fanpage|seguime|seguinos|siganme|sigueme|siguenos|etiquetame|mencioname|stalkeame|fan|inbox|aparezco|aparecemos|figur(?:o|amos)|encontras|(?:etiqueta|menciona)nos)$|^微信/;
/** Domain endings after which a text is looked at even without a dot directly before them; and words that begin or end links. */
const ENDING_WORD =
  /^(?:com|net|org|ar|gob|gov|edu|info|uy|cl|br|mx|www|https?|h..ps?|online|store|site|shop|website|click|linktr|linktree|barra|barrita|slash|web|pagina|sitio|dominio|nube|blog|ly|bitly)$/;
const AT_WORD =
  /arr?[o0]+[bv]|arrb|^a?rr$|^rr[o0]?b|ahro|harro|aroa|^caracol|^chiocciola$|^at$|^signo$|^simbolo$|^comercial$|^circul(?:o|ito)$|^enroscada$|^redondita$|^encerrada$|^mail$/;
const PROVIDER_WORD = /^e?mail$|correo|casilla|gmail|hotmail|yahoo|outlook|icloud|protonmail/;
const GREAT_PROVIDER_WORD = new RegExp(`^${GREAT_PROVIDER}$`);
/** A dot written as a word (domains.ts). A domain ending must follow. */
const DOT_WORD = /^(?:punt[io]?t?o?s?|unto|puntin|pumto|ponto|pto|dot|puno)$/;
/** A dot inside a word with something after it: "sitiopuntocom". */
const DOT_INSIDE = /(?:punto|dot)[a-z]{2}/;

/** Words for payments, beside a payment alias. */
const MONEY_WORD =
  /alias|^(?:alia[sz]?|cbu|cvu|mp|uala|mercadopago|pagos?|brubank|lemon|naranja|pay|dni|plata)$|^transf|^deposit|^gir[aoe]|^sen(?:a|it)/;

const CONTACT_WORDS = [USER_WORD, ENDING_WORD, AT_WORD, PROVIDER_WORD, GREAT_PROVIDER_WORD, DOT_INSIDE, MONEY_WORD];

/**
 * Layout of a word's value: in the low byte the bits of {@link MAY} that it raises, above them in four bits the most digits that it
 * may represent, then three flags.
 */
const DIGITS_AT = 8;
/** "un", "una": a digit only after other digits. */
const ARTICLE = 1 << 20;
/** "punto", and the endings that form a link with it. */
const SAYS_DOT = 1 << 21;
const ENDS_DOMAIN = 1 << 22;
const FEWEST_DIGITS = 6;
const DIGITS_MASK = 0xf;

/** The words of a text, by their place in the word table of the surveyor. Words of one letter are left out. */
export interface WordsSeen {
  readonly places: Uint16Array;
  /** A place stands for the same word as long as this number is the same. */
  readonly generation: number;
  /** The folded word at a place. */
  wordAt(place: number): string;
}

function weigh(word: string): number {
  let bits = 0;
  if (isNetwork(word) || CONTACT_WORDS.some((words) => words.test(word))) bits |= MAY.contact;
  if (DOT_WORD.test(word)) bits |= SAYS_DOT;
  if (STRONG_ENDINGS.has(word) || WEAK_ENDINGS.has(word)) bits |= ENDS_DOMAIN;
  if (word === 'pasaporte') bits |= MAY.other;
  if (isNumberArticle(word)) return bits | ARTICLE;
  return bits | (digitsSaid(word) << DIGITS_AT);
}

/** The most digits a word can add to a number. */
function digitsSaid(word: string): number {
  if (word === 'mil') return 3;
  if (/^mill(?:on|ones)$/.test(word)) return 7;
  const said = numberWord(word);
  if (said === null) return gluedNumberWords(word) === null ? (slippedNumberWord(word) === null ? 0 : 1) : 12;
  if (said.type === 'repeat') return said.value;
  if (said.type === 'plural') return 5;
  return said.type === 'unit' ? 1 : said.type === 'hundred' ? 3 : 2;
}

/** Surveys texts one after the other, with a cache of the words. */
export class Surveyor {
  #places = new Uint16Array(1024);
  #count = 0;
  /** Whether each word of the last text had a place. */
  #areAllPlaced = true;
  readonly #weights = new WordTable(weigh);

  /** The words of the last surveyed text; null when the table had no place for some of them. */
  wordsSeen(): WordsSeen | null {
    const weights = this.#weights;
    if (!this.#areAllPlaced) return null;
    const places = this.#places.slice(0, this.#count);
    return { places, generation: weights.generation, wordAt: (place) => weights.wordAt(place) };
  }

  /** The bits of everything that a folded text may contain. */
  survey({ units, size }: Pick<Folded, 'units' | 'size'>): number {
    const weights = this.#weights;
    const look = new Look(units, size);
    // At most every second unit begins a word.
    if (this.#places.length < size / 2 + 1) this.#places = new Uint16Array(size);
    const places = this.#places;
    let placed = 0;
    this.#areAllPlaced = true;
    let i = 0;
    while (i < size) {
      const unit = units[i] as number;
      if ((unit >= 97 && unit <= 122) || (unit > 127 && isLetter(unit))) {
        const start = i++;
        let isLatin = unit <= 122;
        let low = lowOn(0, unit);
        let high = 0;
        while (i < size) {
          const next = units[i] as number;
          if (next < 97 || next > 122) {
            if (next <= 127 || !isLetter(next)) break;
            isLatin = false;
          }
          high = highOn(high, low);
          low = lowOn(low, next);
          i++;
        }
        if (i - start === 1) {
          look.letter(start);
          continue;
        }
        const weight = weights.of(units, start, i, high, low, isLatin);
        if (weights.place === 0) this.#areAllPlaced = false;
        places[placed++] = weights.place;
        if (weight !== 0 || look.isWary(start, i)) look.word(start, i, weight);
      } else if (unit >= 48 && unit <= 57) {
        const start = i++;
        while (isDigitAt(units, i, size)) i++;
        look.digits(start, i);
      } else {
        if (unit !== 32) look.sign(i, unit);
        i++;
      }
    }
    this.#count = placed;
    return look.bits;
  }
}

/** The state of one survey. Each kind of evidence has a method of its own, so that rare evidence does not slow the main loop. */
class Look {
  bits = 0;
  readonly #units: Uint16Array;
  readonly #size: number;
  #digits = 0;
  /** Where the last digits ended. */
  #digitsEnd = 0;
  /** How many single characters with separators came in a row, and where the last one ended. */
  #singles = 0;
  #singleUntil = LONG_AGO;
  /** Whether the last word stands for a dot. */
  #dotSaid = false;

  constructor(units: Uint16Array, size: number) {
    this.#units = units;
    this.#size = size;
  }

  /** Whether the text around a word at [start, end) may give it a meaning that the word alone does not have. */
  isWary(start: number, end: number): boolean {
    return this.#dotSaid || joinsDigits(this.#units[start - 1]) || (end < this.#size && joinsDigits(this.#units[end]));
  }

  word(start: number, end: number, weight: number): void {
    const [units, size] = [this.#units, this.#size];
    // Digits in the ending may be letters: "c0m".
    if (this.#dotSaid && (weight & ENDS_DOMAIN || isDigitAt(units, end, size))) this.bits |= MAY.contact;
    this.#dotSaid = (weight & SAYS_DOT) !== 0;
    this.bits |= weight & 0xff;
    if (joinsDigits(units[start - 1]) || (end < size && joinsDigits(units[end]))) {
      // "c1nc0", "S643": letters and digits in one word
      const letters = textOf(units, start, end);
      if (LIKE_DIGITS.test(letters)) this.#says(letters.length, start, end);
      else if (IN_NUMBER_WORD.test(letters)) this.#says(2, start, end);
      // "1nstagr4m"
      if (IN_NETWORK.test(letters)) this.bits |= MAY.contact;
    }
    if (weight & ARTICLE) this.#says(start - this.#digitsEnd <= NEAR && this.#digits > 0 ? 1 : 0, start, end);
    else this.#says((weight >> DIGITS_AT) & DIGITS_MASK, start, end);
  }

  /** Counts digits. A gap larger than any between two parts of one number restarts the count. */
  #says(digits: number, start: number, end: number): void {
    if (digits === 0) return;
    this.#digits = digits + (start - this.#digitsEnd > LONGEST_LED ? 0 : this.#digits);
    this.#digitsEnd = end;
    if (this.#digits >= FEWEST_DIGITS) this.bits |= MAY.number;
  }

  digits(start: number, end: number): void {
    const [units, size] = [this.#units, this.#size];
    if (this.#dotSaid || endsDomain(units, start, end, size)) this.bits |= MAY.contact;
    this.#says(end - start, start, end);
    if (end - start === 1) this.#single(start);
    else if (units[start] === 48 && units[start + 1] === 56) this.bits |= MAY.other;
  }

  /** A single letter. */
  letter(start: number): void {
    const [units, size] = [this.#units, this.#size];
    this.#single(start);
    // a letter that touches a digit may stand for one
    if (isDigitAt(units, start + 1, size) || isDigitAt(units, start - 1, size)) this.#says(1, start, start + 1);
    // "juan (a) gmail"
    else if (units[start] === 97 && isAfterBracket(units, start)) this.bits |= MAY.contact;
    // "en x", "la x", "i g", "f b"
    else if (ONE_LETTER_NETWORK.test(textOf(units, Math.max(0, start - 2), start + 1))) this.bits |= MAY.contact;
  }

  #single(start: number): void {
    this.#singles = start - this.#singleUntil <= SINGLES_GAP ? this.#singles + 1 : 1;
    this.#singleUntil = start + 1;
    if (this.#singles >= SINGLES_IN_A_ROW) this.bits |= MAY.spaced;
  }

  sign(i: number, unit: number): void {
    const [units, size] = [this.#units, this.#size];
    const before = i === 0 ? SPACE : (units[i - 1] as number);
    const next = i + 1 < size ? (units[i + 1] as number) : SPACE;
    if (unit === 46 /* . */) {
      // "juan.perez", "juan .perez", "(juan.)"; not "fin. Otra", "3.5", "..."
      const isStop = isBlank(next) || next === 46 || next === 44 || (isDigit(next) && isDigit(before));
      if (!isStop || before === SPACE) this.bits |= MAY.contact;
    } else if (unit === 47 /* / */) {
      // " /juan", "https://", "wa.me/"
      if (!isAlphanumeric(before) || (before === 101 && units[i - 2] === 109)) this.bits |= MAY.contact;
    } else if (unit === 64 /* @ */ || unit === 95 /* _ */ || unit === 35 /* # */ || unit === CAMERA)
      this.bits |= MAY.contact;
    else if ((unit === 60 /* < */ || unit === 91) /* [ */ && beginsTag(next)) this.bits |= MAY.tagged;
    else if (unit === SYMBOL && isLetter(before) && isLetter(next)) this.bits |= MAY.spaced;
    else if (unit === 58 /* : */ && beginsAddress(next) && !isDigit(before)) this.bits |= MAY.contact;
  }
}

const ONE_LETTER_NETWORK = /[an] x|i g|f b/;
const LONG_AGO = -9;
const HYPHEN = 45;
/** The largest distance at which "un" counts as a digit after another one. */
const NEAR = 4;
/** Letters that resemble digits, beside digits; parts of number words with digits ("c1nc0"); parts of the names of networks. */
const LIKE_DIGITS = /^[oilsbz]{1,4}$/;
const IN_NUMBER_WORD =
  /^(?:c|s|d|n|u|t|q|r|tr|nc|nt|nco|ete|ho|ch|cho|ve|nu|cu|tro|uatro|cuatr|ci|sie|seis|och|once|doc|trec|veint|cinc|cer|un|dos)$/;
const IN_NETWORK = /nst|gram|face|fac|book|ebook|tok|tele|twit|nkedin|inst/;

/** A digit or a hyphen, which may form one word with its neighbours. Undefined at the edge of the text. */
const joinsDigits = (unit: number | undefined): boolean => unit === HYPHEN || (unit! >= 48 && unit! <= 57);

const LONGEST_ENDING = 4;

/** A unit that may follow a scheme's colon. */
const beginsAddress = (unit: number): boolean => unit === 47 || unit === 43 || isAlphanumeric(unit);

/** A unit that may follow the sign that opens a tag or a comment. */
const beginsTag = (unit: number): boolean => isLetter(unit) || unit === 47 || unit === 33 || unit === 63;

/** Whether the digits at [start, end) replace letters of a domain ending: "c0m". */
function endsDomain(units: Uint16Array, start: number, end: number, size: number): boolean {
  let from = start;
  let to = end;
  while (from > 0 && start - from < LONGEST_ENDING && isLetter(units[from - 1] as number)) from--;
  while (to < size && to - end < LONGEST_ENDING && isAlphanumeric(units[to] as number)) to++;
  return to - from > end - start && to - from <= LONGEST_ENDING && isCommonEnding(textOf(units, from, to));
}

const CAMERA = MARK.camera.charCodeAt(0);
const SYMBOL = MARK.symbol.charCodeAt(0);

const SPACE = 32;
const isBlank = (unit: number): boolean => unit === SPACE || unit === 10;

function isDigitAt(units: Uint16Array, offset: number, size: number): boolean {
  if (offset < 0 || offset >= size) return false;
  return isDigit(units[offset] as number);
}

/** Whether a bracket stands before, directly or with a space. */
function isAfterBracket(units: Uint16Array, start: number): boolean {
  const before = textOf(units, Math.max(0, start - 2), start);
  return /[([{<]\s?$/.test(before);
}
