/** An e-mail address in its stored and compared form: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
