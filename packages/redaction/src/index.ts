/** The public interface of the package: it removes everything that lets a reader contact a person outside the platform. */

export { type ExplainedNumber, type Explanation, explain } from './explain.ts';
export { findContacts } from './find.ts';
export { findLeak, hasContact, isPublicSlug } from './guard.ts';
export { type ContactKind, type Finding, PLACEHOLDERS } from './kinds.ts';
export { familyForms } from './names/family-forms.ts';
export { showsFamilyName } from './names/family-in-address.ts';
export { removeFamilyNames } from './names/family-names.ts';
export { foldWord } from './names/fold-word.ts';
export {
  isFamilyLike,
  isGivenName,
  isGivenNameOnly,
  isListedFamily,
  isOfLanguage,
  isPhrase,
  mayBeFamily,
} from './names/name-lists.ts';
export { isShort, type NameParts, type ReducedName, reduceName } from './names/names.ts';
export { familyKey, familyKeys, familySound, restKey } from './names/sound.ts';
export { removeUnknownFamily, type UnknownFamilyPerson } from './names/unknown-family.ts';
export { planFit } from './numbers/plan.ts';
export { showsPrivateValue } from './own/find-private-values.ts';
export { formsOf, ownValuesIn } from './own/own-forms.ts';
export {
  compilePrivateValues,
  PRIVATE_VALUES_MAX,
  type PrivateFields,
  type PrivateValues,
} from './own/private-values.ts';
export { ordinaryWords, plainWords } from './plain-words.ts';
export type { TextReader } from './read-plainly.ts';
export { type Redaction, type RedactOptions, redact, redactTogether } from './redact.ts';
export { findSplit, findTold, findTrickle } from './split.ts';
export { decodeEscape } from './text/escapes.ts';
export { isPublicUrl, spellsNumber } from './urls.ts';
export { ENGINE_VERSION } from './version.ts';
