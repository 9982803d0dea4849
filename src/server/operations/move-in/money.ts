import { v7 as uuid } from 'uuid'
import {
  RESERVE_CHANGE_TYPES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionType,
} from '#domain/finance/ledger.ts'
import { add, CURRENCIES, type Currency, type MinorUnits, negative, toAmountText, ZERO } from '#domain/finance/money.ts'
import { type FormerReader, SetAside } from '#domain/move-in/former-values.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { transactionKeys } from '#domain/texts/search-keys.ts'
import { financialTransactions, formerReserveHistory, ledgerAccounts } from '#server/database/schema/index.ts'
import { post } from '#server/features/finance/ledger/post.ts'
import { createdAtOf, type Moving, moveTable, requiredOrganization } from './context.ts'
import type { People } from './people.ts'

const COLUMNS = { USD: 'usd_balance', LBP: 'lbp_balance' } as const

export interface Opening {
  readonly organizationName: OrganizationName | null
  readonly amounts: Readonly<Record<Currency, MinorUnits>>
  /** A value that cannot be a balance, as it is in the former system. The account opens at zero. */
  readonly refused: { readonly [currency in Currency]?: string }
}

/** Moves balances as opening entries of the ledger. @returns the openings. Source: docs/product.md, 23.6. */
export async function moveBalances(moving: Moving, people: People): Promise<readonly Opening[]> {
  const openings: Opening[] = []
  const open = async (opening: Opening) => {
    await postOpening(moving, people, opening)
    openings.push(opening)
  }
  const owners = new Set<OrganizationName>()
  await moveTable(
    moving,
    'organization_balances',
    'id',
    (reader): Opening => {
      const organizationName = requiredOrganization(moving, reader)
      if (owners.has(organizationName)) throw new SetAside('duplicate')
      const balances = balancesIn(reader)
      owners.add(organizationName)
      return { organizationName, ...balances }
    },
    async (rows) => {
      for (const opening of rows) await open(opening)
    },
  )
  let isSecond = false
  await moveTable(
    moving,
    'network_reserve',
    'id',
    (reader): Opening => {
      if (isSecond) throw new SetAside('duplicate')
      const balances = balancesIn(reader)
      isSecond = true
      return { organizationName: null, ...balances }
    },
    async (rows) => {
      for (const opening of rows) await open(opening)
    },
  )
  return openings
}

/** The balances of a row. One that cannot be a balance opens at zero. */
function balancesIn(reader: FormerReader): Pick<Opening, 'amounts' | 'refused'> {
  const refused: { [currency in Currency]?: string } = {}
  const amountOf = (currency: Currency): MinorUnits => {
    const column = COLUMNS[currency]
    if (reader.text(column) === '') return ZERO
    try {
      const amount = reader.amount(column)
      if (amount >= ZERO) return amount
      reader.leaveOut(column, 'negative balance')
    } catch (error) {
      if (!(error instanceof SetAside)) throw error
      reader.leaveOut(column, error.reason)
    }
    refused[currency] = reader.text(column)
    return ZERO
  }
  return { amounts: { USD: amountOf('USD'), LBP: amountOf('LBP') }, refused }
}

async function postOpening(moving: Moving, people: People, { organizationName, amounts }: Opening): Promise<void> {
  const { tx, now, calendar } = moving
  await tx
    .insert(ledgerAccounts)
    .values(CURRENCIES.map((currency) => ({ id: uuid(), organizationName, currency })))
    .onConflictDoNothing()
  for (const currency of CURRENCIES) {
    const amount = amounts[currency]
    if (amount === ZERO) continue
    const changedBy = people.noOne()
    await people.insertEmpty(moving)
    const posting = { changeId: uuid(), changedBy, notes: null, at: now }
    await post(
      tx,
      { kind: 'broughtOver', organizationName, currency, amount },
      { ...posting, timeZone: calendar.timeZone },
    )
  }
}

/** Moves the history of the reserve, as it was shown. Source: docs/product.md, 23.6. */
export async function moveReserveHistory(moving: Moving, people: People): Promise<void> {
  let position = 0
  const ids = new Set<string>()
  const read = (reader: FormerReader) => {
    const id = reader.id()
    if (ids.has(id)) throw new SetAside('duplicate id')
    const amountChange = toAmountText(reader.amount('amount_change'))
    const previousBalance = toAmountText(reader.amount('previous_balance'))
    const newBalance = toAmountText(reader.amount('new_balance'))
    const changeType = reader.choice('change_type', RESERVE_CHANGE_TYPES)
    if (changeType === null) throw new SetAside('unknown type')
    const currency = currencyIn(reader)
    ids.add(id)
    position -= 1
    const changedBy = people.required(reader, 'changed_by')
    const notes = reader.longText('notes', TEXT_LIMITS.notes)
    const createdAt = createdAtOf(moving, reader)
    return {
      id,
      position,
      changedBy,
      changeType,
      currency,
      amountChange,
      previousBalance,
      newBalance,
      notes,
      createdAt,
    }
  }
  await moveTable(moving, 'network_reserve_history', NEWEST_FIRST, read, async (rows) => {
    await people.insertEmpty(moving)
    await moving.tx.insert(formerReserveHistory).values([...rows])
  })
}

const NEWEST_FIRST = `created_at = '' desc, created_at desc, id desc`

function currencyIn(reader: FormerReader): Currency {
  const currency = CURRENCIES.find((one) => one === reader.text('currency').trim().toUpperCase())
  if (!currency) throw new SetAside('unknown currency')
  if (currency !== reader.text('currency')) reader.changes.add('spelling of a choice')
  return currency
}

/** The sums of the approved transactions of each account, by organization and currency. */
export class TransactionSums {
  readonly #sums = new Map<string, MinorUnits>()
  readonly #organizations = new Set<OrganizationName>()

  get organizations(): ReadonlySet<OrganizationName> {
    return this.#organizations
  }

  add(organizationName: OrganizationName, currency: Currency, amount: MinorUnits): void {
    this.#organizations.add(organizationName)
    this.#sums.set(`${organizationName} ${currency}`, add(this.of(organizationName, currency), amount))
  }

  of(organizationName: OrganizationName, currency: Currency): MinorUnits {
    return this.#sums.get(`${organizationName} ${currency}`) ?? ZERO
  }
}

/** Moves transactions. Decided ones become history, without entries in the ledger; pending ones remain pending. */
export async function moveTransactions(moving: Moving, people: People): Promise<TransactionSums> {
  const sums = new TransactionSums()
  const ids = new Set<string>()
  const read = (reader: FormerReader) => transactionIn(moving, reader, { people, ids, sums })
  await moveTable(moving, 'financial_transactions', BY_REQUEST, read, async (rows) => {
    await people.insertEmpty(moving)
    await moving.tx.insert(financialTransactions).values([...rows])
  })
  return sums
}

const BY_REQUEST = 'created_at, requested_at, id'

interface Transactions {
  readonly people: People
  readonly ids: Set<string>
  readonly sums: TransactionSums
}

function transactionIn(moving: Moving, reader: FormerReader, { people, ids, sums }: Transactions) {
  const id = reader.id()
  if (ids.has(id)) throw new SetAside('duplicate id')
  const organizationName = requiredOrganization(moving, reader)
  const transactionType = reader.choice('transaction_type', TRANSACTION_TYPES)
  if (transactionType === null) throw new SetAside('unknown type')
  const status = reader.choice('status', TRANSACTION_STATUSES)
  if (status === null) throw new SetAside('unknown status')
  const currency = currencyIn(reader)
  const units = reader.amount('amount')
  if (units <= ZERO) throw new SetAside('amount is not more than zero')
  ids.add(id)
  const change = transactionType === 'withdraw' ? negative(units) : units
  if (status === 'approved') sums.add(organizationName, currency, change)
  const notes = notesIn(reader, transactionType)
  const requestedBy = people.required(reader, 'requested_by')
  const requestedAt = createdAtOf(moving, reader, 'requested_at')
  const review = status === 'pending' ? pendingReview(reader) : reviewIn(reader, people, requestedAt)
  const amount = toAmountText(units)
  return {
    ...{ id, organizationName, transactionType, status, currency, amount, notes, requestedBy, requestedAt },
    ...transactionKeys({ notes }),
    ...review,
    // The person who added an income is its requester and its reviewer.
    postedDirectly: status === 'approved' && transactionType === 'income' && requestedBy === review.reviewedBy,
    beforeMove: status !== 'pending',
  }
}

/** A description is missing only in a deposit. */
function notesIn(reader: FormerReader, type: TransactionType): string | null {
  const notes = reader.longText('notes', TEXT_LIMITS.notes)
  if (notes !== null || type === 'deposit') return notes
  reader.changes.add('description missing')
  return '–'
}

function pendingReview(reader: FormerReader) {
  if (reader.text('reviewed_at') + reader.text('reviewed_by') !== '') reader.changes.add('undecided: without a review')
  return { reviewedBy: null, reviewedAt: null }
}

function reviewIn(reader: FormerReader, people: People, requestedAt: Date) {
  const reviewedAt = reader.instant('reviewed_at')
  if (!reviewedAt) reader.changes.add('review without a time: time of the request')
  return { reviewedBy: people.required(reader, 'reviewed_by'), reviewedAt: reviewedAt ?? requestedAt }
}
