/** Domain names: their endings, well-known hosts and mail providers, and how to read one, however its dots are written. */

import { ENDINGS } from '../text/endings-table.ts';
import { setOf } from '../text/word-lists.ts';

/** Endings that are no Spanish word: a name, a dot and such an ending is a domain. */
export const STRONG_ENDINGS = setOf(
  'com ar net org gob gov edu mil int info biz io ly gl ee gg co uk us ca eu br uy cl bo py pe mx ec ve cr do gt fr it ch nl pt pl ru cn jp kr app dev xyz online site website store shop tienda club link page live chat email digital agency solutions services service space world today click top vip icu cloud host press tech design studio art work works market marketing media news blog team group company business center expert guru plus coop museum tur musica turismo wiki fun one aero',
);
/** Endings that are also words, or that often follow a full stop without a space. They need a path, a scheme or a cue. */
export const WEAK_ENDINGS = setOf(
  'es me la to in is it do us be de no se si at al id tk ml ga cf my so st tv fm am as pro bio red social vet one plus art fit fun team work works center group press market media host top live int studio design news world today digital musica turismo space service company business expert email chat page blog club link art ca co us ch pe',
);
/** Second-level labels under a country code. */
const SECOND_LEVEL = setOf('com net org gob gov edu tur mil int coop musica mutual senasa bet');

/** Mail providers, by the label before the ending. */
const PROVIDERS = setOf(
  'gmail hotmail yahoo outlook live icloud msn aol protonmail proton fibertel speedy arnet ciudad infovia uolsinectis sinectis yahoomail ymail googlemail fullzero mail netizen telecentro tutopia gigared cablenet ubbi topmail rocketmail zoho gmx tutanota hushmail yandex',
);

/** The great mail providers inside a text, also misspelt and as they sound: "jotmeil". A pattern. */
export const GREAT_PROVIDER =
  '(?:(?:correo|mail) de (?:google|yahoo|microsoft)|gmail|gamil|gmial|hotmail|yahoo|outlook|otlook|icloud|protonmail|[gjy]h?e?i?m[ae]?i+l|[jh]?o[th]?m[ae]?i+l|autlu[ck]|ya[jh][uo]+|aiclaud)';
const GREAT = new RegExp(`^${GREAT_PROVIDER}(?:com(?:ar)?)?$`);

/** Whether a label names a mail provider, also when spelled by its sound ("yimeil", "jotmail"). */
export const isProvider = (label: string): boolean => PROVIDERS.has(label) || GREAT.test(label);

/** Hosts that are contact channels or shorteners themselves, with any path. */
export const KNOWN_HOSTS: ReadonlyMap<string, 'messaging' | 'url'> = new Map([
  ...'wa.me wa.link api.whatsapp.com web.whatsapp.com chat.whatsapp.com whatsapp.com t.me telegram.me telegram.org m.me signal.me signal.group line.me viber.me msng.link walink.co wame.pro bit.ws w.app'
    .split(' ')
    .map((host) => [host, 'messaging'] as const),
  ...'bit.ly t.ly qr.ae x.gd da.gd j.mp v.ht q.gs tinyurl.com goo.gl g.co maps.app.goo.gl forms.gle linktr.ee lnk.bio beacons.ai cutt.ly is.gd t.co ow.ly rb.gy shorturl.at youtu.be fb.me fb.com fb.watch ig.me instagr.am x.com n9.cl acortar.link tiny.cc s.id v.gd lnkd.in about.me bio.link campsite.bio msha.ke taplink.cc g.page calendly.com solo.to koji.to carrd.co link.mercadopago.com.ar mpago.la mpago.li discord.gg vm.tiktok.com vt.tiktok.com abrir.link urlz.fr rebrand.ly bl.ink soo.gd shorturl.com u.to clck.ru'
    .split(' ')
    .map((host) => [host, 'url'] as const),
]);

/** Social networks and shorteners by registrable name. No link to them may be public. */
export const CONTACT_SITES = setOf(
  'whatsapp instagram facebook twitter tiktok telegram linkedin snapchat pinterest threads youtube linktr bit tinyurl discord messenger skype signal wechat viber',
);

export interface Domain {
  readonly start: number;
  readonly end: number;
  /** strong: certainly a domain; weak: its ending is also a word; provider: a mail provider without an ending. */
  readonly strength: 'strong' | 'weak' | 'provider';
  /** The labels, joined by dots. */
  readonly name: string;
  /** Whether a dot was written as a word or surrounded by spaces. */
  readonly spelled: boolean;
}

const DOT_WORD = '(?:punt[o0]s?|puntitos?|p[.]?unto|p[.]u[.]n[.]t[.]o|pumto|ponto|pto|dot|d0t|puntin|puno)';
/** Words before a dot in words: "decoluz seguido de punto com". A pattern. */
export const DOT_FILLER = '(?:(?:seguid[oa] de|y|con|despues|luego)\\s){0,2}';
/** A dot between two labels: the sign, with no space or with spaces on both sides, in brackets, or a word. Sticky. */
const DOT = new RegExp(
  `(?:\\s{0,3}[\\[({<"']\\s?(?:\\.|${DOT_WORD})\\s?[\\])}>"']\\s{0,3}|[\\s,_*\\-/|=~+]{1,4}${DOT_FILLER}${DOT_WORD}[\\s,_*\\-/|=~+]{1,4}|\\s{0,3}\\.\\s{0,3})`,
  'y',
);
const LABEL = /[a-z0-9]{1,63}(?:-{1,2}(?!(?:punto|dot|pto)-)[a-z0-9]{1,63}){0,12}/y;
const COMMON_ENDING = /^(?:com|net|org|ar|gob|gov|edu|info|uy|cl|br|mx)$/;
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const unleet = (label: string): string =>
  /[a-z]/.test(label) ? label.replace(/[013457]/g, (digit) => LEET[digit] ?? digit) : label;
/** Whether a label is a common domain ending, also with digits in place of letters ("c0m"). */
export const isCommonEnding = (label: string): boolean => COMMON_ENDING.test(unleet(label));
/** The whole list of top-level domains. */
const LISTED: ReadonlySet<string> = new Set(ENDINGS.split(' '));
const MOST_LABELS = 7;

/** Runs a sticky pattern at an offset. */
export function stickyAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Reads a domain that starts at `start`, or null. */
export function readDomain(text: string, start: number): Domain | null {
  const labels: string[] = [];
  let at = start;
  let best: Domain | null = null;
  let spelled = false;
  while (labels.length < MOST_LABELS) {
    const label = stickyAt(LABEL, text, at);
    if (label === null) break;
    labels.push(label[0]);
    const end = at + label[0].length;
    best = assess(labels, start, end, spelled) ?? best;
    const dot = stickyAt(DOT, text, end);
    if (dot === null) break;
    const tight = dot[0] === '.';
    if (!tight) {
      // A full stop and a space end a sentence, unless a known ending follows.
      const next = stickyAt(LABEL, text, end + dot[0].length)?.[0] ?? '';
      const word = /[a-z]/.test(dot[0]);
      const bothSides = /^\s.*\s$/s.test(dot[0]) || /[[({<"']/.test(dot[0]);
      if (word && dot[0].includes(',') && !isCommonEnding(next)) break;
      if (!word && !isCommonEnding(next) && (!bothSides || best !== null)) break;
      spelled = true;
    }
    at = end + dot[0].length;
  }
  return best;
}

function assess(labels: readonly string[], start: number, end: number, spelled: boolean): Domain | null {
  const name = labels.join('.');
  const make = (strength: Domain['strength']): Domain => ({ start, end, strength, name, spelled });
  if (labels.length === 1) return isProvider(unleet(labels[0] ?? '')) ? make('provider') : null;
  if (KNOWN_HOSTS.has(name)) return make('strong');
  const ending = unleet(labels[labels.length - 1] ?? '');
  const host = labels[labels.length - 2] ?? '';
  if (!/[a-z]/.test(labels.slice(0, -1).join(''))) return null;
  if (labels.length === 2 && host.length < 2) return null;
  if (SECOND_LEVEL.has(host) && labels.length === 2) return null;
  if (STRONG_ENDINGS.has(ending) && !WEAK_ENDINGS.has(ending)) return make('strong');
  if (WEAK_ENDINGS.has(ending) || (!spelled && LISTED.has(ending))) return make(isProvider(host) ? 'strong' : 'weak');
  return null;
}
