/**
 * The calls that a page may send again by itself when it got no answer: the same call again has no further effect and is answered as the first
 * time, because of the id in it or because the same decision changes nothing. Sessions are missing: they wait on the device and are sent from
 * there. Source: docs/product.md, 13.10.
 */
export const REPEATABLE_PROCEDURES = [
  'approvals.decide',
  'finance.addIncome',
  'finance.deposit',
  'finance.request',
  'finance.review',
  'finance.setBalance',
  'finance.setReserve',
  'meetings.addPause',
  'people.addNote',
  'people.announceAbsence',
  'people.makeGuardianLink',
  'people.merge',
  'roster.add',
  'transfer.apply',
] as const

const NAMES: ReadonlySet<string> = new Set(REPEATABLE_PROCEDURES)

/** @param path of a procedure in the contract: ['finance', 'request'] */
export function isRepeatable(path: readonly string[]): boolean {
  return NAMES.has(path.join('.'))
}
