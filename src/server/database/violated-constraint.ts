/** Codes of foreign key and unique violations. */
const VIOLATIONS = new Set(['23503', '23505'])

/** The foreign key or unique index that a failed statement violated; null for any other failure. */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !('constraint' in cause)) return null
  return VIOLATIONS.has(String(cause.code)) ? String(cause.constraint) : null
}
