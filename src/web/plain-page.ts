const KEY = 'plain-page'
/** Until the server has named another one. */
const DEFAULT_PAGE = 'http://neverssl.com/'

/** Keep the address that the server names in each answer, so that it is known behind a sign-in page too. */
export function rememberPlainPage(address: string): void {
  if (address === plainPage()) return
  try {
    localStorage.setItem(KEY, address)
  } catch {
    // Storage may be forbidden; then the default opens.
  }
}

/** A page over plain HTTP, in place of which a network shows its sign-in page. The app never calls it, it only links to it. */
export function plainPage(): string {
  try {
    return localStorage.getItem(KEY) ?? DEFAULT_PAGE
  } catch {
    return DEFAULT_PAGE
  }
}
