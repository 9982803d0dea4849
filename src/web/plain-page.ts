const KEY = 'plain-page'
/** Until the server names another one. */
const DEFAULT_PAGE = 'http://neverssl.com/'

/** So that the address is available behind a sign-in page. */
export function rememberPlainPage(address: string): void {
  if (address === plainPage()) return
  try {
    localStorage.setItem(KEY, address)
  } catch {
    // Storage may be forbidden; then the default opens.
  }
}

/** A network replaces it by its sign-in page. The app never calls it, it only links to it. */
export function plainPage(): string {
  try {
    return localStorage.getItem(KEY) ?? DEFAULT_PAGE
  } catch {
    return DEFAULT_PAGE
  }
}
