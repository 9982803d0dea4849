import type { SessionContent } from '#contract/sessions/sessions.ts'
import { earliestMark } from '#domain/attendance/attendance-marks.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canRecordSessions } from '#domain/rights/permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { once } from '#server/calls/once.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { namesOf, type Person, presentNameFor } from '#server/queries/people.ts'
import { attendanceRows, contentColumns } from './attendance-rows.ts'
import { checkedReport, peopleIn, reportOf } from './content.ts'
import { lockPeopleOfReport } from './people-of-report.ts'
import { lockSession, readMarkers } from './queries.ts'
import { mayEdit, visibleSession } from './visible-session.ts'
import { writeReport } from './write-report.ts'
import { insertSession, readStoredRows } from './write-session.ts'

/**
 * A session that waited on a device is recorded under the present name of a renamed group. Source: docs/product.md,
 * 19.5.
 */
const mayRecord = may((actor: Person, { sentFor }: { readonly sentFor: OrganizationName }) =>
  canRecordSessions(actor, presentNameFor(actor, sentFor)),
)

export const create = approved.sessions.create
  .use(mayRecord, (input) => ({ sentFor: input.organizationName }))
  .handler(
    once(
      async (tx, { input, context: { person, clock }, errors }) => {
        const { id, organizationName: sentFor, isSeparate = false, insteadOf, ...content } = input
        const organization = presentNameFor(person, sentFor)
        if (!(await organizationExists(tx, organization)))
          throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
        const people = await lockPeopleOfReport(tx, organization, peopleIn(content))
        const report = checkedReport(reportOf(content), people, errors)
        const marking = { by: person.id, earliest: earliestMark(content.sessionDate), now: clock() }
        const markers =
          insteadOf === undefined ? undefined : await readMarkers(tx, insteadOf, namesOf(person, organization))
        const rows = attendanceRows(id, organization, report, marking, [], markers)
        const createdAt = new Date(clock())
        const columns = { ...contentColumns(organization, report), organization, createdBy: person.id, createdAt }
        const session = { ...columns, id, isSeparate }
        if (!(await insertSession(tx, session, rows))) throw errors.CONFLICT()
        const details = { marks: { added: rows.length, changed: 0, removed: 0 } }
        return { answer: { id }, record: { sessionId: id, organizationName: organization, details } }
      },
      {
        again: (_tx, { input: { id } }) => ({ id }),
        // The content is as it was sent, so that a repeated call is the same after a rename.
        content: ({ input }) => asFormerPagesSend(input),
      },
    ),
  )

/** Without what pages after protocol 2 add to each mark, because they may repeat a call that a former page has sent. */
function asFormerPagesSend<Sent extends SessionContent>(input: Sent) {
  return { ...input, attendance: input.attendance.map(({ isExplicit: _, ...row }) => row) }
}

/** Pages with protocol 2 and before make this call, which sends everything instead of what changed. */
export const update = approved.sessions.update
  .use(visibleSession)
  .use(mayEdit)
  .handler(
    once(
      async (tx, { input, context, errors }) => {
        const { id, version, ...content } = input
        const session = await lockSession(tx, id)
        if (!session) throw errors.NOT_FOUND()
        if (session.version !== version) throw errors.CHANGED({ data: { version: session.version } })
        const people = await lockPeopleOfReport(tx, session.organization, peopleIn(content))
        const stored = await readStoredRows(tx, id)
        const report = checkedReport(reportOf(content, stored), people, errors, stored)
        const written = await writeReport(tx, context, { session, stored, report, raisesVersion: true })
        return { answer: { id, version: written.version }, record: written.record }
      },
      {
        again: (_tx, { input: { id, version } }) => ({ id, version: version + 1 }),
        // A key of another edit is no separate error: the session has a newer version.
        onConflict: async (tx, { input: { id }, errors }) => {
          const session = await lockSession(tx, id)
          return session ? errors.CHANGED({ data: { version: session.version } }) : errors.NOT_FOUND()
        },
      },
    ),
  )
