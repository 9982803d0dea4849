import { and, count, eq, gte } from 'drizzle-orm'
import { daysLater, type PlainDate } from '#domain/dates/dates.ts'
import { ABSENCE_DAYS_BACK, MOST_ANNOUNCEMENTS } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { announcedAbsences as absences } from '#server/database/schema/index.ts'

/**
 * @param today the day in the network's time zone
 * @returns 'full' at the person's limit, 'taken' if the id belongs to another one
 * Source: docs/product.md, 16.6 and 14.2.
 */
export async function storeAbsence(
  tx: Queryable,
  row: typeof absences.$inferInsert,
  today: PlainDate,
): Promise<'stored' | 'full' | 'taken'> {
  const [stored] = await tx
    .select({ count: count() })
    .from(absences)
    .where(and(eq(absences.attendeeId, row.attendeeId), gte(absences.lastDay, daysLater(today, -ABSENCE_DAYS_BACK))))
  if (stored && stored.count >= MOST_ANNOUNCEMENTS) return 'full'
  const inserted = await tx.insert(absences).values(row).onConflictDoNothing().returning({ id: absences.id })
  return inserted.length === 0 ? 'taken' : 'stored'
}
