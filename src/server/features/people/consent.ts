import { eq } from 'drizzle-orm'
import type { PhotoConsent } from '#contract/people/people.ts'
import { approved } from '#server/calls/access.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { photoConsents, profiles } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { lockEntry, ofEntry, presentPerson } from './visible-person.ts'

const UNKNOWN: PhotoConsent = { status: 'unknown', guardianName: null, recordedBy: null, recordedAt: null }

export const setConsent = approved.people.setConsent.use(presentPerson).handler(
  recorded(async (tx, { input: { personId, opened, ...sent }, context, errors }) => {
    await lockEntry(tx, context, errors)
    const before = await readConsent(tx, personId)
    const edit = { sent: answerOf(sent), opened: opened && answerOf(opened), stored: answerOf(before) }
    const { status, guardianName } = mergeEdit({ ...edit, together: [['status', 'guardianName']] }, errors)
    // Saving without a change does not record another person's answer again.
    if (opened && status === before.status && guardianName === before.guardianName) return { answer: before }
    const record = ofEntry(context.entry)
    if (status === 'unknown') {
      await tx.delete(photoConsents).where(eq(photoConsents.attendeeId, personId))
      return { answer: UNKNOWN, record }
    }
    const recordedAt = new Date(context.clock())
    const row = { status, guardianName, recordedBy: context.person.id, recordedAt }
    await tx
      .insert(photoConsents)
      .values({ attendeeId: personId, ...row })
      .onConflictDoUpdate({ target: photoConsents.attendeeId, set: row })
    return { answer: { ...row, recordedBy: context.person.fullName }, record }
  }),
)

async function readConsent(tx: Queryable, attendeeId: string): Promise<PhotoConsent> {
  const [row] = await tx
    .select({
      status: photoConsents.status,
      guardianName: photoConsents.guardianName,
      recordedBy: nameOf(profiles),
      recordedAt: photoConsents.recordedAt,
    })
    .from(photoConsents)
    .leftJoin(profiles, eq(profiles.id, photoConsents.recordedBy))
    .where(eq(photoConsents.attendeeId, attendeeId))
  return row ?? UNKNOWN
}

/** An unknown answer has no guardian. */
function answerOf({ status, guardianName }: Pick<PhotoConsent, 'status' | 'guardianName'>) {
  return { status, guardianName: status === 'unknown' ? null : guardianName }
}
