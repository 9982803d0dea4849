/**
 * What the caller needs of an answer to a call that changes something and may be sent again; null if it is answered
 * with nothing. Only parts that servers of former versions answer too. Without zod, because browsers load this file.
 */
const NEEDED_PARTS: Readonly<Record<string, string | null>> = {
  'approvals.decide': null,
  'cashCounts.finish': 'id',
  'cashCounts.sign': null,
  'closings.close': 'id',
  'closings.reopen': null,
  'closings.sign': null,
  'finance.addIncome': 'id',
  'finance.deposit': 'id',
  'finance.exchange': 'id',
  'finance.request': 'id',
  'finance.reverse': 'id',
  'finance.setBalance': 'id',
  'finance.setReserve': 'id',
  'firstSteps.confirm': null,
  'invitations.make': 'url',
  'limits.confirm': null,
  'limits.propose': 'id',
  'limits.withdraw': null,
  'meetings.addPause': 'id',
  'people.addNote': 'id',
  'people.announceAbsence': 'id',
  'people.makeGuardianLink': 'url',
  'people.merge': 'id',
  'people.noteFollowUp': 'id',
  'people.removeGuardian': 'removed',
  'people.removeNote': 'removed',
  'rates.add': 'id',
  'roster.add': 'person',
  'roster.remove': 'removed',
  'sessions.create': 'id',
  'sessions.edit': 'conflicts',
  'sessions.remove': null,
  'transfer.apply': 'moved',
}

/**
 * Whether a successful answer has what its caller needs: that part, and the id that was sent. Source: docs/product.md,
 * 13.11.
 * @param path of the procedure in the contract: ['finance', 'request']
 */
export function hasNeededPart(path: readonly string[], input: unknown, answer: unknown): boolean {
  const part = NEEDED_PARTS[path.join('.')]
  if (part === undefined) return true
  if (part === null) return answer === undefined
  if (typeof answer !== 'object' || answer === null || !(part in answer)) return false
  return part !== 'id' || partOf(answer, 'id') === partOf(input, 'id')
}

function partOf(whole: unknown, part: string): unknown {
  return (whole as Readonly<Record<string, unknown>>)[part]
}

/** The procedures whose answers are checked. */
export const CHECKED_PROCEDURES: readonly string[] = Object.keys(NEEDED_PARTS)
