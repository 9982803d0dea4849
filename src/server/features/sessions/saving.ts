import type { SessionContent } from '#contract/sessions.ts'
import { earliestMark } from '#domain/attendance-marks.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canRecordSessions } from '#domain/permissions.ts'
import { approved, may } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { claimKey, claimKeys } from '#server/shared/claim-key.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { namesOf, type Person, presentNameFor } from '#server/shared/queries/people.ts'
import { attendanceRows, contentColumns } from './attendance-rows.ts'
import { checkedReport, peopleIn, reportOf } from './content.ts'
import { lockPeopleOfReport } from './people-of-report.ts'
import { lockSession, readMarkers } from './queries.ts'
import { mayEdit, visibleSession } from './visible-session.ts'
import { writeReport } from './write-report.ts'
import { insertSession, readStoredRows } from './write-session.ts'

/** A session that waited on a device is recorded under the present name of a renamed group. Source: docs/product.md, 19.5. */
const mayRecord = may((actor: Person, { sentFor }: { readonly sentFor: OrganizationName }) =>
  canRecordSessions(actor, presentNameFor(actor, sentFor)),
)

export const create = approved.sessions.create
  .use(mayRecord, (input) => ({ sentFor: input.organizationName }))
  .handler(({ input, context, errors }) => {
    const { database, person, clock } = context
    const { id, organizationName: sentFor, isSeparate = false, insteadOf, ...content } = input
    const organization = presentNameFor(person, sentFor)
    return database.transaction(async (tx) => {
      // As sent, so that a repeated call is the same after a rename.
      const sent = asFormerPagesSend(input)
      const call = { key: id, personId: person.id, procedure: 'sessions.create', content: sent, ids: [id] } as const
      if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
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
      const record = { action: 'session.created', sessionId: id, organizationName: organization, details } as const
      await recordAudit(tx, originOf(context), record)
      return { id }
    })
  })

/** What was sent by a page of protocol 2 may be sent again by a later one, which also says whose absence was announced. */
function asFormerPagesSend<Sent extends SessionContent>(input: Sent) {
  return { ...input, attendance: input.attendance.map(({ isExplicit: _, ...row }) => row) }
}

/** The call of pages with protocol 2 and before, which send everything instead of what changed. */
export const update = approved.sessions.update
  .use(visibleSession)
  .use(mayEdit)
  .handler(({ input, context, errors }) => {
    const { database, person } = context
    const { id, version, ...content } = input
    return database.transaction(async (tx) => {
      const key = `${id}:${version}`
      const call = { key, personId: person.id, procedure: 'sessions.update', content: input, ids: [id] } as const
      const [claim] = await claimKeys(tx, [call])
      if (claim === 'repeated') return { id, version: version + 1 }
      const session = await lockSession(tx, id)
      if (!session) throw errors.NOT_FOUND()
      // A key of another edit is no separate error: the session has a newer version.
      if (claim === 'conflict' || session.version !== version)
        throw errors.CHANGED({ data: { version: session.version } })
      const people = await lockPeopleOfReport(tx, session.organization, peopleIn(content))
      const stored = await readStoredRows(tx, id)
      const report = checkedReport(reportOf(content, stored), people, errors, stored)
      return { id, version: await writeReport(tx, context, { session, stored, report, raisesVersion: true }) }
    })
  })
