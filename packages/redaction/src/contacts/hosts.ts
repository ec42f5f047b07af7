/** Hosts: which endings are domains, which hosts are contact channels, which belong to no professional. */
import { ENDINGS } from '../text/endings-table.ts';
import { setOf } from '../text/word-lists.ts';

/** Endings that are no word: a name, a dot and such an ending is a domain. */
export const STRONG_ENDINGS = setOf(
  'com ar net org gob gov edu info biz io ly gl ee uk us br uy cl py pe mx ec fr it de app dev xyz online site website store tienda club link page live email tur coop wiki',
);
/** Endings that are also words or follow a full stop without a space: only an unusual name before them is a host. */
export const WEAK_ENDINGS = setOf(
  'es me la to in it de no se si al at id tk us pro tv fm am as my so st social red vet plus art fit fun team work works center group press market host top live studio design news world today digital space service company club page blog link email tienda shop info',
);
/** The whole list of top-level domains. */
export const LISTED_ENDINGS: ReadonlySet<string> = new Set(ENDINGS.split(' '));

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

/** Well-known shops and platforms: their front page belongs to no professional. */
export const WELL_KNOWN =
  /^(?:www\.)?(?:mercadolibre|mercadopago|amazon|booking|pedidosya|airbnb|google|easy|sodimac|fravega|garbarino|afip|arca|anses|rappi|uber|netflix|spotify|zonaprop|argenprop|despegar|gmail|hotmail|yahoo|outlook)\.(?:com|gob|gov)(?:\.ar)?$/;

/** Mail providers, also misspelt and as they sound: "jotmeil". */
export const PROVIDER =
  /^(?:gmail|gamil|gmial|hotmail|yahoo|ymail|outlook|icloud|live|msn|aol|proton(?:mail)?|zoho|fibertel|speedy|arnet|ciudad|[gjy]h?e?i?m[ae]?i+l|[jh]?o[th]?m[ae]?i+l|autlu[ck]|ya[jh][uo]+)$/;
