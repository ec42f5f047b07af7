/** The privacy room: nothing that lets a reader reach a person off the platform comes out of here. */

export { removeFamilyNames } from './family-names.ts';
export { findContacts } from './find.ts';
export { findLeak, type GuardOptions, hasContact, type Leak } from './guard.ts';
export { type ContactKind, type Finding, PLACEHOLDERS } from './kinds.ts';
export { foldWord, type NameParts, type ReducedName, reduceName } from './names.ts';
export { plainWords } from './plain.ts';
export { compilePrivateValues, isKeyOfLetters, type PrivateValues, textOfKey } from './private-values.ts';
export { type Redaction, type RedactOptions, redact, redactTogether } from './redact.ts';
export { type LabelledText, type Measure, scoreRedaction } from './score.ts';
export { type WordsSeen, wordAt } from './survey.ts';
export { isPublicSlug, isPublicUrl, showsFamilyName } from './urls.ts';
export { ENGINE_VERSION } from './version.ts';
export { WORDS_KEPT } from './word-table.ts';
