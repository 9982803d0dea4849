import type { OrganizationName } from '#domain/organizations.ts'
import { canEditSession, canSeeSession } from '#domain/permissions.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { type ApprovedOptions, may, type PersonContext } from '#server/shared/access.ts'
import { readSession } from './queries.ts'

/** Middleware: reads the session with the id in the input; NOT_FOUND if the person may not see it. */
export async function visibleSession<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const session = await readSession(context.database, id)
  // Perhaps deleted by this person, whose first call was not answered.
  if (!session) await awaitEarlierCommits(context.database)
  if (!session || !canSeeSession(context.person, session)) throw errors.NOT_FOUND()
  return next({ context: { session } })
}

interface VisibleSession extends PersonContext {
  readonly session: { readonly organization: OrganizationName | null }
}

/** Decided before the row is locked: no procedure changes a session's organization. */
export const mayEdit = may((actor, _input: unknown, { session }: VisibleSession) => canEditSession(actor, session))
