import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { type BeforeMerge, collecting } from '#server/database/schema/index.ts'

type Answers = NonNullable<BeforeMerge['collecting']>

/** The stricter answers win. @returns the answers that the remaining entry had before; null for none */
export async function mergeCollecting(tx: Queryable, personId: string, otherId: string): Promise<Answers | null> {
  const rows = await tx
    .select()
    .from(collecting)
    .where(inArray(collecting.attendeeId, [personId, otherId]))
  const own = rows.find(({ attendeeId }) => attendeeId === personId)
  const other = rows.find(({ attendeeId }) => attendeeId === otherId)
  if (other) {
    const answers = rows.map(({ alone }) => alone)
    const alone = answers.includes('no') ? 'no' : answers.includes('yes') ? 'yes' : 'unknown'
    const guardiansMay = rows.every((row) => row.guardiansMay)
    await tx.delete(collecting).where(eq(collecting.attendeeId, personId))
    await tx.insert(collecting).values({ ...other, ...own, attendeeId: personId, alone, guardiansMay })
  }
  if (!own) return null
  const { attendeeId: _, recordedAt, ...answers } = own
  return { ...answers, recordedAt: recordedAt.toISOString() }
}

/** Gives the entry its answers from before the merge. */
export async function restoreCollecting(
  tx: Queryable,
  personId: string,
  before: Answers | null | undefined,
): Promise<void> {
  // A merge of an earlier version of the app knew of none.
  if (before === undefined) return
  await tx.delete(collecting).where(eq(collecting.attendeeId, personId))
  if (before === null) return
  const { recordedAt, ...answers } = before
  await tx.insert(collecting).values({ ...answers, attendeeId: personId, recordedAt: new Date(recordedAt) })
}
