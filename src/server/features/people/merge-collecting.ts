import { eq, inArray } from 'drizzle-orm'
import type { PersonContext } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { type BeforeMerge, collecting } from '#server/database/schema/index.ts'

interface Both {
  readonly personId: string
  readonly otherId: string
}

type Answers = NonNullable<BeforeMerge['collecting']>

/**
 * The stricter answers win; if neither entry has both, they are the merging person's.
 * @returns the answers that the remaining entry had before; null for none
 */
export async function mergeCollecting(
  tx: Queryable,
  context: PersonContext,
  { personId, otherId }: Both,
): Promise<Answers | null> {
  const rows = await tx
    .select()
    .from(collecting)
    .where(inArray(collecting.attendeeId, [personId, otherId]))
  const own = rows.find(({ attendeeId }) => attendeeId === personId)
  const other = rows.find(({ attendeeId }) => attendeeId === otherId)
  if (other) {
    const answers = rows.map(({ alone }) => alone)
    const alone = answers.includes('no') ? 'no' : answers.includes('yes') ? 'yes' : 'unknown'
    const strict = { alone, guardiansMay: rows.every((row) => row.guardiansMay) } as const
    const said = [own, other].find((row) => row?.alone === alone && row.guardiansMay === strict.guardiansMay)
    const merged = { saidBy: null, recordedBy: context.person.id, recordedAt: new Date(context.clock()), ...said }
    await tx.delete(collecting).where(eq(collecting.attendeeId, personId))
    await tx.insert(collecting).values({ ...merged, ...strict, attendeeId: personId })
  }
  if (!own) return null
  const { attendeeId: _, recordedAt, ...answers } = own
  return { ...answers, recordedAt: recordedAt.toISOString() }
}

/** Gives the entry its answers from before the merge. */
export async function restoreCollecting(tx: Queryable, personId: string, before: Answers | null): Promise<void> {
  await tx.delete(collecting).where(eq(collecting.attendeeId, personId))
  if (before === null) return
  const { recordedAt, ...answers } = before
  await tx.insert(collecting).values({ ...answers, attendeeId: personId, recordedAt: new Date(recordedAt) })
}
