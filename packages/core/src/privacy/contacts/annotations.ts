/** Annotations of program code, which begin with an at sign as handles do. */
import { setOf } from '../text/word-lists.ts';

const LANGUAGES =
  /(?<![a-z])(?:java|spring|kotlin|angular|nest(?:js)?|python|django|flask|typescript|javascript|junit|hibernate|lombok|css|decorador(?:es)?|anotacion(?:es)?|annotations?|decorators?|backend|frontend)(?![a-z])/;
/** The words that occur in annotations. */
const WORDS =
  setOf(`abstract add advice after all alias api app apply argument around aspect assert async autowired bean before body builder cached cache change charset class
  classmethod column component config configuration const constructor container content controller create cross custom data dataclass delete dependency deprecated
  directive disabled each enable enabled entity event exception expect extend extends field fixture for forward from functional generated get getter global guard handler header
  host id import include inject injectable input interface join json keyframes layer lazy listener lookup many map mapping media method mixin mock model module
  named namespace native non not null nullable of on one order origin output override param parameterized patch path pipe post primary private profile
  property public put qualifier query repository request required reset response rest retry return roles root route safe scan scheduled scope scss secured security
  service session setter singleton size spring boot application state static staticmethod step store supports suppress table tailwind task test tests throws to transaction transactional
  transient unique update use usage user valid validated value variable version view child varargs warnings web with`);

/** True for a text that mentions a language or a library with annotations. */
export const isAboutCode = (text: string): boolean => LANGUAGES.test(text);

/** "@RestController", "@dataclass": true when each word, split before capitals, is one of {@link WORDS}. */
export function isAnnotation(handle: string, start: number, isUpper: (offset: number) => boolean): boolean {
  let word = '';
  for (let k = 0; k <= handle.length; k++) {
    if (word !== '' && (k === handle.length || isUpper(start + k))) {
      if (!WORDS.has(word)) return false;
      word = '';
    }
    word += handle[k] ?? '';
  }
  return true;
}
