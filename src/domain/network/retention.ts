/** When the nightly clean-up is due, in the network's time zone: before the nightly backup. */
export const CLEAN_UP_TIME = '01:00'

/** The kinds of expiring data, in the order of their deletion. Source: docs/product.md, 22.1. */
export const EXPIRING = [
  'unconfirmed_accounts',
  'ended_sign_ins',
  'access_ends',
  'expired_links',
  'former_passwords',
  'unfinished_second_factors',
  'transfer_unlocks',
  'rate_counters',
  'idempotency_keys',
  'merge_undos',
  'hand_overs',
  'removed_people',
  'audit_log',
] as const

export type Expiring = (typeof EXPIRING)[number]

/** The default days after which an unconfirmed account is deleted. Source: docs/product.md, 22.3. */
export const UNCONFIRMED_DAYS = 7

/** The default years after which a removed person is erased. Source: docs/product.md, 22.4. */
export const REMOVED_YEARS = 2
