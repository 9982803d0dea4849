import { eq } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import { canMergePeople } from '#domain/permissions.ts'
import { approved, may } from '#server/access.ts'
import { originOf, recordAudit } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database/connect.ts'
import { organizationAttendees as attendees, rosterMerges } from '#server/database/schema/index.ts'
import { claimKey } from '#server/idempotency/claim-key.ts'
import { recordOpenedPage } from '#server/readings.ts'
import { lockForChange } from '#server/shared-queries/roster-capacity.ts'
import { countEdits, giveMarks, isConflict, mergePair, readMarks, readSessions, restoreMarks } from './merge-marks.ts'
import {
  digestOf,
  giveRecords,
  guardiansOf,
  lockBoth,
  mergeConsents,
  placeGuardians,
  restoreRecords,
} from './merge-records.ts'
import { type EntryContext, ofEntry, personInSight } from './person-in-sight.ts'

/** A merge can be undone for this long. Source: docs/product.md, 6.13. */
const UNDONE_WITHIN_MS = 10 * 60 * 1000

const mayMerge = may((actor, _input: unknown, { entry }: EntryContext) => canMergePeople(actor, entry))

export const mergeChoices = approved.people.mergeChoices
  .use(personInSight)
  .use(mayMerge)
  .handler(({ input: { personId, otherId }, context, errors }) =>
    context.database.transaction(async (tx) => {
      const { other } = await lockBoth(tx, context.entry, otherId, errors)
      for (const entry of [context.entry, other]) await recordOpenedPage(tx, context, entry)
      const { pairs } = await readMarks(tx, personId, otherId)
      const conflicts = pairs.filter(isConflict)
      const held = new Map(
        (
          await readSessions(
            tx,
            conflicts.map(({ own }) => own.sessionId),
          )
        ).map((session) => [session.id, session]),
      )
      const { all, isTooMany } = await guardiansOf(tx, personId, otherId)
      return {
        marks: conflicts.flatMap(({ own, other }) => {
          const session = held.get(own.sessionId)
          return session
            ? [
                {
                  sessionId: session.id,
                  sessionDate: session.sessionDate as PlainDate,
                  topic: session.topic,
                  own,
                  other,
                },
              ]
            : []
        }),
        guardians: isTooMany ? all : [],
      }
    }),
  )

export const merge = approved.people.merge
  .use(personInSight)
  .use(mayMerge)
  .handler(({ input, context, errors }) => {
    const { personId, otherId, id, otherMarks, ownMarks } = input
    return context.database.transaction(async (tx) => {
      const call = { key: id, personId: context.person.id, procedure: 'people.merge', content: input } as const
      if ((await claimKey(tx, { ...call, ids: [personId, otherId] }, errors)) === 'repeated') return { id }
      const { own, other } = await lockBoth(tx, context.entry, otherId, errors)
      const { pairs, alone } = await readMarks(tx, personId, otherId)
      const undecided = pairs.filter(
        (pair) => isConflict(pair) && ![...otherMarks, ...ownMarks].includes(pair.own.sessionId),
      )
      const found = await guardiansOf(tx, personId, otherId)
      const isUnchosen = found.isTooMany && input.guardians.length === 0
      if (undecided.length > 0 || isUnchosen) throw errors.CHOICE_NEEDED()
      const held = await readSessions(
        tx,
        pairs.map((pair) => pair.own.sessionId),
      )
      for (const pair of pairs) {
        const session = held.find((one) => one.id === pair.own.sessionId)
        const isOnlyOther = pair.own.markedAt === null && pair.other.markedAt !== null
        const keepsOther = isConflict(pair) ? otherMarks.includes(pair.own.sessionId) : isOnlyOther
        if (session) await mergePair(tx, pair, keepsOther, session)
      }
      await giveMarks(tx, alone, personId)
      await countEdits(tx, [
        ...new Set([...pairs.map((pair) => pair.other), ...alone].map(({ sessionId }) => sessionId)),
      ])
      await placeGuardians(tx, context, found, { personId, otherId, chosen: found.isTooMany ? input.guardians : null })
      const consent = await mergeConsents(tx, personId, otherId)
      const given = await giveRecords(tx, otherId, personId)
      await tx
        .update(attendees)
        .set({ birthdate: own.birthdate ?? other.birthdate, phoneNumber: own.phoneNumber ?? other.phoneNumber })
        .where(eq(attendees.id, personId))
      await tx
        .update(attendees)
        .set({ removedAt: new Date(context.clock()) })
        .where(eq(attendees.id, otherId))
      await tx.insert(rosterMerges).values({
        id,
        keptId: personId,
        mergedId: otherId,
        madeBy: context.person.id,
        createdAt: new Date(context.clock()),
        before: {
          kept: { birthdate: own.birthdate, phoneNumber: own.phoneNumber },
          consent,
          marks: [...pairs.flatMap((pair) => [pair.own, pair.other]), ...alone],
          sessions: held.map(({ topic: _, sessionDate: __, ...session }) => session),
          guardians: found.before,
          ...given,
        },
        after: await digestOf(tx, personId, otherId),
      })
      await recordAudit(tx, originOf(context), { action: 'roster.merged', ...ofEntry(context.entry) })
      return { id }
    })
  })

export const undoMerge = approved.people.undoMerge
  .use(personInSight)
  .use(mayMerge)
  .handler(({ input: { personId, id }, context, errors }) =>
    context.database.transaction(async (tx) => {
      await lockForChange(tx, [context.entry.organizationName])
      const [made] = await tx.select().from(rosterMerges).where(eq(rosterMerges.id, id)).for('update')
      if (!made || made.keptId !== personId) throw errors.NOT_FOUND()
      const { mergedId: otherId, before } = made
      if (made.undoneAt) return { otherId }
      await lockBoth(tx, context.entry, otherId, errors, { isMerged: true })
      const isLate = context.clock() - made.createdAt.getTime() > UNDONE_WITHIN_MS
      if (isLate || (await digestOf(tx, personId, otherId)) !== made.after) throw errors.MERGE_CHANGED()
      await restoreMarks(tx, before)
      await restoreRecords(tx, before, { personId, otherId })
      await tx.update(attendees).set(before.kept).where(eq(attendees.id, personId))
      try {
        await tx.transaction((inner) =>
          inner.update(attendees).set({ removedAt: null }).where(eq(attendees.id, otherId)),
        )
      } catch (error) {
        // Another person has the name by now.
        throw isUniqueViolation(error) ? errors.MERGE_CHANGED() : error
      }
      await tx
        .update(rosterMerges)
        .set({ undoneAt: new Date(context.clock()) })
        .where(eq(rosterMerges.id, id))
      await recordAudit(tx, originOf(context), { action: 'roster.unmerged', ...ofEntry(context.entry) })
      return { otherId }
    }),
  )
