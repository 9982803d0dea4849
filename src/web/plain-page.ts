const KEY = 'plain-page'
/** The page until the server names another one. */
const DEFAULT_PAGE = 'http://neverssl.com/'

/** Stores the address, so that it is available behind a sign-in page. */
export function rememberPlainPage(address: string): void {
  if (address === plainPage()) return
  try {
    localStorage.setItem(KEY, address)
  } catch {
    // Storage may be forbidden. The default page is opened then.
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
