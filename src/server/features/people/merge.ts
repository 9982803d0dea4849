import { eq } from 'drizzle-orm'
import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import { canMergePeople } from '#domain/rights/permissions.ts'
import { recordOpenedPage } from '#server/audit/readings.ts'
import { approved, may } from '#server/calls/access.ts'
import { once, recorded } from '#server/calls/once.ts'
import { isUniqueViolation } from '#server/database/connect.ts'
import { organizationAttendees as attendees, type MarkBefore, rosterMerges } from '#server/database/schema/index.ts'
import { freeKey } from '#server/queries/kept-keys.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'
import { mergeCollecting } from './merge-collecting.ts'
import { compareEntries } from './merge-comparison.ts'
import { beforeMerge, countEdits, giveMarks, mergePair, readMarks, readPairs, restoreMarks } from './merge-marks.ts'
import {
  differingDetails,
  digestOf,
  giveRecords,
  guardiansOf,
  keptDetails,
  lockBoth,
  mergeConsents,
  placeGuardians,
  readBoth,
  restoreRecords,
} from './merge-records.ts'
import { type EntryContext, ofEntry, visiblePerson } from './visible-person.ts'

/** The time limit for undoing a merge. Source: docs/product.md, 6.13. */
const UNDONE_WITHIN_MS = 10 * 60 * 1000

const mayMerge = may((actor, _input: unknown, { entry }: EntryContext) => canMergePeople(actor, entry))

export const mergeChoices = approved.people.mergeChoices
  .use(visiblePerson)
  .use(mayMerge)
  .handler(async ({ input: { personId, otherId }, context, errors }) => {
    const { database, person, entry, timeZone, clock } = context
    const { other } = await readBoth(database, entry, otherId, errors)
    for (const opened of [entry, other]) await recordOpenedPage(database, context, opened)
    const pairs = await readPairs(database, person, await readMarks(database, personId, otherId))
    const { all, isTooMany } = await guardiansOf(database, personId, otherId)
    const today = dayIn(timeZone, clock())
    const [ownCompared, otherCompared] = await compareEntries(database, person, [entry, other], today)
    return {
      ...(ownCompared && otherCompared && { entries: { own: ownCompared, other: otherCompared } }),
      marks: pairs.flatMap(({ own, other, session, seesReasons, isConflict }) => {
        const shown = ({ status, absenceReason }: MarkBefore) => ({
          status,
          absenceReason: seesReasons ? absenceReason : null,
        })
        const sessionDate = session.sessionDate as PlainDate
        return isConflict ? [{ sessionId: session.id, sessionDate, own: shown(own), other: shown(other) }] : []
      }),
      details: differingDetails(entry, other),
      guardians: isTooMany ? all : [],
    }
  })

export const merge = approved.people.merge
  .use(visiblePerson)
  .use(mayMerge)
  .handler(
    once(
      async (tx, { input, context, errors }) => {
        const { personId, otherId, id, otherMarks, ownMarks } = input
        const { own, other } = await lockBoth(tx, context.entry, otherId, errors)
        const marks = await readMarks(tx, personId, otherId)
        const { alone } = marks
        const pairs = await readPairs(tx, context.person, marks)
        const undecided = pairs.filter(
          ({ isConflict, session }) => isConflict && ![...otherMarks, ...ownMarks].includes(session.id),
        )
        const found = await guardiansOf(tx, personId, otherId)
        const isChosen =
          input.guardians.length > 0 && input.guardians.every((id) => found.all.some((one) => one.id === id))
        const areDetailsChosen = differingDetails(own, other).every(({ detail }) => input.details[detail] !== undefined)
        if (undecided.length > 0 || !areDetailsChosen || (found.isTooMany && !isChosen)) throw errors.CHOICE_NEEDED()
        for (const pair of pairs)
          await mergePair(tx, pair, pair.isConflict ? otherMarks.includes(pair.session.id) : pair.keepsOther)
        await giveMarks(tx, alone, personId)
        await countEdits(tx, [
          ...new Set([...pairs.map((pair) => pair.other), ...alone].map(({ sessionId }) => sessionId)),
        ])
        await placeGuardians(tx, context, found, {
          personId,
          otherId,
          chosen: found.isTooMany ? input.guardians : null,
        })
        const consent = await mergeConsents(tx, personId, otherId)
        const collecting = await mergeCollecting(tx, context, { personId, otherId })
        const given = await giveRecords(tx, otherId, personId)
        await tx
          .update(attendees)
          .set(keptDetails(own, other, input.details))
          .where(eq(attendees.id, personId))
        await tx
          .update(attendees)
          .set({ removedAt: new Date(context.clock()) })
          .where(eq(attendees.id, otherId))
        // This entry may have kept a former key because of the merged entry.
        const key = await freeKey(tx, own)
        if (key.nameKey !== undefined) await tx.update(attendees).set(key).where(eq(attendees.id, personId))
        await tx.insert(rosterMerges).values({
          id,
          keptId: personId,
          mergedId: otherId,
          madeBy: context.person.id,
          createdAt: new Date(context.clock()),
          before: {
            kept: { birthdate: own.birthdate, phoneNumber: own.phoneNumber, nameKey: own.nameKey },
            consent,
            collecting,
            marks: [...pairs.flatMap((pair) => [pair.own, pair.other]), ...alone],
            sessions: pairs.map(beforeMerge),
            guardians: found.before,
            ...given,
          },
          after: await digestOf(tx, personId, otherId),
        })
        return { answer: { id }, record: ofEntry(context.entry) }
      },
      { again: (_tx, { input: { id } }) => ({ id }), ids: ({ input: { personId, otherId } }) => [personId, otherId] },
    ),
  )

export const undoMerge = approved.people.undoMerge
  .use(visiblePerson)
  .use(mayMerge)
  .handler(
    recorded(async (tx, { input: { personId, id }, context, errors }) => {
      await lockForChange(tx, [context.entry.organizationName])
      const [made] = await tx.select().from(rosterMerges).where(eq(rosterMerges.id, id))
      if (!made || made.keptId !== personId) throw errors.NOT_FOUND()
      const { mergedId: otherId } = made
      if (made.undoneAt) return { answer: { otherId } }
      await lockBoth(tx, context.entry, otherId, errors, { isMerged: true })
      // It is read after the sessions are locked, because an erasure locks them before it empties this.
      const [held] = await tx.select({ before: rosterMerges.before }).from(rosterMerges).where(eq(rosterMerges.id, id))
      const before = held?.before ?? {}
      const isLate = context.clock() - made.createdAt.getTime() > UNDONE_WITHIN_MS
      // A later erasure has emptied it, possibly of another person in the same sessions.
      if (isLate || before.kept === undefined) throw errors.MERGE_CHANGED()
      if ((await digestOf(tx, personId, otherId)) !== made.after) throw errors.MERGE_CHANGED()
      await restoreMarks(tx, before)
      await restoreRecords(tx, before, { personId, otherId })
      await tx.update(attendees).set(before.kept).where(eq(attendees.id, personId))
      try {
        await tx.transaction((inner) =>
          inner.update(attendees).set({ removedAt: null }).where(eq(attendees.id, otherId)),
        )
      } catch (error) {
        // Another person has the name now.
        throw isUniqueViolation(error) ? errors.MERGE_CHANGED() : error
      }
      await tx
        .update(rosterMerges)
        .set({ undoneAt: new Date(context.clock()), before: {} })
        .where(eq(rosterMerges.id, id))
      return { answer: { otherId }, record: ofEntry(context.entry) }
    }),
  )
