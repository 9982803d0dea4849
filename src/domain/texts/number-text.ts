/** This minus is as wide as a plus; a hyphen is too short and breaks from its number. */
export const MINUS = '\u2212'

/** A change such as '+3', '−3' or '0'. */
export function signedText(change: number): string {
  return change === 0 ? '0' : `${change > 0 ? '+' : MINUS}${Math.abs(change)}`
}

/**
 * A percentage such as '75%'; a dash if there is no rate. In Arabic sentences it needs isolates, or its sign changes
 * sides.
 */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent}%`
}
