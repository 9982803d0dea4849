/** How many rows of each kind a network has. */
export interface Dimensions {
  readonly groups: number
  readonly rosterPerGroup: number
  readonly sessionsPerGroup: number
  readonly attendancePerSession: number
  readonly transactionsPerGroup: number
}

/**
 * The dimensions of a network of a given size. Size 1 is about the demo, size 100 has 100,000 people in 400 rosters, 20,000 sessions
 * with 800,000 rows of attendance, and 200,000 transactions.
 */
export function dimensionsOf(size: number): Dimensions {
  const groups = Math.max(8, Math.round(4 * size))
  const perGroup = (total: number, least: number) => Math.max(least, Math.round((total * size) / groups))
  return {
    groups,
    rosterPerGroup: perGroup(1_000, 50),
    sessionsPerGroup: perGroup(200, 5),
    attendancePerSession: 40,
    transactionsPerGroup: perGroup(2_000, 16),
  }
}
