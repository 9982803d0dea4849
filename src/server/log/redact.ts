/** These are replaced in all log texts: messages of libraries, the mail server and the database may contain them. */
const REDACTIONS: readonly (readonly [found: RegExp, replacement: string])[] = [
  // The user and password of an address: postgres://shabaka:secret@127.0.0.1/shabaka
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/?#@]+@/gi, '$1'],
  [/[^\s<>()"'`,;:=/\\]{1,64}@[^\s<>()"'`,;:=/\\]+/g, '[email]'],
  // The query or the fragment of an address or a path, which may contain names, search words, and the secrets of mailed
  // links.
  [/((?:https?:\/\/|\/)[^\s?#"'<>]*)[?#][^\s"'<>]+/g, '$1?[query]'],
  // A guardian's link, whose path is the secret.
  [/\/g\/[^\s/"'?#]+/g, '/g/[secret]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  // Telephone numbers: seven digits or more in one or several groups, with their prefix.
  [/(?<![\w.:/-])(?:\+|00)\d[\d\s()/-]{5,}\d/g, '[phone]'],
]

/** A text without mail addresses, phone numbers, secrets, and the queries of addresses. */
export function redacted(text: string): string {
  return REDACTIONS.reduce((rest, [found, replacement]) => rest.replace(found, replacement), text)
}
