import type { Change } from '#domain/finance/ledger.ts'
import type { Currency } from '#domain/finance/money.ts'
import type { AmountType } from '#domain/finance/pending-changes.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database, Queryable } from '#server/database/connect.ts'

/** The owner and the kind of a change, which decide who may review it. */
export interface Reviewed {
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  /** Whether only admins review it, although it belongs to an organization. */
  readonly isAdminDeposit: boolean
}

/** A change of money that people may have to approve. */
export interface Asked {
  /** The table in which it is stored: `financial_transactions`, or `pending_changes` for everything else. */
  readonly kind: 'transaction' | 'change'
  readonly id: string
  readonly change: Change
  readonly reviewed: Reviewed
  /** One amount for the audit log and mails. */
  readonly money: {
    readonly type: AmountType
    readonly currency: Currency
    /** The amount as it is stored: '1234.50'. */
    readonly amount: string
  }
}

/** A change that was asked for, as it is reviewed. */
export interface Waiting extends Asked {
  readonly requestedBy: string
  /**
   * Posts it as if it was asked for now.
   * @returns the time of posting; null for an edit to the current balance, which posts nothing
   * @throws PostingRefused
   */
  readonly post: (tx: Database, context: PersonContext) => Promise<Date | null>
}

/** Reads a waiting change; null if there is none. */
export type ReadWaiting<From = Queryable> = (database: From, id: string) => Promise<Waiting | null>

/** Reads rows of one of the two tables as waiting changes. */
export function waitingReader<Row, From>(
  read: (database: From, id: string) => Promise<Row | null>,
  waitingOf: (row: Row) => Waiting,
): ReadWaiting<From> {
  return async (database, id) => {
    const row = await read(database, id)
    return row && waitingOf(row)
  }
}

/** The details of a change in the audit log. */
export function recordOf({ kind, id, reviewed, money }: Asked) {
  return {
    ...(kind === 'transaction' && { transactionId: id }),
    organizationName: reviewed.organizationName,
    details: { money },
  }
}
