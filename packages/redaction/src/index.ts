/** The public interface of the package: it removes everything that lets a reader contact a person outside the platform. */

export type { TextReader } from './find.ts';
export { findContacts } from './find.ts';
export { findLeak, hasContact, isPublicSlug } from './guard.ts';
export {
  familyForms,
  removeFamilyNames,
  removeUnknownFamily,
  showsFamilyName,
  type UnknownFamilyPerson,
} from './names/family-names.ts';
export { type NameParts, type ReducedName, reduceName } from './names/names.ts';
export { planFit } from './numbers/digits.ts';
export { formsOf, ownValuesIn, showsPrivateValue } from './own/find-private-values.ts';
export {
  compilePrivateValues,
  PRIVATE_VALUES_MAX,
  type PrivateFields,
  type PrivateValues,
} from './own/private-values.ts';
export {
  type ExplainedNumber,
  type Explanation,
  explain,
  ordinaryWords,
  type Redaction,
  type RedactOptions,
  redact,
  redactTogether,
} from './redact.ts';
export { findSplit, findTold, findTrickle } from './split.ts';
export { type ContactKind, type Finding, PLACEHOLDERS, withoutEscapes } from './text/fold.ts';
export {
  familyKey,
  familyKeys,
  familySound,
  foldWord,
  isFamilyLike,
  isGivenName,
  isGivenNameOnly,
  isListedFamily,
  isOfLanguage,
  isPhrase,
  mayBeFamily,
  restKey,
} from './text/lexicon.ts';
export { isPublicUrl, spellsNumber } from './urls.ts';
export { ENGINE_VERSION } from './version.ts';
