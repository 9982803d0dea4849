import { and, asc, desc, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import { MOST_FOUND } from '#domain/texts/limits.ts'
import { searchedText } from '#domain/texts/search-keys.ts'
import { vowelDistance } from '#domain/texts/transliteration.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  organizationAttendees as attendees,
  sessions,
  financialTransactions as transactions,
} from '#server/database/schema/index.ts'
import { amountOf } from '#server/queries/finance.ts'
import { type MemberFilter, findMembers as membersWithRank } from '#server/queries/members.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { matchesSearch, searchedOfSession, searchRank, TRANSLITERATED } from '#server/queries/search.ts'

/** The rows with the closest vowels are selected from this many rows. */
const COMPARED = 40

export async function findPeople(database: Queryable, text: string, within: OrganizationScope) {
  const rank = searchRank(attendees, text)
  const rows = await database
    .select({
      id: attendees.id,
      attendeeName: attendees.attendeeName,
      organizationName: attendees.organizationName,
      isLeader: attendees.isLeader,
      birthdate: sql<PlainDate | null>`${attendees.birthdate}`,
      phoneNumber: attendees.phoneNumber,
      rank,
    })
    .from(attendees)
    .where(
      and(
        isNull(attendees.removedAt),
        matchesSearch(attendees, text),
        isWithinScope(within, attendees.organizationName),
      ),
    )
    .orderBy(rank, asc(attendees.searchKey), asc(attendees.id))
    .limit(COMPARED)
  return best(rows, text, (row) => row.attendeeName)
}

export async function findMembers(database: Queryable, filter: MemberFilter) {
  return best(await membersWithRank(database, filter, COMPARED), filter.search, (row) => row.fullName)
}

export async function findSessions(database: Queryable, text: string, within: OrganizationScope) {
  const rank = searchRank(sessions, text)
  const rows = await database
    .select({
      id: sessions.id,
      ...searchedOfSession,
      sessionDate: sql<PlainDate>`${sessions.sessionDate}`,
      organization: sessions.organization,
      rank,
    })
    .from(sessions)
    .where(and(matchesSearch(sessions, text), isWithinScope(within, sessions.organization)))
    .orderBy(sql`${rank} < ${TRANSLITERATED} desc`, desc(sessions.sessionDate), desc(sessions.id))
    .limit(COMPARED)
  return best(rows, text, searchedText)
}

export async function findTransactions(database: Queryable, text: string, within: OrganizationScope) {
  const rank = searchRank(transactions, text)
  const rows = await database
    .select({
      id: transactions.id,
      organizationName: transactions.organizationName,
      transactionType: transactions.transactionType,
      status: transactions.status,
      currency: transactions.currency,
      amount: transactions.amount,
      notes: transactions.notes,
      requestedAt: transactions.requestedAt,
      rank,
    })
    .from(transactions)
    .where(and(matchesSearch(transactions, text), isWithinScope(within, transactions.organizationName)))
    .orderBy(sql`${rank} < ${TRANSLITERATED} desc`, desc(transactions.requestedAt), desc(transactions.id))
    .limit(COMPARED)
  return best(rows, text, (row) => row.notes ?? '').map((row) => ({ ...row, amount: amountOf(row.amount) }))
}

/** The first rows, with matches in the other script ordered by vowel distance. */
function best<Row extends { readonly rank: number }>(rows: readonly Row[], text: string, nameOf: (row: Row) => string) {
  const distanceOf = vowelDistance(text)
  const distance = (row: Row) => (row.rank < TRANSLITERATED ? -1 : distanceOf(nameOf(row)))
  return rows
    .map((row) => ({ row, distance: distance(row) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_FOUND)
    .map(({ row }) => row)
}
