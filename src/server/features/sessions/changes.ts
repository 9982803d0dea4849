import { ORPCError } from '@orpc/server'
import type { SessionContent } from '#contract/sessions.ts'
import { earliestMark } from '#domain/attendance-marks.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canEditSession, canRecordSessions, canSeeSession } from '#domain/permissions.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/access.ts'
import { originOf } from '#server/audit.ts'
import { violatedConstraint } from '#server/database/violated-constraint.ts'
import { refuseUnlessRepeated } from '#server/idempotency/claim-key.ts'
import { type Person, presentNameFor } from '#server/shared-queries/people.ts'
import { checkedContent, peopleIn } from './content.ts'
import { type EditedSession, knownPeople, readEditedSession } from './edit-queries.ts'
import { attendanceRows, changesOf, editedColumns, sessionRow } from './rows.ts'
import { insertSession, updateSession } from './write-session.ts'

/** A session that waited on a device is recorded under the present name of a group that was renamed. Source: docs/product.md, 19.5. */
const mayRecord = may((actor: Person, { sentFor }: { readonly sentFor: OrganizationName }) =>
  canRecordSessions(actor, presentNameFor(actor, sentFor)),
)

export const create = approved.sessions.create
  .use(mayRecord, (input) => ({ sentFor: input.organizationName }))
  .handler(async ({ input, context, errors }) => {
    const { database, person, clock } = context
    const { id, organizationName: sentFor, ...content } = input
    const organizationName = presentNameFor(person, sentFor)
    // As it was sent, so that a repeated call is the same after a rename.
    const call = { key: id, personId: person.id, procedure: 'sessions.create', content: input, ids: [id] } as const
    const record = async () => {
      const people = await knownPeople(database, organizationName, peopleIn(content))
      const checked = checkedContent(content, people, errors)
      const marking = { by: person.id, earliest: earliestMark(content.sessionDate), now: clock() }
      const session = { ...sessionRow(organizationName, checked), id, createdBy: person.id }
      const isRecorded = await insertSession(
        database,
        call,
        session,
        attendanceRows(id, organizationName, checked, marking),
        originOf(context),
      )
      if (!isRecorded) throw errors.CONFLICT()
    }
    try {
      await againIfAPersonIsGone(record)
    } catch (error) {
      const refusal = refusalOf(error, {
        sessions_pkey: () => errors.CONFLICT(),
        sessions_organization_organizations_name_fk: () =>
          errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } }),
      })
      await refuseUnlessRepeated(database, call, refusal, errors.CONFLICT())
    }
    return { id }
  })

/** Middleware: reads the session that is edited; NOT_FOUND if the person may not see it. */
async function editedInSight<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  input: SessionContent & { readonly id: string },
) {
  const session = await readEditedSession(context.database, input.id, peopleIn(input))
  if (!session || !canSeeSession(context.person, session)) throw errors.NOT_FOUND()
  return next({ context: { session } })
}

/** The context behind {@link editedInSight}. */
interface EditedInSight extends PersonContext {
  readonly session: EditedSession
}

/** Decided before the edit: no procedure changes a session's organization. */
const mayEdit = may((actor, _input: unknown, { session }: EditedInSight) => canEditSession(actor, session))

export const update = approved.sessions.update
  .use(editedInSight)
  .use(mayEdit)
  .handler(async ({ input, context, errors }) => {
    const { database, person, clock, session: opened } = context
    const { id, version, ...content } = input
    const call = {
      key: `${id}:${version}`,
      personId: person.id,
      procedure: 'sessions.update',
      content: input,
      ids: [id],
    } as const
    const read = async () => {
      const session = await readEditedSession(database, id, peopleIn(content))
      if (!session) throw errors.NOT_FOUND()
      return session
    }
    const edit = async (session: EditedSession) => {
      if (session.version !== version) throw errors.CHANGED({ data: { version: session.version } })
      const checked = checkedContent(content, session.people, errors)
      const marking = { by: person.id, earliest: session.createdAt, now: clock() }
      const rows = attendanceRows(id, session.organization, checked, marking, session.rows)
      const columns = editedColumns(session.organization, checked)
      return updateSession(database, call, { id, version }, columns, changesOf(rows, session.rows), originOf(context))
    }
    try {
      const isEdited = await againIfAPersonIsGone(
        () => edit(opened),
        async () => edit(await read()),
      )
      // Another edit came in between.
      if (!isEdited) throw errors.CHANGED({ data: { version: (await read()).version } })
    } catch (error) {
      // A key of another edit is no error of its own: the session has a newer version.
      await refuseUnlessRepeated(database, call, refusalOf(error))
    }
    return { id, version: version + 1 }
  })

const PERSON_KEYS = [
  'attendance_attendee_id_organization_attendees_id_fk',
  'attendance_marked_by_profiles_id_fk',
  'attendance_of_merged_entry',
]

/**
 * Writes a report. If a person in it was erased or merged since the roster was read, it is written again with the roster as it is
 * then: an erased person is in it by name only, a merged one as the entry that was kept.
 */
async function againIfAPersonIsGone<Result>(
  write: () => Promise<Result>,
  writeAgain: () => Promise<Result> = write,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!PERSON_KEYS.includes(violatedConstraint(error) ?? '')) throw error
    return writeAgain()
  }
}

/**
 * The contract's error for a failed write.
 * @param byConstraint the errors for the constraints that it may break
 * @throws any other failure, as it is
 */
function refusalOf(error: unknown, byConstraint: Readonly<Record<string, () => Error>> = {}): Error {
  const refusal = error instanceof ORPCError ? error : byConstraint[violatedConstraint(error) ?? '']?.()
  if (!refusal) throw error
  return refusal
}
