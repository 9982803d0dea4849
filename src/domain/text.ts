/** Whether a text can be stored: no NUL, and no half of a surrogate pair, which a database cannot hold. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text)
}
