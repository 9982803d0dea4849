/** The value of a request's header. */
type Header = (name: string) => string | undefined

/** Messengers, search engines and the like. Some phones have a name that ends in 'bot': 'CUBOT'. */
const KNOWN = /facebookexternalhit|Facebot|Viber|Google-|SkypeUriPreview|(?<!\bcu)bot\b|preview|crawler|spider/i

/**
 * Whether a page is requested by a program that is no browser, as messengers do to show a preview of a link and mail scanners to check it.
 * It learns nothing, and does not count as the guardian. Browsers say that they open a page; those before 2023, and all without TLS, say
 * at least their name, their language and that they want HTML. A scanner that runs a whole browser is not noticed.
 * Source: docs/product.md, 17.7.
 */
export function isPreview(header: Header): boolean {
  const userAgent = header('user-agent') ?? ''
  if (!userAgent.startsWith('Mozilla/5.0 (') || KNOWN.test(userAgent)) return true
  const mode = header('sec-fetch-mode')
  if (mode !== undefined) return mode !== 'navigate' || header('sec-fetch-dest') !== 'document'
  return !header('accept')?.includes('text/html') || header('accept-language') === undefined
}

/** Whether a browser requests a page before a person opens it. */
export function isLoadedAhead(header: Header): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(header(name) ?? ''))
}
