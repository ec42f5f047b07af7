/** Mail addresses, links and handles in every disguise the fuzz knows. */

import { chance, digitsOf, pick, type Random } from '../random.ts';
import { LOCAL_PARTS, MAIL_DOMAINS, TRADES } from './fuzz-corpus.ts';
import { type Disguised, INVISIBLE, nationalNumber } from './fuzz-numbers.ts';

const ATS = [
  '@',
  ' @ ',
  ' arroba ',
  '(arroba)',
  '[at]',
  ' (a) ',
  ' ARROBA ',
  '＠',
  '&#64;',
  '%40',
  ' arrova ',
  '-arroba-',
  '@\u200b',
  '\narroba\n',
  '{at}',
  ' [@] ',
];
const DOTS = [
  '.',
  '.',
  ' . ',
  ' punto ',
  '(punto)',
  '[.]',
  ' PUNTO ',
  '．',
  '&#46;',
  '%2E',
  ' dot ',
  '-punto-',
  '\u200b.',
  '\npunto\n',
  '(.)',
];

export function disguiseMail(random: Random): Disguised {
  const at = pick(random, ATS);
  const dot = pick(random, DOTS);
  const domain = pick(random, MAIL_DOMAINS);
  const local = `${pick(random, LOCAL_PARTS)}${pick(random, ['', '', '_', '.'])}${pick(random, TRADES)}${chance(random, 0.3) ? digitsOf(random, 2) : ''}`;
  const text = `${local}${at}${domain.replaceAll('.', dot)}`;
  if (chance(random, 0.1)) return { text: [...`${local}@${domain}`].join(' '), disguise: 'letters set apart' };
  if (chance(random, 0.1))
    return { text: [...`${local}@${domain}`].join(pick(random, INVISIBLE)), disguise: 'invisible between' };
  if (chance(random, 0.08)) return { text: text.toUpperCase(), disguise: `capitals, ${at}, ${dot}` };
  return { text, disguise: `at ${JSON.stringify(at)}, dot ${JSON.stringify(dot)}` };
}

export function disguiseLink(random: Random): Disguised {
  const dot = pick(random, DOTS);
  const name = `${pick(random, TRADES)}${pick(random, ['-', ''])}${pick(random, LOCAL_PARTS)}`;
  const host = `${pick(random, ['', '', 'www.'])}${name}${pick(random, ['.com.ar', '.com', '.net', '.ar', '.mitiendanube.com', '.wixsite.com', '.online', '.com.ar'])}`;
  if (chance(random, 0.3))
    return {
      text: pick(random, ['https://', 'http://', 'hxxps://']) + host + pick(random, ['', '/', '/fotos', '/?ref=app']),
      disguise: 'scheme',
    };
  if (chance(random, 0.1))
    return {
      text: [...host].map((c) => (/[a-z]/.test(c) ? String.fromCodePoint(0xff41 + c.charCodeAt(0) - 97) : c)).join(''),
      disguise: 'full width',
    };
  return { text: host.replaceAll('.', dot), disguise: `dot ${JSON.stringify(dot)}` };
}

export function disguiseMessaging(random: Random): Disguised {
  const number = `549${nationalNumber(random)}`;
  const link = pick(random, [
    `wa.me/${number}`,
    `https://wa.me/${number}`,
    `api.whatsapp.com/send?phone=${number}`,
    `t.me/${pick(random, TRADES)}${pick(random, LOCAL_PARTS)}`,
    `wa punto me barra ${number}`,
    `wa . me / ${number}`,
    `bit.ly/3x${digitsOf(random, 4)}`,
    `linktr.ee/${pick(random, TRADES)}`,
  ]);
  return { text: link, disguise: 'messaging link' };
}

export function disguiseHandle(random: Random): Disguised {
  const handle = `${pick(random, TRADES)}${pick(random, ['_', '.', '.', '_'])}${pick(random, LOCAL_PARTS)}`;
  const form = pick(random, [
    '@H',
    '@H',
    'ig: H',
    'Instagram: H',
    'en insta soy H',
    'instagram @ H',
    'IG H',
    'Facebook: /H',
    'seguime en tiktok como H',
    'arroba H en instagram',
    'insta "H"',
  ]);
  return { text: form.replace('H', handle), disguise: form, hidden: handle };
}
