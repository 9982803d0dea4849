import type { Found } from '#contract/dashboard/search.ts'
import type { Reached } from '#contract/fields.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Currency } from '#domain/finance/money.ts'

interface Sought {
  readonly sought: string
}

export type Target =
  | { readonly to: '/people/$id' | '/sessions/$id'; readonly params: { readonly id: string } }
  | {
      readonly to: '/members'
      readonly search: { readonly organization?: string; readonly list?: 'members' }
      readonly state?: Sought
    }
  | { readonly to: '/admin/users'; readonly state?: Sought }
  | { readonly to: '/financial-transactions'; readonly search?: { readonly organization: string } }
  | { readonly to: '/sessions/new'; readonly search?: { readonly organization: string } }
  | {
      readonly to:
        | '/dashboard'
        | '/sessions'
        | '/attendance'
        | '/reports/month'
        | '/account'
        | '/admin/approvals'
        | '/admin/audit'
        | '/admin/settings'
        | '/organization-roles'
        | '/financial-transactions/statement'
    }

/** A result, stored on the device among the recent ones, which has no more than the list shows. */
export interface Result {
  readonly key: string
  readonly kind: 'person' | 'member' | 'session' | 'transaction' | 'group'
  readonly label: string
  readonly groups: readonly string[]
  readonly isLeader?: boolean
  readonly date?: PlainDate
  readonly money?: Pick<Found['transactions'][number], 'transactionType' | 'status' | 'amount'> & {
    readonly currency: Currency
  }
  readonly target: Target
}

/** The details of a person whose page the reader may open; they are never stored with the result. */
export interface PersonDetails {
  readonly id: string
  readonly age: number | null
  readonly reached: Reached | null
}

export interface ResultTexts {
  readonly topic: (topic: string) => string
  /** The name of a transaction without a description. */
  readonly transactionType: (type: Found['transactions'][number]['transactionType']) => string
  readonly dayOf: (instant: Date) => PlainDate
}

/** The details of people by the keys of the results. */
export function detailsOf(people: Found['people']): ReadonlyMap<string, PersonDetails> {
  const open = people.filter(({ hasPage }) => hasPage)
  return new Map(open.map(({ id, age = null, reached = null }) => [personKey(id), { id, age, reached }]))
}

function personKey(id: string): string {
  return `person ${id}`
}

/** People without a page for the reader, and for non-admins members, lead to the list of members. */
export function resultsOf(found: Found, isAdmin: boolean, { topic, transactionType, dayOf }: ResultTexts) {
  const people = found.people.map(({ id, attendeeName, organizationName, isLeader, hasPage }): Result => {
    const target: Target = hasPage
      ? { to: '/people/$id', params: { id } }
      : { to: '/members', search: { organization: organizationName }, state: { sought: attendeeName } }
    const key = personKey(id)
    return { key, kind: 'person', label: attendeeName, groups: [organizationName], isLeader, target }
  })
  const members = found.members.map(({ id, fullName, organizations }): Result => {
    const target: Target = isAdmin
      ? { to: '/admin/users', state: { sought: fullName } }
      : { to: '/members', search: { list: 'members' }, state: { sought: fullName } }
    return { key: `member ${id}`, kind: 'member', label: fullName, groups: organizations, target }
  })
  const sessions = found.sessions.map((session): Result => {
    const { id, sessionDate, organization } = session
    const target: Target = { to: '/sessions/$id', params: { id } }
    const groups = organization === null ? [] : [organization]
    return { key: `session ${id}`, kind: 'session', label: topic(session.topic), groups, date: sessionDate, target }
  })
  const transactions = found.transactions.map((transaction): Result => {
    const { id, notes, organizationName, requestedAt, amount, currency, status } = transaction
    return {
      key: `transaction ${id}`,
      kind: 'transaction',
      label: notes ?? transactionType(transaction.transactionType),
      groups: [organizationName],
      date: dayOf(requestedAt),
      money: { amount, currency, status, transactionType: transaction.transactionType },
      target: { to: '/financial-transactions', search: { organization: organizationName } },
    }
  })
  const groups = found.groups.map(({ name }): Result => {
    const target: Target = { to: '/members', search: { organization: name } }
    return { key: `group ${name}`, kind: 'group', label: name, groups: [], target }
  })
  return { people, members, sessions, transactions, groups }
}
