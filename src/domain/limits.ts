/**
 * The longest texts that are taken, in characters.
 * Source: docs/product.md, 14.1.
 */
export const TEXT_LIMITS = {
  name: 120,
  organizationName: 40,
  email: 254,
  phone: 32,
  topic: 200,
  location: 200,
  reason: 500,
  notes: 500,
  search: 200,
  longText: 5000,
} as const

/** The most people in one roster, removed ones not counted. */
export const MOST_IN_ROSTER = 2_000

/** The most people in one import. */
export const MOST_IMPORTED = 5_000

/** Source: docs/product.md, 3.3. The maximum limits the work of hashing. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const

/** The number of an organization's transactions on the dashboard. Source: docs/product.md, 14.3. */
export const PANEL_LENGTH = 5

/** The page size of transactions and of the reserve's history. Source: docs/product.md, 14.3. */
export const FINANCE_PAGE_LENGTH = 50

/** The longest period of a statement, and of the balance chart, in days. */
export const LONGEST_STATEMENT_DAYS = 366
export const LONGEST_HISTORY_DAYS = 3660
