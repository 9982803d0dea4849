/** The language that was chosen on the device, for the server's HTML. The app writes this cookie; the choice is in local storage. */
export const LANGUAGE_COOKIE = 'shabaka.language'

/** The name of the language's cookie over TLS: with this prefix no other host of the domain can set it. */
export const LANGUAGE_COOKIE_OVER_TLS = `__Host-${LANGUAGE_COOKIE}`

/** The id of the element of the server's HTML that says who is signed in: JSON, like the answer of `accounts.me`. */
export const PAGE_PERSON_ID = 'signed-in-person'
