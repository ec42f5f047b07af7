/**
 * The contract as data: every sentence of it that can be tested, and the house's decisions where it is silent.
 * `source` is the contract's section ("4.1") or "house" with the decision's name. A test cites requirements in its
 * name, "(spec: search.limit)"; a whole run of the tests fails when a requirement has no test that ran and passed (`proofs.ts`).
 */
export interface Requirement {
  readonly source: string;
  readonly behaviour: string;
}

export const REQUIREMENTS = {
  // 1. What the service does
  'leak.fields': {
    source: '1',
    behaviour:
      'No payload has a field phone, phone_number, mobile, whatsapp, wa_link, email, contact_email or contactPoint.telephone.',
  },
  'leak.values': {
    source: '1',
    behaviour:
      'No payload has a wa.me URL, a tel: or telephone URI, a phone number, an e-mail or a national-id number in any text.',
  },
  'leak.errors': { source: '1', behaviour: 'Errors, pages and logs leak nothing either.' },
  'names.reduced': { source: '1', behaviour: 'display_name and author_name are first name plus last initial.' },
  'names.family-name-out': {
    source: 'house, Names',
    behaviour: "A known family name comes out of that professional's texts, reviews, slug and URLs.",
  },
  'names.changed': {
    source: 'house, Names',
    behaviour: 'When a family name changes, the texts already stored are cleaned again.',
  },
  'texts.sanitised': {
    source: '1',
    behaviour: 'Bio, specialties, headline and review texts have no contact patterns.',
  },
  'texts.control-characters': { source: 'house, Names', behaviour: 'Control characters are in no text served.' },
  'contact.profile-url': { source: '1', behaviour: 'profile_url is the only contact channel a professional has.' },
  'access.unauthenticated': { source: '1, 5.1', behaviour: 'Every endpoint answers without a credential.' },
  'access.read-only': { source: '1', behaviour: 'No endpoint but the task handover takes a write.' },

  // 2. Resources and their fields
  'envelope.list': { source: '2', behaviour: 'Lists are {data, pagination}.' },
  'envelope.single': { source: '2', behaviour: 'A single resource is {data}.' },
  'envelope.catalog': { source: '2', behaviour: 'Catalogs are {data} without pagination.' },
  'envelope.error': { source: '2, 7', behaviour: 'Errors are {error: {code, message, details?}}.' },
  'pagination.fields': { source: '2', behaviour: 'limit, offset, total and has_more are all present.' },
  'pagination.total': { source: '2', behaviour: 'total counts the matching records across all pages, exactly.' },
  'pagination.has-more': {
    source: '2',
    behaviour: 'has_more is true exactly when a record exists past offset + limit.',
  },
  'pagination.links': {
    source: 'house, standard fields',
    behaviour: 'A page of a list links to its neighbours: rel next and prev.',
  },
  'versions.notice': {
    source: 'house, standard fields',
    behaviour: 'Every answer of a deprecated version says so, and when it ends, 90 days later at the earliest.',
  },
  'site.security-txt': {
    source: 'house, standard fields',
    behaviour: 'security.txt is served when the operator set a contact, and only then.',
  },
  'service.fields': { source: '2', behaviour: 'A service has slug, name, description and requires_matricula.' },
  'service.requires-matricula': {
    source: '2',
    behaviour: 'A professional is under a service that requires a matricula only with a verified one.',
  },
  'city.fields': { source: '2', behaviour: 'A city has slug, name, region and its active neighborhoods.' },
  'verifications.fields': { source: '2', behaviour: 'All the fields of PublicVerifications are present.' },
  'professional.fields': { source: '2', behaviour: 'A search result has the fields of Professional and no other.' },
  'professional.rating-blended': {
    source: '2',
    behaviour: 'rating is the count-weighted mean of published and verified external reviews, two decimals, a half up.',
  },
  'professional.review-count-blended': { source: '2', behaviour: 'review_count is the sum of those counts.' },
  'professional.years-active-copy': { source: '2', behaviour: 'years_active copies verifications.years_active.' },
  'detail.fields': { source: '2', behaviour: 'The detail adds bio, portfolio, specialties and member_since.' },
  'detail.portfolio-max': { source: '2, 8', behaviour: 'The portfolio has up to 6 URLs.' },
  'detail.specialties-max': { source: '2, 8', behaviour: 'There are at most 8 specialties.' },
  'review.fields': { source: '2', behaviour: 'A review has the fields of Review and no other.' },
  'review.published-only': {
    source: 'house, source format',
    behaviour: 'Only published reviews are shown and counted.',
  },
  'listed.active-only': {
    source: 'house, source format',
    behaviour: 'Only active professionals of an active city with a listable service are listed.',
  },

  // 4.1 Search
  'search.no-parameters': { source: '4.1', behaviour: 'Every parameter of the reference form is optional.' },
  'search.service': { source: '4.1', behaviour: 'service keeps the professionals under that service.' },
  'search.city': { source: '4.1', behaviour: 'city keeps the professionals of that city.' },
  'search.neighborhood': { source: '4.1', behaviour: 'neighborhood keeps the professionals of that neighborhood.' },
  'search.neighborhood-any-city': {
    source: 'house, Search',
    behaviour: 'A neighborhood without a city matches that slug in every city that has it.',
  },
  'search.verified-identity': { source: '4.1', behaviour: 'verified_identity=true keeps the identity-verified.' },
  'search.has-matricula': { source: '4.1', behaviour: 'has_matricula=true keeps those with a verified matricula.' },
  'search.false-is-no-filter': { source: 'house, Search', behaviour: 'false for a filter means no filter.' },
  'search.min-rating': { source: '4.1', behaviour: 'min_rating keeps ratings at or above it; 0..5 inclusive.' },
  'search.min-reviews': { source: '4.1', behaviour: 'min_reviews keeps review counts at or above it.' },
  'search.limit': { source: '4.1, 8', behaviour: 'limit is 1..50, by default 20.' },
  'search.offset': { source: '4.1, 8', behaviour: 'offset is 0 or more, by default 0.' },
  'search.ambiguous': {
    source: 'house, Search',
    behaviour:
      'A neighborhood without a city that several cities have is searched in all of them; the answer names them with counts.',
  },
  'resolve.position': {
    source: 'house, Search',
    behaviour: 'A position, instead of a text or beside it, gives the nearest places with their distance.',
  },
  'search.sort': {
    source: 'house, Search',
    behaviour: 'sort (recommended, rating, reviews) orders every page exactly, equals by rank; anything else is 400.',
  },
  'search.paging-once': {
    source: 'house, Search',
    behaviour: 'Paging through one snapshot shows every match exactly once.',
  },
  'search.unknown-slug-empty': {
    source: 'house, Search',
    behaviour: 'A well-formed slug that names nothing gives an empty page.',
  },
  'search.malformed': {
    source: 'house, Search',
    behaviour: 'A malformed, empty or repeated parameter is 400 invalid_parameter.',
  },
  'search.unknown-parameter': {
    source: 'house, Search',
    behaviour: 'An unknown parameter is ignored, and the answer names it; with Prefer: handling=strict it is 400.',
  },
  'search.read-as': {
    source: 'house, Search',
    behaviour: 'An exact other name of one service, city or neighborhood is read as its slug, and the answer says so.',
  },
  'search.unknown': {
    source: 'house, Search',
    behaviour: 'A slug that names nothing matches nothing, and the answer says what may have been meant.',
  },
  'search.without': {
    source: 'house, Search',
    behaviour: 'An answer with nobody says how many there are without each filter.',
  },
  'search.nearby': {
    source: 'house, Search',
    behaviour: 'An answer with nobody names the nearest places with somebody.',
  },
  'search.past-last': {
    source: 'house, Search',
    behaviour: 'A page past the last match says how many match and where the last page begins, in both forms.',
  },
  'resolve.search': {
    source: 'house, Search',
    behaviour: 'GET /resolve reads a text as services, places and filters, and gives the search with its total.',
  },
  'resolve.undecided': {
    source: 'house, Search',
    behaviour:
      'GET /resolve gives no search for an uncertain reading, a name of several places or a place that is not listed, and says why.',
  },
  'resolve.explained': {
    source: 'house, Search',
    behaviour: 'GET /resolve explains a search that finds nobody, as the search itself does.',
  },
  'resolve.tag': {
    source: 'house, Search',
    behaviour: 'The tag of a reading is of its bytes: read with other words, it has another.',
  },
  'resolve.not-logged': {
    source: 'house, Search',
    behaviour: 'The text of GET /resolve is in no log, at any level, and in no metric.',
  },
  'resolve.redacted': { source: 'house, Search', behaviour: 'GET /resolve does not repeat contact data of the text.' },
  'search.integer-max': { source: 'house, Search', behaviour: 'Integers above 2147483647 are 400.' },
  'http.content-coding': {
    source: 'house, Conditional requests',
    behaviour:
      'API, documents and the assistant endpoint are packed as Accept-Encoding asks, with a tag for each coding.',
  },
  'http.etag-of-resource': {
    source: 'house, Conditional requests',
    behaviour:
      'A tag is of the bytes of its answer: an import changes the tags of what it changed, and of no other list.',
  },
  'http.trailing-slash': { source: 'house, Search', behaviour: 'A trailing slash changes nothing.' },
  'http.percent-encoding': { source: 'house, Search', behaviour: 'A malformed percent-encoding is 400.' },
  'http.head': { source: 'house, Search', behaviour: 'HEAD answers as GET without the body.' },

  // 4.1 Assistant form
  'assistant.required': {
    source: '4.1',
    behaviour: 'service and neighborhood are required: 400 naming the missing one, value null.',
  },
  'assistant.unknown-slug': {
    source: 'house, assistant form',
    behaviour: 'A service, neighborhood or city that does not exist is 400 with up to 5 suggestions, nearest first.',
  },
  'assistant.ambiguous': {
    source: '4.1',
    behaviour: 'A neighborhood slug of several cities without city is 400 on city, listing the cities.',
  },
  'assistant.max-results': { source: '4.1, 8', behaviour: 'At most 5 results and no further page.' },
  'assistant.pagination': {
    source: 'house, assistant form',
    behaviour:
      'total is the number returned, has_more false; an offset gives an empty page; limit above 5 counts as 5.',
  },
  'assistant.reviews-rank': { source: '4.1', behaviour: 'min_rating and min_reviews are checked and do not filter.' },
  'assistant.filters': { source: 'house, assistant form', behaviour: 'verified_identity and has_matricula filter.' },
  'assistant.match': { source: '2, 4.1', behaviour: 'match names the service, neighborhood and city searched.' },
  'assistant.result-fields': {
    source: '4.1',
    behaviour: 'A result has no neighborhoods and up to 3 portfolio URLs.',
  },

  // 4.2 – 4.5
  'detail.by-slug-and-id': {
    source: '4.2, house',
    behaviour: 'Detail and reviews take the slug and the id, in either case, in both forms.',
  },
  'detail.profile-url': { source: '4.2', behaviour: 'profile_url is /p/{slug}, in the assistant form /profile/{id}.' },
  'detail.not-found': { source: '4.2, 7', behaviour: 'An unknown professional is 404 not_found.' },
  'reviews.order': { source: '4.3', behaviour: 'Reviews come most recent first.' },
  'reviews.paging': { source: '4.3', behaviour: 'limit and offset page through the reviews.' },
  'reviews.counted-elsewhere': {
    source: 'house, explanations',
    behaviour: 'Where review_count has more reviews than can be read here, the page of reviews says so.',
  },
  'reviews.not-found': { source: '4.3', behaviour: 'Reviews of an unknown professional are 404 not_found.' },
  'services.all': { source: '4.4', behaviour: 'GET /services lists the full live catalog.' },
  'cities.all': { source: '4.5', behaviour: 'GET /cities lists each city with its active neighborhoods.' },
  'cities.one': {
    source: 'house, smaller answers',
    behaviour:
      'GET /cities?city= gives the city of that slug or name alone; a name of no city is 400 with suggestions.',
  },

  // 4.6 Handovers
  'handover.link': { source: '4.6', behaviour: 'A handover answers 201 with a link that opens that draft.' },
  'handover.validation': {
    source: 'house, handovers',
    behaviour: 'Unknown fields, slugs, places and professionals, and open_to_all without a professional, are 400.',
  },
  'handover.redacted': {
    source: 'house, handovers',
    behaviour: 'Free text is redacted before it is stored, and the answer says so.',
  },
  'handover.idempotent': {
    source: 'house, handovers',
    behaviour: 'The same key and body within 24 h give the same answer; another body is 409.',
  },
  'handover.expiry': { source: 'house, handovers', behaviour: 'A draft is valid for 7 days.' },
  'handover.token': {
    source: 'house, handovers',
    behaviour: 'The token is unguessable, stored hashed, and given again without being stored.',
  },
  'handover.size': {
    source: 'house, handovers',
    behaviour: 'A body above 16 KiB (16,384 characters, however escaped) is 413, another content type 415.',
  },
  'handover.publishes-nothing': { source: '4.6', behaviour: 'Nothing is published by a handover.' },

  // 4.7 Deep links and tasks
  'links.generic': {
    source: '4.7',
    behaviour: '/?create_task=1&service=… opens the post-a-task flow; other parameters are ignored.',
  },
  'links.targeted': {
    source: '4.7',
    behaviour: '/post-task/v2?pro=…&vertical=…&source=assistant-link works for every professional a search returns.',
  },
  'links.older': { source: '4.7', behaviour: '/p/{slug}?create_task=1&service=… targets that professional.' },
  'tasks.priority-window': {
    source: '4.7, 8',
    behaviour: 'A targeted task is visible to that professional alone for 24 hours, then to everyone.',
  },
  'tasks.open-to-all': {
    source: '4.7',
    behaviour:
      'With offers from others switched on the task is everyone’s at once and the professional is still informed.',
  },
  'site.profiles': {
    source: 'house, Tasks',
    behaviour: 'The site answers /p/{slug} and /profile/{id} in both forms.',
  },
  'site.kind': {
    source: 'house, Tasks',
    behaviour: 'An unknown draft, task or professional is a kind 404 page (an expired draft 410) to go on from.',
  },
  'site.counted': {
    source: 'house, Rate limits',
    behaviour: 'Site pages are counted; static assets are not and carry no rate headers.',
  },

  // 4.8 MCP
  'mcp.json-rpc': { source: '4.8', behaviour: 'The endpoint takes JSON-RPC 2.0 POSTs without authentication.' },
  'mcp.six-tools': { source: '4.8', behaviour: 'Six tools, with the same names and inputs on both transports.' },
  'mcp.hand-over': {
    source: 'house, MCP',
    behaviour: 'With VIDRIERA_MCP_HANDOVER=on a seventh tool does what POST /task-handovers does.',
  },
  'mcp.same-payload': { source: '4.8', behaviour: 'A tool answers the same payload as the API.' },
  'mcp.link-is-pure': { source: '4.8', behaviour: 'service_create_task_link makes no call.' },
  'mcp.guard': { source: '4.8', behaviour: 'A payload that would leak is a tool error, never data.' },
  'mcp.limited': {
    source: 'house, MCP',
    behaviour: 'A limited tools/call is an isError result naming the seconds; another method is HTTP 429.',
  },
  'mcp.body-size': { source: 'house, MCP', behaviour: 'A body above 256 KiB is 413.' },

  // 5, 8. Keys and limits
  'limit.public': { source: '8', behaviour: '60 requests a minute per source address; the 61st is refused.' },
  'limit.premium': { source: '5.2, 8', behaviour: 'A valid key has 600 a minute of its own.' },
  'limit.connector': { source: '5.3, 8', behaviour: 'The connector header has a limit of its own too.' },
  'limit.site': {
    source: 'house, Rate limits',
    behaviour: 'Pages of the site have a bucket of their own, 120 a minute and address.',
  },
  'limit.own-ceiling': {
    source: 'house, Rate limits',
    behaviour: 'A connector or a shared network may have a ceiling that the operator gave it.',
  },
  'limit.invalid-key': {
    source: 'house, Rate limits',
    behaviour: 'An invalid, revoked or malformed key counts as none, and the answer says so in X-API-Key-Status.',
  },
  'limit.headers': { source: '4, 8', behaviour: 'Every response carries the four rate-limit headers.' },
  'entry.served': {
    source: 'house, documents',
    behaviour: 'GET {base_url} says which form is served, where, from which revision and with which limits.',
  },
  'limit.standard-fields': {
    source: 'house, standard fields',
    behaviour: 'Every counted response carries RateLimit-Policy and RateLimit besides.',
  },
  'limit.429': { source: '7', behaviour: 'A 429 has Retry-After of at least 1, Remaining 0 and retry_after_seconds.' },
  'limit.window': {
    source: 'house, Rate limits',
    behaviour: 'A window of 60 s starts at a bucket’s first request; Reset is its end.',
  },
  'limit.refused-not-charged': {
    source: 'house, Rate limits',
    behaviour: 'A refused request is not charged to the other bucket.',
  },
  'limit.everything-counts': {
    source: 'house, Rate limits',
    behaviour: 'API, MCP, pages and openapi.yaml count, whatever their status; static assets and preflights do not.',
  },
  'limit.proxy': {
    source: 'house, Rate limits',
    behaviour: 'X-Forwarded-For counts only from trusted proxies: the nearest address that is not one.',
  },
  'limit.off': {
    source: 'house, Rate limits',
    behaviour: 'A limit that is off never refuses and shows the default ceiling, all of it left.',
  },
  'keys.form': {
    source: 'house, Rate limits',
    behaviour: 'A key is vdr_ and 32 random bytes in base62, stored as a hash, shown once.',
  },

  // 7. Errors and HTTP
  'errors.invalid-parameter': { source: '7', behaviour: 'details names the parameter and the offending value.' },
  'errors.value-shown': {
    source: 'house, Errors',
    behaviour: 'The value shown is text, at most 100 characters, contact data masked.',
  },
  'errors.unknown-route': { source: 'house, Errors', behaviour: 'An unknown route is 404 not_found in the envelope.' },
  'errors.method': { source: 'house, Errors', behaviour: 'A wrong method is 405 with Allow.' },
  'errors.internal': {
    source: '7, house',
    behaviour: 'A 500 says nothing about the inside; the log has the cause and the request id.',
  },
  'errors.overload': { source: 'house, Errors', behaviour: 'Overload is 503 unavailable with Retry-After.' },
  'http.request-id': {
    source: 'house, Errors',
    behaviour: 'X-Request-Id is echoed only when it is 1..64 of [A-Za-z0-9_-].',
  },
  'http.etag': {
    source: 'house, Conditional requests',
    behaviour: 'GETs carry a strong ETag; a matching If-None-Match is 304, counted.',
  },
  'http.cors': {
    source: 'house, Rate limits',
    behaviour: 'CORS is open on the API and openapi.yaml, with the headers exposed.',
  },
  'http.slow': {
    source: 'house, Slow and hostile',
    behaviour: 'Headers over 10 s and bodies over 30 s get 408 and the connection closes.',
  },
  'http.too-long': {
    source: 'house, Slow and hostile',
    behaviour: 'URLs above 8 KiB get 414, headers above 16 KiB 431.',
  },

  // 9. Versioning
  'version.prefix': { source: '9', behaviour: 'The API lives under /v1.' },
  'version.openapi': { source: '9', behaviour: 'openapi.yaml is served at the site with info.version 1.0.0.' },
  'version.responses-validate': { source: '9', behaviour: 'Every response served validates against it.' },

  // The source format
  'import.kinds': {
    source: 'house, source format',
    behaviour: 'Folders, single files, gzip and standard input are read.',
  },
  'import.rejects-alone': {
    source: 'house, source format',
    behaviour: 'A bad record is rejected alone with file, line, field and reason.',
  },
  'import.atomic': {
    source: 'house, source format',
    behaviour: 'A kill at any moment leaves the old directory or the new one.',
  },
  'import.replace': {
    source: 'house, source format',
    behaviour: '--replace makes the kinds exactly what the files hold; a rejected new version keeps the stored one.',
  },
  'import.nothing-private': {
    source: 'house, source format',
    behaviour: 'No private value is stored, served, printed or logged.',
  },
} as const satisfies Record<string, Requirement>;

export type RequirementId = keyof typeof REQUIREMENTS;
