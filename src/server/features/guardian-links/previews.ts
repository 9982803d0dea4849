/** Messengers, search engines and the like. Some phones have a name that ends in 'bot': 'CUBOT'. */
const KNOWN =
  /^WhatsApp\/|facebookexternalhit|Facebot|Viber|Google-|SkypeUriPreview|(?<!\bcu)bot\b|preview|crawler|spider/i

/** Programs that are no browser. */
const PROGRAMS = /curl|python|Java\/|okhttp/i

/**
 * Whether a page is fetched by a program, as messengers do to show a preview of a link beside the message. It learns nothing, and
 * does not count as the guardian. A program that names itself like a browser is not noticed.
 * @param userAgent empty without one
 * Source: docs/product.md, 17.7.
 */
export function isPreview(userAgent: string): boolean {
  return userAgent.trim() === '' || KNOWN.test(userAgent) || PROGRAMS.test(userAgent)
}
