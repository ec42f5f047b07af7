/**
 * The prefilter: one fast pass over a shadow that proves, detector by detector, "no contact data here". Most review texts end
 * here. False positives are allowed, false negatives are not; the comment of each flag gives the minimum that its detector needs.
 */
import { isCommonEnding } from '../contacts/domain-grammar.ts';
import { GREAT_PROVIDER, STRONG_ENDINGS, WEAK_ENDINGS } from '../contacts/domains.ts';
import { isNetwork } from '../contacts/networks.ts';
import { LONGEST_LED } from '../numbers/joints.ts';
import { gluedNumberWords, isNumberArticle, numberWord, slippedNumberWord } from '../numbers/number-words.ts';
import { type Folded, textOf } from './fold.ts';
import { MARK } from './fold-tables.ts';
import { isCompound, isWord } from './lexicon.ts';
import { isAlphanumeric, isLetter } from './tokens.ts';
import { highOn, lowOn, WORDS_KEPT, WordTable } from './word-table.ts';

/** What a text may contain, as bits. */
export const MAY = {
  /** Six digits or more, as digits or in words. */
  number: 1,
  /** An at sign, in any spelling, or a mail provider. */
  mail: 2,
  /** A dot inside a word, a dot written as a word, a domain ending, a scheme. */
  link: 4,
  /** An at sign, a network's name, or a slash. */
  handle: 8,
  /** A word for a payment alias or account. */
  alias: 16,
  /** Single characters with separators between them. */
  spaced: 32,
  /** A word for a passport, or a toll-free prefix. */
  other: 64,
  /** An HTML tag or comment. */
  tagged: 128,
} as const;

const SINGLES_IN_A_ROW = 4;

/** Words beside a handle, except the names of networks. */
const USER_WORD =
  /^(?:libro|marketplace|mercadolibre|zonaprop|argenprop|tik|book|gram|redes|camarita|pajarito|avioncito|maps|gugle|gugul|google(?:[an]\w*)?|usuari[oa]s?|user|username|nick|nickname|arroba\w*|caracol(?:ito)?|arrobita|ge|dm|md|direct|fanpage|seguime|seguinos|siganme|sigueme|siguenos|buscame|buscanos|busquenme|encontrame|encontranos|etiquetame|mencioname|stalkeame|fan|inbox|aparezco|aparecemos|figur(?:o|amos)|encontras|(?:etiqueta|menciona)nos)$|^微信/;
/** As {@link USER_WORD}, for words that are common in other texts. */
const COMMON_USER_WORD =
  /^(?:line|qq|libre|lados|camara|fotitos|fotos|historias|azul|celeste|rosad?[oa]|rosita|rosadit[oa]|violeta|tele|red|app|privado|perfil|cuenta|pagina|canal|segui|sigannos|sigan|busca[mn]\w*|busquen\w*|encontra[mn]\w*)$/;
/** Domain endings that may follow a dot with a space, a comma or no dot at all; and beginnings and endings of links. */
const ENDING_WORD =
  /^(?:com|net|org|ar|gob|gov|edu|info|uy|cl|br|mx|www|https?|h..ps?|moc|online|store|site|shop|website|click|linktr|linktree|barra|barrita|slash)$|liamg|liamtoh|oohay|kooltuo|^(?:ly|bitly)$/;
/** As {@link ENDING_WORD}, for words that are common in other texts. */
const COMMON_SITE_WORD = /^(?:web|pagina|sitio|dominio|nube|blog)$/;
const AT_WORD =
  /arr?[o0]+[bv]|arrb|^a?rr$|^rr[o0]?b|^arrob$|ahro|harro|aroa|^caracol|^chiocciola$|^arobase$|^at$|^signo$|^simbolo$|^comercial$|^circul(?:o|ito)$|^enroscada$|^redondita$|^encerrada$|^mail$/;
const PROVIDER_WORD = /^e?mail$|correo|casilla|gmail|hotmail|yahoo|outlook|icloud|protonmail/;
const GREAT_PROVIDER_WORD = new RegExp(`^${GREAT_PROVIDER}$`);
/** A dot written as a word (domain-grammar.ts). A domain ending must follow. */
const DOT_WORD = /^(?:punt[io]?t?o?s?|unto|puntin|pumto|ponto|pto|dot|puno)$/;
/** A dot inside a word with something after it: "sitiopuntocom"; and the word for the at sign inside a word. */
const DOT_INSIDE = /(?:punto|dot)[a-z]{2}|arroba/;

/** Words for payments, beside a payment alias, that are common in other texts. */
const COMMON_MONEY_WORD =
  /^(?:mercadopago|pagos?|brubank|lemon|naranja|pay|dni|plata)$|^transf|^deposit|^gir[aoe]|^sen(?:a|it)/;

/**
 * Layout of a word's value: in the low byte the bits that it raises, above them the digits that it may represent, then bits of
 * {@link MAY} that it raises in some texts, then its role beside a dot.
 */
const DIGITS_AT = 8;
const COMMON_AT = 14;
const COMMON = MAY.link | MAY.handle | MAY.alias;
/** "un", "una": a digit only after other digits. */
const ARTICLE = 1 << 20;
/** "punto", and the endings that form a link with it. */
const SAYS_DOT = 1 << 21;
const ENDS_DOMAIN = 1 << 22;
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

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
  if (AT_WORD.test(word)) bits |= MAY.mail | MAY.handle;
  if (PROVIDER_WORD.test(word) || GREAT_PROVIDER_WORD.test(word)) bits |= MAY.mail;
  if (DOT_INSIDE.test(word) || ENDING_WORD.test(word)) bits |= MAY.link;
  if (DOT_WORD.test(word)) bits |= SAYS_DOT;
  if (STRONG_ENDINGS.has(word) || WEAK_ENDINGS.has(word)) bits |= ENDS_DOMAIN;
  if (isNetwork(word) || USER_WORD.test(word)) bits |= MAY.handle;
  if (/^(?:alia[sz]?|cbu|cvu|mp|uala)$|alias/.test(word)) bits |= MAY.alias;
  if (COMMON_SITE_WORD.test(word)) bits |= MAY.link << COMMON_AT;
  if (COMMON_USER_WORD.test(word)) bits |= MAY.handle << COMMON_AT;
  if (COMMON_MONEY_WORD.test(word)) bits |= MAY.alias << COMMON_AT;
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

const [UNASKED, SIMPLE, COMPOUND] = [0, 1, 2];

/** Surveys texts one after the other, with a cache of the words. */
export class Surveyor {
  #places = new Uint16Array(1024);
  #count = 0;
  #all = true;
  readonly #weights = new WordTable(weigh);
  /** The kind of the word at each place, when known, and the generation of the table for which it is valid. */
  readonly #kinds = new Uint8Array(WORDS_KEPT + 1);
  #kindsOf = 0;
  /** The bits that words of the last text raise if the text is unusual. {@link survey} does not include them. */
  common = 0;

  /** Whether the last surveyed text contains a compound, as in names of firms. */
  hasCompound(): boolean {
    const [kinds, weights] = [this.#kinds, this.#weights];
    if (!this.#all) return true;
    if (this.#kindsOf !== weights.generation) {
      kinds.fill(UNASKED);
      this.#kindsOf = weights.generation;
    }
    for (let k = 0; k < this.#count; k++) {
      const place = this.#places[k] as number;
      if (kinds[place] === UNASKED) kinds[place] = isCompound(weights.wordAt(place)) ? COMPOUND : SIMPLE;
      if (kinds[place] === COMPOUND) return true;
    }
    return false;
  }

  /** The words of the last surveyed text; null when the table had no place for some of them. */
  wordsSeen(): WordsSeen | null {
    const weights = this.#weights;
    if (!this.#all) return null;
    const places = this.#places.slice(0, this.#count);
    return { places, generation: weights.generation, wordAt: (place) => weights.wordAt(place) };
  }

  /** The bits of everything that a folded text may contain, except {@link common}. */
  survey({ units, size }: Pick<Folded, 'units' | 'size'>): number {
    const weights = this.#weights;
    const look = new Look(units, size);
    // At most every second unit begins a word.
    if (this.#places.length < size / 2 + 1) this.#places = new Uint16Array(size);
    const places = this.#places;
    let placed = 0;
    this.#all = true;
    let i = 0;
    while (i < size) {
      const unit = units[i] as number;
      if (unit >= 97 && unit <= 122 ? true : unit > 127 ? isLetter(unit) : false) {
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
        if (weights.place === 0) this.#all = false;
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
    this.common = look.common;
    return look.bits;
  }
}

/** The state of one survey. Each kind of evidence has a method of its own, so that rare evidence does not slow the main loop. */
class Look {
  /** The bits of common words. */
  common = 0;
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
    if (this.#dotSaid && (weight & ENDS_DOMAIN || isDigitAt(units, end, size))) this.bits |= MAY.link;
    this.#dotSaid = (weight & SAYS_DOT) !== 0;
    this.bits |= weight & 0xff;
    this.common |= (weight >> COMMON_AT) & COMMON;
    if (joinsDigits(units[start - 1]) || (end < size && joinsDigits(units[end]))) {
      // "c1nc0", "S643": letters and digits in one word; "al1as"
      const letters = textOf(units, start, end);
      if (LIKE_DIGITS.test(letters)) this.#says(letters.length, start, end);
      else if (IN_NUMBER_WORD.test(letters)) this.#says(2, start, end);
      // "1nstagr4m"; not "calefaccion-", which is no part of a network's name
      if (IN_NETWORK.test(letters) && !isLongWord(letters)) this.bits |= MAY.handle;
      // "al1as", "ali4s"
      if ((letters === 'al' || letters === 'ali') && isDigitAt(units, end, size)) this.bits |= MAY.alias;
    }
    if (weight & ARTICLE) this.#says(start - this.#digitsEnd <= NEAR && this.#digits > 0 ? 1 : 0, start, end);
    else if ((weight >> DIGITS_AT) & MOST_DIGITS) this.#says((weight >> DIGITS_AT) & MOST_DIGITS, start, end);
  }

  /** Counts digits. A gap larger than any words inside a number restarts the count. */
  #says(digits: number, start: number, end: number): void {
    if (digits === 0) return;
    this.#digits = digits + (start - this.#digitsEnd > LONGEST_LED ? 0 : this.#digits);
    this.#digitsEnd = end;
    if (this.#digits >= FEWEST_DIGITS) this.bits |= MAY.number;
  }

  digits(start: number, end: number): void {
    const [units, size] = [this.#units, this.#size];
    if (this.#dotSaid || endsDomain(units, start, end, size)) this.bits |= MAY.link;
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
    else if (units[start] === 97 && opensBefore(units, start)) this.bits |= MAY.mail | MAY.handle;
    // "en x", "la x": a network of one letter; "i.g", "f.b"
    else if (
      (units[start] === 120 && units[start - 1] === 32 && (units[start - 2] === 110 || units[start - 2] === 97)) ||
      (units[start] === 103 && units[start - 2] === 105) ||
      (units[start] === 98 && units[start - 2] === 102)
    )
      this.bits |= MAY.handle;
  }

  #single(start: number): void {
    this.#singles = start - this.#singleUntil <= 4 ? this.#singles + 1 : 1;
    this.#singleUntil = start + 1;
    if (this.#singles >= SINGLES_IN_A_ROW) this.bits |= MAY.spaced;
  }

  sign(i: number, unit: number): void {
    const [units, size] = [this.#units, this.#size];
    if (unit === 46 /* . */) {
      const next = i + 1 < size ? (units[i + 1] as number) : NONE;
      if (next >= 97 && next <= 122) this.bits |= MAY.link | MAY.alias;
      else if (units[i - 1] === 32) this.bits |= MAY.link;
      else if (next === 93 || next === 41 || next === 125 || next === 34) this.bits |= MAY.link;
      else if (isDigitAt(units, i + 1, size) && !isDigitAt(units, i - 1, size)) this.bits |= MAY.link | MAY.alias;
    } else if (unit === 95 /* _ */ || unit === 35 /* # */) this.bits |= MAY.handle;
    else if (unit === 64 /* @ */) this.bits |= MAY.mail | MAY.handle | MAY.link | MAY.alias;
    else if (unit === 47 /* / */) {
      const before = units[i - 1];
      if (before === 47 || before === 58 || (before === 101 && units[i - 2] === 109)) this.bits |= MAY.link;
      if (i === 0 || before === 32 || before === 10 || before === 58 || before === 40) this.bits |= MAY.handle;
    } else if (unit === CAMERA) this.bits |= MAY.handle;
    else if ((unit === 60 /* < */ || unit === 91) /* [ */ && i + 1 < size && beginsTag(units[i + 1] as number))
      this.bits |= MAY.tagged;
    else if (unit === 58 && i + 1 < size && beginsAddress(units[i + 1] as number) && !isDigitAt(units, i - 1, size))
      this.bits |= MAY.link;
  }
}

const LONG_AGO = -9;
const HYPHEN = 45;
/** The largest distance at which "un" counts as a digit after another one. */
const NEAR = 4;
/** Letters that resemble digits, beside digits; parts of number words with digits ("c1nc0"); parts of the names of networks. */
const LIKE_DIGITS = /^[oilsbzeagtq]{1,4}$/;
const IN_NUMBER_WORD =
  /^(?:c|s|d|n|u|t|q|r|tr|nc|nt|nco|ete|ho|ch|cho|ve|nu|cu|tro|uatro|cuatr|ci|sie|seis|och|once|doc|trec|veint|cinc|cer|un|dos)$/;
const IN_NETWORK = /nst|gram|face|fac|book|ebook|tok|tele|twit|nkedin|inst/;

const LONGER_THAN_PARTS = 8;
const isLongWord = (letters: string): boolean =>
  letters.length >= LONGER_THAN_PARTS && !letters.includes('gram') && isWord(letters);

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

/** Differs from every unit. */
const NONE = -1;

function isDigitAt(units: Uint16Array, offset: number, size: number): boolean {
  if (offset < 0 || offset >= size) return false;
  const unit = units[offset] as number;
  return unit >= 48 && unit <= 57;
}

/** Whether a bracket stands before, directly or with a space. */
function opensBefore(units: Uint16Array, start: number): boolean {
  const before = textOf(units, Math.max(0, start - 2), start);
  return /[([{<]\s?$/.test(before);
}
