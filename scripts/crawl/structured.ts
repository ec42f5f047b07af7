const BLOCK = /<script type="application\/ld\+json">(.*?)<\/script>/gs;
/** The fields by which schema.org says how to get in touch, or more of an address than its zone. */
const CONTACT_FIELD = /^(?:telephone|faxNumber|email|contactPoints?|streetAddress|postalCode|sameAs|taxID|vatID|geo)$/;

/** What is wrong with the JSON-LD of a page: a block that is no JSON, and fields of contact data. */
export function wrongData(page: string): string[] {
  const wrong: string[] = [];
  for (const [, json] of page.matchAll(BLOCK)) {
    try {
      JSON.parse(json!, (name, value) => {
        if (CONTACT_FIELD.test(name)) wrong.push(name);
        return value;
      });
    } catch {
      wrong.push('no JSON');
    }
  }
  return wrong;
}
