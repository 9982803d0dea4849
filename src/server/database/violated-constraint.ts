/** Codes of a broken foreign key and of a value that must be unique and exists already. */
const VIOLATIONS = new Set(['23503', '23505'])

/** The name of the foreign key or unique index that a failed statement broke; null for any other failure. */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !('constraint' in cause)) return null
  return VIOLATIONS.has(String(cause.code)) ? String(cause.constraint) : null
}
