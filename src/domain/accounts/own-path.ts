/** The URL parser of browsers and Node, declared here because this layer includes the types of neither. */
declare const URL: new (
  text: string,
  base: string,
) => { readonly origin: string; readonly pathname: string; readonly search: string; readonly hash: string }

const PLACEHOLDER_ORIGIN = 'https://app.invalid'

/** @returns the path as browsers resolve it; null for anything that could lead to another site */
export function ownPath(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return null
  const resolved = resolve(text)
  if (!resolved || resolved.origin !== PLACEHOLDER_ORIGIN) return null
  const { pathname, search, hash } = resolved
  // `/..//host` resolves to `//host`, which is the address of another site; a proxy may decode an encoded slash.
  if (pathname.startsWith('//') || /%2f|%5c/i.test(pathname)) return null
  return `${pathname}${search}${hash}`
}

function resolve(text: string) {
  try {
    return new URL(text, PLACEHOLDER_ORIGIN)
  } catch {
    return null
  }
}
