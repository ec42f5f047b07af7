/** Payment aliases (CBU/CVU alias: 6 to 20 letters, digits, dots and hyphens), by cue. */

import { type Hit, hit, hitsOf, textBefore } from '../hit.ts';
import { Covered } from '../text/covered.ts';
import { isNearWord } from '../text/lexicon.ts';
import { setOf } from '../text/word-lists.ts';

const CUE =
  /(?<![a-z])(?:alias{1,2}|aliaz|alia|ali4s|al1as|ali@s|cbu|cvu)(?![a-z])|(?<![a-z])alias(?=[a-z]{2,12}[.(])/g;
const CONNECTORS = setOf(
  'que va cbu cvu de del la el mi mp mercadopago mercado pago transferencia bancario es para al en a nombre uala naranja brubank banco cuenta dni galicia santander bbva macro y lemon personal nro pagos transferir transferi transferis virtual bancaria alias todo junto pegado minuscula minusculas mayuscula mayusculas nuevo nueva ahora',
);
const WORD = /^([\s:=>"'([{)<\-,\n*?]*)([a-z0-9](?:[a-z0-9._-]|'(?=[a-z]))*)/;
const MONEY =
  /\b(?:transf\w*|seña|sena\w*|pago|pagos|paga|pagas|pagar|deposit\w*|cbu|cvu|mercado|mp|plata|comprobante|billetera|abon\w*|cuenta|banco|giro|cobro|anticipo)\b/;

/** Finds the payment aliases in a shadow. `isUpper` returns whether the original character at an offset is upper case. */
export function findAliases(text: string, isUpper: (offset: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  for (const cue of text.matchAll(CUE)) {
    let at = cue.index + cue[0].length;
    const bank = /^c[bv]u$/.test(cue[0]);
    const money = bank || MONEY.test(textBefore(text, at, 60)) || MONEY.test(text.slice(at, at + 60));
    for (let steps = 0; steps < 8; steps++) {
      const found = WORD.exec(text.slice(at, at + 50));
      if (found === null) break;
      const joint = found[1] ?? '';
      const word = (found[2] ?? '').replace(/[.-]+$/, '');
      if (joint.length > 5) break;
      const start = at + joint.length;
      if (CONNECTORS.has(word)) {
        at = start + word.length;
        continue;
      }
      const end = aliasEnd(text, { word, start, joint, money, bank }, isUpper);
      if (end === null) break;
      hits.push(hit('alias', start, end, 'payment alias after its name'));
      break;
    }
  }
  return [...hits, ...findTriples(text, hits, isUpper)];
}

const JOINT = String.raw`(?:[\s-]{0,2}[([{<]?\s?(?:\.|punto|guion|/|_|\|)\s?[)\]}>]?[\s-]{0,2})`;
const SPELLED = new RegExp(`^[a-z0-9]{2,12}(?:(?:${JOINT}[a-z0-9]{2,12}){1,3}|(?:\\s?-\\s?[a-z0-9]{2,12}){1,3})`);
const THREE_WORDS = /^[a-z0-9]{3,10} [a-z0-9]{3,10} [a-z0-9]{2,10}(?![a-z0-9])/;

interface Candidate {
  readonly word: string;
  readonly start: number;
  /** The text between the cue and the word. */
  readonly joint: string;
  /** Whether money is mentioned near. */
  readonly money: boolean;
  /** Whether the cue is "cbu" or "cvu". */
  readonly bank: boolean;
}

/** The end of the alias that begins with the word; null when the word is no alias. */
function aliasEnd(
  text: string,
  { word, start, joint, money, bank }: Candidate,
  isUpper: (offset: number) => boolean,
): number | null {
  const end = start + word.length;
  if (/[a-z]/.test(word) && /[._-][a-z0-9]/.test(word) && word.length >= 6) return end;
  const rest = text.slice(start, start + 60);
  const spelled = SPELLED.exec(rest);
  // Text after a full stop belongs to another sentence.
  if (spelled !== null && /[a-z]{2}/.test(spelled[0]) && (!/\.\s/.test(spelled[0]) || /\s\.\s/.test(spelled[0])))
    return start + spelled[0].length;
  if (bank) return null;
  if (word.length >= 5 && /[a-z]{3}/.test(word) && !isNearWord(word)) return end;
  const three = THREE_WORDS.exec(rest);
  if (
    three !== null &&
    (money || isGiven(text, start, three[0], isUpper)) &&
    !/\b(?:el|la|los|las|de|del|que|y|un|una|por|con|para|me|te|se|son|tres|palabras?|est[aeo]n?|en|a|va|hay|ni|no)\b/.test(
      three[0],
    )
  )
    return start + three[0].length;
  const upper = isUpper(start) && isUpper(start + 1) && isUpper(end - 1);
  const isNamed = money ? upper || joint.includes(':') : joint.includes(':') && word.length >= 8 && !isUpper(start);
  return isNamed && word.length >= 6 && word.length <= 20 ? end : null;
}

/** "mi alias es verde casa nube": whether the text announces an alias and the three words are the rest of the sentence. */
function isGiven(text: string, start: number, words: string, isUpper: (offset: number) => boolean): boolean {
  const lead = textBefore(text, start, 30);
  return (
    /(?:^|[.:;,\n!-]\s{0,2}|\b(?:mi|nuestro|el|este|paso|dejo|al)\s)(?:alias|aliaz|alia)\b(?:\s(?:es|mp|cbu))?\W{1,3}$/.test(
      lead,
    ) &&
    (isUpper(start) !== isUpper(start + words.length + 1) ||
      /^(?:\s{0,2}(?:$|[.,;:!?)\n-])|\s(?:y|para|gracias|saludos|hs|de \d|24))/.test(text.slice(start + words.length)))
  );
}

/** "uala: fulano", "mp fulano.mp": an unusual word after the name of a bank or purse. */
const APP_AND_NAME =
  /(?<![a-z0-9])(?:mp|mercado ?pago|uala|brubank|lemon|prex|astropay|naranja x|personal pay|cuenta dni|(?:transfer|deposit|gir|mand)\w{1,6}(?: (?:la|el|una) (?:plata|sena|pago|guita|adelanto|anticipo|resto))?(?: a| al| en))(?: a nombre de (?:mi |la |el )?[a-z]+)?\s?[:=]?\s(?:(?:soy|somos|es|como|figuro|estoy|usuario|alias)\s){0,2}((?:[a-z0-9]|[.-](?=[a-z0-9])){5,30})(?![a-z0-9@])/g;
/** "gas.flores es mi alias", "lili-costura (alias)" */
const BEFORE_ALIAS =
  /(?<![a-z0-9.@/-])([a-z0-9]{2,16}(?:[.-][a-z0-9]{2,16}){1,3})(?=(?:,?\s(?:ese\s)?es\s(?:el|mi|nuestro)\s|\s?[([:-]\s?|\s)alias(?![a-z]))/g;
/** "lenga-seca-ush en Ualá" */
const IN_PURSE =
  /(?<=(?:^|[:>]|(?<![a-z])(?:al?|es))\s?)(?!debito|credito|efectivo|contado)[a-z0-9]{2,12}(?:[.-][a-z0-9]{2,12}){2,3}(?=,?\s(?:en|por|de|x)\s(?:uala|mercado ?pago|mp|brubank|lemon|naranja x|personal pay|cuenta dni)(?![a-z]))/g;
const TRIPLE = /(?<![a-z0-9.@/-])[a-z0-9]{2,12}(?:[.\uE000][a-z0-9]{2,12}){2,3}(?![a-z0-9]|[.@/][a-z0-9])/g;
/** "cacho guion plomero guion lanus" */
const SAID_JOINTS = /(?<![a-z0-9])[a-z0-9]{2,12}(?:\s(?:guion|punto)\s[a-z0-9]{2,12}){2,3}(?![a-z0-9])/g;
const MONEY_BEFORE =
  /\b(?:transf\w*|sen(?:a|it)\w*|billetera|guita|cuenta|cobro|colabor\w*|dep[oó]sit\w*|pag(?:o|os|a|as|ar|ame|alo)|deposit\w*|cbu|cvu|mercado ?pago|mp|giro|gira\w*|anticipo|adelanto|plata|uala|brubank|alias)\b[^.\n]{0,36}$/;

/** "a lili.costura", "pagos: lili.costura"; not "a convenir.Consultar". */
const PAIR =
  /(?:\b(?:a|al|en)\s|[a-z]:\s?)((?!termino|convenir|cuentas?|cuotas|contado|efectivo|cargo|fin|medida|domicilio|coordinar|acordar|terminar|comenzar|partes)[a-z]{3,12}\.[a-z]{3,12})(?![a-z0-9]|[.@/][a-z0-9])/g;
/** Words that clearly refer to money, before or after an alias. */
const MONEY_NEAR =
  /\b(?:transf\w*|sen(?:a|it)\w*|billetera|deposit\w*|cbu|cvu|alias\w*|mercado ?pago|uala|brubank|guita|en el banco|colabor\w*|pag(?:os?|as|ar|ame)|a nombre de)\b/;

/** "abuela.teje.salta": complete words, none of them a domain ending. */
const isThreeWords = (triple: string): boolean =>
  triple.split(/[.\uE000]/).every((word) => /^[a-z]{3,}\d{0,4}$/.test(word));

/** "Dejá la seña en MATE.TINTA.LUNA": three dotted words after a word for money, or before the word "alias". */
function findTriples(text: string, found: readonly Hit[], isUpper: (offset: number) => boolean): Hit[] {
  const hits: Hit[] = [];
  for (const named of text.matchAll(APP_AND_NAME)) {
    const word = named[1] ?? '';
    const end = named.index + named[0].length;
    if (!/[a-z]{3}/.test(word) || (!word.includes('.') && isNearWord(word))) continue;
    hits.push(hit('alias', end - word.length, end, 'payment alias after the name of its bank'));
  }
  for (const { index, 0: alias } of text.matchAll(SAID_JOINTS))
    if (MONEY_NEAR.test(text.slice(Math.max(0, index - 90), index + alias.length + 60)))
      hits.push(hit('alias', index, index + alias.length, 'payment alias with its joints said'));
  if (!/[.\uE000-]/.test(text)) return hits;
  hits.push(
    ...hitsOf(text, BEFORE_ALIAS, 'alias', 'payment alias before its name'),
    ...hitsOf(text, IN_PURSE, 'alias', 'payment alias before the name of its purse'),
  );
  for (const pair of text.matchAll(PAIR)) {
    const name = pair[1] ?? '';
    const end = pair.index + pair[0].length;
    // A capital after the dot begins a new sentence.
    if (isUpper(end - name.length + name.indexOf('.') + 1) && !isUpper(end - name.length)) continue;
    if (MONEY_NEAR.test(textBefore(text, pair.index, 40)))
      hits.push(hit('alias', end - name.length, end, 'two dotted words that money goes to'));
  }
  const taken = new Covered(found, text.length);
  for (const triple of text.matchAll(TRIPLE)) {
    const start = triple.index;
    const end = start + triple[0].length;
    if (!/[a-z]{2}/.test(triple[0]) || taken.touches(start, end)) continue;
    const announced =
      MONEY_BEFORE.test(textBefore(text, start, 56)) ||
      (MONEY_NEAR.test(text.slice(Math.max(0, start - 90), end + 60)) && isThreeWords(triple[0]));
    if (announced) hits.push(hit('alias', start, end, 'three dotted words beside money'));
  }
  return hits;
}
