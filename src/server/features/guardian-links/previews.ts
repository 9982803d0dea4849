type Header = (name: string) => string | undefined

/**
 * The names of messengers, search engines and similar programs. Some phones have a name that ends in 'bot': 'CUBOT'.
 */
const KNOWN = /facebookexternalhit|Facebot|Viber|Google-|SkypeUriPreview|(?<!\bcu)bot\b|preview|crawler|spider/i

/**
 * Whether a program loads the page: messengers and mail scanners get no data, and do not count as the guardian.
 * Browsers declare a navigation; older ones send name, language and that they accept HTML. A scanner with a whole
 * browser is not detected. Source: docs/product.md, 17.7.
 */
export function isPreview(header: Header): boolean {
  const userAgent = header('user-agent') ?? ''
  if (!userAgent.startsWith('Mozilla/5.0 (') || KNOWN.test(userAgent)) return true
  const mode = header('sec-fetch-mode')
  if (mode !== undefined) return mode !== 'navigate' || header('sec-fetch-dest') !== 'document'
  return !header('accept')?.includes('text/html') || header('accept-language') === undefined
}
