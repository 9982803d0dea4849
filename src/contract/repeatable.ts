/**
 * Repeating them has no further effect and gets the first answer; of a guardian or a note, that nothing was removed. Without
 * sessions, which wait on the device and are sent from there. Source: docs/product.md, 13.10.
 */
export const REPEATABLE_PROCEDURES = [
  'approvals.decide',
  'cashCounts.finish',
  'cashCounts.sign',
  'closings.close',
  'closings.reopen',
  'closings.sign',
  'finance.addIncome',
  'finance.deposit',
  'finance.exchange',
  'finance.request',
  'finance.reverse',
  'finance.review',
  'finance.setBalance',
  'finance.setReserve',
  'firstSteps.confirm',
  'invitations.make',
  'limits.confirm',
  'limits.propose',
  'limits.withdraw',
  'meetings.addPause',
  'pendingChanges.review',
  'people.addNote',
  'people.announceAbsence',
  'people.makeGuardianLink',
  'people.merge',
  'people.noteFollowUp',
  'people.removeGuardian',
  'people.removeNote',
  'rates.add',
  'roster.add',
  'roster.remove',
  'transfer.apply',
] as const

const NAMES: ReadonlySet<string> = new Set(REPEATABLE_PROCEDURES)

/** @param path of a procedure in the contract: ['finance', 'request'] */
export function isRepeatable(path: readonly string[]): boolean {
  return NAMES.has(path.join('.'))
}
