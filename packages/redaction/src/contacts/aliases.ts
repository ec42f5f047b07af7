/** Payment aliases (CBU/CVU alias: 6 to 20 letters, digits, dots and hyphens), by cue. */

import { type CaseAt, type Hit, hit, hitsOf, textBefore } from '../hit.ts';
import { isNearWord } from '../text/lexicon.ts';
import { setOf } from '../text/word-lists.ts';

const CUE =
  /(?<![a-z])(?:alias{1,2}|aliaz|alia|ali4s|al1as|ali@s|cbu|cvu)(?![a-z])|(?<![a-z])alias(?=[a-z]{2,12}[.(])/g;
const CONNECTORS = setOf(
  'que va cbu cvu de del la el mi mp mercadopago mercado pago transferencia bancario es para al en a nombre uala naranja brubank banco cuenta dni galicia santander bbva macro y lemon personal nro pagos transferir transferi transferis virtual bancaria alias todo junto pegado minuscula minusculas mayuscula mayusculas nuevo nueva ahora',
);
const WORD = /^([\s:=>"'([{)<\-,\n*?]*)([a-z0-9](?:[a-z0-9._-]|'(?=[a-z]))*)/;
/** Finds the payment aliases in a folded text. `isUpper` returns whether the original character at an offset is upper case. */
export function findAliases(text: string, isUpper: CaseAt): Hit[] {
  const hits: Hit[] = [];
  for (const cue of text.matchAll(CUE)) {
    let at = cue.index + cue[0].length;
    const bank = /^c[bv]u$/.test(cue[0]);
    for (let steps = 0; steps < 8; steps++) {
      const found = WORD.exec(text.slice(at, at + 50));
      if (found === null) break;
      const [, joint = '', word = ''] = found;
      const start = at + joint.length;
      if (CONNECTORS.has(word)) {
        at = start + word.length;
        continue;
      }
      const end = aliasEnd(text, word, start, bank, isUpper);
      if (end === null) break;
      hits.push(hit('alias', start, end, 'payment alias after its name'));
      break;
    }
  }
  return [...hits, ...findTriples(text, isUpper)];
}

const JOINT = String.raw`(?:[\s-]{0,2}[([{<]?\s?(?:\.|punto|guion|/|_|\|)\s?[)\]}>]?[\s-]{0,2})`;
const SPELLED = new RegExp(`^[a-z0-9]{2,12}(?:(?:${JOINT}[a-z0-9]{2,12}){1,3}|(?:\\s?-\\s?[a-z0-9]{2,12}){1,3})`);
const THREE_WORDS = /^[a-z0-9]{3,10} [a-z0-9]{3,10} [a-z0-9]{2,10}(?![a-z0-9])/;

/** The end of the alias that begins with the word, after "cbu" (`bank`) or "alias"; null when the word is no alias. */
function aliasEnd(text: string, word: string, start: number, bank: boolean, isUpper: CaseAt): number | null {
  const rest = text.slice(start, start + 60);
  const [spelled = ''] = SPELLED.exec(rest) ?? [];
  // After "cbu", digits alone are the account itself.
  if (spelled !== '' && (!bank || /[a-z]/.test(spelled))) return start + spelled.length;
  if (bank) return null;
  if (word.length >= 5 && /[a-z]{3}/.test(word) && !isNearWord(word)) return start + word.length;
  const [three = ''] = THREE_WORDS.exec(rest) ?? [];
  const isName = three !== '' && isGiven(text, start, three, isUpper);
  return isName ? start + three.length : null;
}

/** "mi alias es verde casa nube": whether the text announces an alias and the three words are the rest of the sentence. */
function isGiven(text: string, start: number, words: string, isUpper: CaseAt): boolean {
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

/** "Dejá la seña en MATE.TINTA.LUNA": three dotted words after a word for money, or before the word "alias". */
function findTriples(text: string, isUpper: CaseAt): Hit[] {
  const hits: Hit[] = [];
  const isNearMoney = (start: number, end: number): boolean =>
    MONEY_NEAR.test(text.slice(Math.max(0, start - 90), end + 60));
  for (const named of text.matchAll(APP_AND_NAME)) {
    const word = named[1] ?? '';
    const end = named.index + named[0].length;
    if (!/[a-z]{3}/.test(word) || isNearWord(word)) continue;
    hits.push(hit('alias', end - word.length, end, 'payment alias after the name of its bank'));
  }
  for (const { index, 0: alias } of text.matchAll(SAID_JOINTS))
    if (isNearMoney(index, index + alias.length))
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
    if (isUpper(end - name.length + name.indexOf('.') + 1)) continue;
    if (MONEY_NEAR.test(textBefore(text, pair.index, 40)))
      hits.push(hit('alias', end - name.length, end, 'two dotted words that money goes to'));
  }
  for (const triple of text.matchAll(TRIPLE)) {
    const start = triple.index;
    const end = start + triple[0].length;
    if (!/[a-z]{2}/.test(triple[0])) continue;
    const isNamed = MONEY_BEFORE.test(textBefore(text, start, 56)) || isNearMoney(start, end);
    if (isNamed) hits.push(hit('alias', start, end, 'three dotted words beside money'));
  }
  return hits;
}
