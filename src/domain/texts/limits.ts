/** The longest texts that are accepted, in characters. Source: docs/product.md, 14.1. */
export const TEXT_LIMITS = {
  name: 120,
  organizationName: 40,
  networkName: 60,
  email: 254,
  phone: 32,
  topic: 200,
  location: 200,
  reason: 500,
  relation: 60,
  note: 2000,
  notes: 500,
  followUp: 200,
  rateSource: 60,
  category: 40,
  search: 200,
  longText: 5000,
} as const

/** The most people in one roster, removed ones not counted. Source: docs/product.md, 6.8. */
export const MOST_IN_ROSTER = 2_000

/** The most people in one import. Source: docs/product.md, 14.2. */
export const MOST_IMPORTED = 5_000

/** The most people in one session's attendance. Source: docs/product.md, 14.2. */
export const MOST_IN_SESSION = 500

/** The most people to move, and the most to delete, in one bulk transfer. Source: docs/product.md, 14.2. */
export const MOST_TRANSFERRED = 10_000

/** The length of a password in characters. The maximum limits the hashing work. Source: docs/product.md, 3.3. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const

/** The most passkeys of an account. Source: docs/product.md, 20.6. */
export const MOST_PASSKEYS = 10

/** The default page size. Source: docs/product.md, 14.3. */
export const PAGE_LENGTH = 24

/** The number of sessions of each organization in the admins' list. Source: docs/product.md, 14.3. */
export const OVERVIEW_LENGTH = 12

/** The number of an organization's transactions on the dashboard. Source: docs/product.md, 14.3. */
export const PANEL_LENGTH = 5

/** The page size of transactions and of the reserve's history. Source: docs/product.md, 14.3. */
export const FINANCE_PAGE_LENGTH = 50

/** The days of which a balance shows its change, today included. Source: docs/product.md, 8.16. */
export const RECENT_DAYS = 30

/** The longest period of a statement in days. Source: docs/product.md, 8.14. */
export const LONGEST_STATEMENT_DAYS = 366
/** The longest period of the balance chart in days. Source: docs/product.md, 8.15. */
export const LONGEST_HISTORY_DAYS = 3660

/** The most guardians of a person. Source: docs/product.md, 16.2. */
export const MOST_GUARDIANS = 4

/** The most notes about a person. Source: docs/product.md, 16.5. */
export const MOST_NOTES = 200

/** The longest announced absence in days. Source: docs/product.md, 16.6. */
export const LONGEST_ABSENCE_DAYS = 60

/** The most receipts of a transaction, an exchange, a count or a reversal. Source: docs/product.md, 8.21. */
export const MOST_RECEIPTS = 6

/** The largest file of a receipt, in bytes. Source: docs/product.md, 14.4. */
export const LARGEST_RECEIPT = 2 * 1024 ** 2

/**
 * The room for the receipts of an organization or of the reserve, and of the network, in bytes. Source:
 * docs/product.md, 14.2.
 */
export const RECEIPT_ROOM = { owner: 1024 ** 3, network: 4 * 1024 ** 3 } as const

/** How many days late an absence may be announced, for a late report. Source: docs/product.md, 16.6. */
export const ABSENCE_DAYS_BACK = 7

/** How many days ahead an absence may be announced. Source: docs/product.md, 16.6. */
export const ABSENCE_DAYS_AHEAD = 366

/** How many days of announced absences a device stores for offline use. */
export const ABSENCE_DAYS_KNOWN = 14

/** The most announced absences of a person. Source: docs/product.md, 14.2. */
export const MOST_ANNOUNCEMENTS = 50

/** The most links for one person's guardians in a day. Source: docs/product.md, 17.7. */
export const MOST_LINKS_A_DAY = 10

/** The most uses of a guardian's link in a day; each is audited. Source: docs/product.md, 17.7. */
export const MOST_LINK_USES_A_DAY = 20

/** The number of next meetings on a guardian's page. Source: docs/product.md, 17.7. */
export const LINK_MEETINGS = 4

/** How many days ahead a guardian may choose a day in a group without a meeting day. Source: docs/product.md, 17.7. */
export const LINK_DAYS_AHEAD = 60

/** The longest pause in days. Source: docs/product.md, 16.9. */
export const LONGEST_PAUSE_DAYS = 366

/** The most pauses of a group, and of the network. Source: docs/product.md, 14.2. */
export const MOST_PAUSES = 50

/** The most rows of the audit log in one file. Source: docs/product.md, 18.7. */
export const MOST_AUDIT_ROWS = 10_000

/** The most pages in one report of offline openings. Source: docs/product.md, 14.2. */
export const MOST_OPENINGS = 500

/** Absences in a row after which a person is followed up. Source: docs/product.md, 16.7. */
export const FOLLOW_UP_STREAK = 3

/** The number of marks shown beside a streak. */
export const FOLLOW_UP_MARKS = 6

/** The number of days, from today, with displayed birthdays. Source: docs/product.md, 16.10. */
export const BIRTHDAY_DAYS = 7

/** The number of newest sessions in an attendance grid without a school year. Source: docs/product.md, 17.1. */
export const GRID_SESSIONS = 12

/** The most sessions in an attendance grid. Source: docs/product.md, 17.1. */
export const MOST_GRID_SESSIONS = 120

/**
 * The rate, in whole percent, below which a person or a group is highlighted. Source: docs/product.md, 17.1 and 17.4.
 */
export const LOW_RATE = 75

/** A monthly report marks a fall of more percentage points. */
export const LARGE_FALL = 10

/** The newest sessions whose attendance the start screens show. Source: docs/product.md, 10.4 and 16.10. */
export const RECENT_SESSIONS = 12

/** The most results of each kind in the global search. Source: docs/product.md, 17.5. */
export const MOST_FOUND = 6

/** A meeting or third absence older than this many days gets no mail. Source: docs/product.md, 17.2 and 17.3. */
export const LATEST_MAIL_DAYS = 14

/** The most categories of transactions. Source: docs/product.md, 8.24. */
export const MOST_CATEGORIES = 20

/** The most organizations of a network. Source: docs/product.md, 14.2. */
export const MOST_ORGANIZATIONS = 1_000

/**
 * How many days old a session may be so that the author of a second report of its day is asked whether to join it into
 * the first.
 */
export const JOIN_DAYS = 60
