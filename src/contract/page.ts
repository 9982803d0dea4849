/** The language chosen on the device, for the server's HTML. The app writes this cookie from local storage. */
export const LANGUAGE_COOKIE = 'shabaka.language'

/** The name of the language cookie over TLS: no other host of the domain can set a cookie with this prefix. */
export const LANGUAGE_COOKIE_OVER_TLS = `__Host-${LANGUAGE_COOKIE}`

/** The id of the element with the signed-in person in the server's HTML: JSON, like the answer of `accounts.me`. */
export const PAGE_PERSON_ID = 'signed-in-person'

/**
 * With this header the service worker requests index.html, which it stores. For everyone else its path is no screen.
 */
export const WORKER_HEADER = 'x-shabaka-worker'
