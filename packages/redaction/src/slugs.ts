/** Decides which slugs may be public. */

import { findContacts } from './find.ts';
import { UNEXPLAINED } from './numbers/clause.ts';
import { remembered } from './text/remember.ts';
import { isPublicPath } from './urls.ts';

/** False when a slug shows contact data: "juan-1155667788", "ana-gmail-com". */
export const isPublicSlug = remembered(
  (slug) =>
    isPublicPath(slug) &&
    !findContacts(slug).some(({ kind, why }) => kind !== 'url' && kind !== 'alias' && why !== UNEXPLAINED),
);
