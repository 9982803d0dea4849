/** When the clean-up of a night is due, in the network's time zone: early enough that the backup of the night has what is left. */
export const CLEAN_UP_TIME = '01:00'

/** What is deleted once it has expired, in the order in which it is deleted. Source: docs/product.md, 22.1. */
export const EXPIRING = [
  'unconfirmed_accounts',
  'ended_sign_ins',
  'access_ends',
  'expired_links',
  'unfinished_second_factors',
  'transfer_unlocks',
  'rate_counters',
  'idempotency_keys',
  'merge_undos',
  'removed_people',
  'audit_log',
] as const

export type Expiring = (typeof EXPIRING)[number]

/** After how many days an account that was never confirmed is deleted by default. Source: docs/product.md, 22.3. */
export const UNCONFIRMED_DAYS = 7

/** After how many years somebody who was removed from a roster is erased by default. Source: docs/product.md, 22.4. */
export const REMOVED_YEARS = 2
