/** Domain endings, and well-known hosts and mail providers. */

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
export const SECOND_LEVEL = setOf('com net org gob gov edu tur mil int coop musica mutual senasa bet');

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
