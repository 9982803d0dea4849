/** The platform's parser of addresses, which every browser and Node have; this layer's types name neither of them. */
declare const URL: new (
  text: string,
  base: string,
) => { readonly origin: string; readonly pathname: string; readonly search: string; readonly hash: string }

/** Stands for the app's own address, whatever it is. */
const SOMEWHERE = 'https://app.invalid'

/**
 * A path of this app, from text that anybody may have written: where to go after signing in or confirming.
 * @returns the path as browsers resolve it, with query and fragment; null for anything that could lead to another site
 */
export function ownPath(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return null
  const resolved = resolve(text)
  if (!resolved || resolved.origin !== SOMEWHERE) return null
  const { pathname, search, hash } = resolved
  // `/..//host` resolves to `//host`, which is another site's address; an encoded slash may be decoded on the way.
  if (pathname.startsWith('//') || /%2f|%5c/i.test(pathname)) return null
  return `${pathname}${search}${hash}`
}

function resolve(text: string) {
  try {
    return new URL(text, SOMEWHERE)
  } catch {
    return null
  }
}
