import { eq } from 'drizzle-orm'
import type { PersonFile } from '#contract/people/person-file.ts'
import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import { canExportPerson } from '#domain/rights/permissions.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import { approved, may, proved } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { profiles } from '#server/database/schema/index.ts'
import { readAnswers, readCollectors } from '#server/queries/collecting.ts'
import { readHandOversOf } from '#server/queries/hand-overs.ts'
import { nameOf } from '#server/queries/people.ts'
import { readActions, readAttendance, readNotices, readReadings, readTransfers } from './person-file-history.ts'
import {
  readAnnouncements,
  readConsents,
  readFollowUps,
  readGuardians,
  readLinks,
  readNotes,
} from './person-file-records.ts'
import { readGroups, withFormerNames } from './reveals.ts'
import { ofEntry, type RosterEntry, visiblePerson } from './visible-person.ts'

/** Everything about a person as of one moment, and the audit row of the download. */
export const exportPerson = approved.people.export
  .use(may(canExportPerson))
  .use(visiblePerson)
  .use(proved)
  .handler(({ context }) => {
    const { database, entry, person, timeZone, clock } = context
    return database.transaction(
      async (tx): Promise<PersonFile> => {
        // It is recorded first, so that the file includes this download.
        await recordAudit(tx, originOf(context), { action: 'export.person', ...ofEntry(entry) })
        const groups = await readGroups(tx, entry, dayIn(timeZone, clock()), timeZone)
        return {
          entry: await readEntry(tx, entry),
          groups: groups.toReversed(),
          guardians: await readGuardians(tx, entry.id),
          links: await readLinks(tx, entry.id),
          consents: await readConsents(tx, entry.id),
          collecting: await readAnswers(tx, entry.id),
          collectors: await readCollectors(tx, [entry.id]),
          handOvers: await readHandOversOf(tx, entry.id, null),
          notes: await readNotes(tx, entry.id),
          followUps: await readFollowUps(tx, entry.id),
          announcements: await readAnnouncements(tx, entry.id),
          attendance: await readAttendance(tx, entry.id),
          transfers: await readTransfers(tx, entry.id),
          notices: await readNotices(tx, entry.id),
          readings: await readReadings(tx, entry.id, withFormerNames(person, groups)),
          actions: await readActions(tx, entry.id),
        }
      },
      { isolationLevel: 'repeatable read' },
    )
  })

async function readEntry(tx: Queryable, entry: RosterEntry): Promise<PersonFile['entry']> {
  const { attendeeName, organizationName, isLeader, ageOverride, birthdate, phoneNumber, createdBy } = entry
  const [author] = createdBy
    ? await tx
        .select({ name: nameOf(profiles) })
        .from(profiles)
        .where(eq(profiles.id, createdBy))
    : []
  return {
    ...{ attendeeName, organizationName, isLeader, ageOverride, phoneNumber },
    birthdate: birthdate as PlainDate | null,
    addedBy: author?.name ?? null,
    addedAt: entry.createdAt,
    removedAt: entry.removedAt,
  }
}
