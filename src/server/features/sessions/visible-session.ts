import type { OrganizationName } from '#domain/network/organizations.ts'
import { canEditSession, canSeeSession } from '#domain/rights/permissions.ts'
import { type ApprovedOptions, may, type PersonContext } from '#server/calls/access.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { readJoinedInto, readSession } from './queries.ts'

type Options<Output> = ApprovedOptions<Output, { NOT_FOUND(): Error }>

/** Middleware: reads the session with the id in the input; NOT_FOUND if the person may not see it. */
export async function visibleSession<Output>(options: Options<Output>, { id }: { readonly id: string }) {
  return withVisible(options, await readSession(options.context.database, id))
}

/** {@link visibleSession}, or the one into which it was joined. */
export async function visibleOrJoinedSession<Output>(options: Options<Output>, { id }: { readonly id: string }) {
  const { database } = options.context
  const joinedInto = await readJoinedInto(database, id)
  return withVisible(options, await readSession(database, joinedInto ?? id))
}

async function withVisible<Output>(
  { context, errors, next }: Options<Output>,
  session: Awaited<ReturnType<typeof readSession>>,
) {
  // Perhaps deleted by this person, whose first call was not answered.
  if (!session) await awaitEarlierCommits(context.database)
  if (!session || !canSeeSession(context.person, session)) throw errors.NOT_FOUND()
  return next({ context: { session } })
}

interface VisibleSession extends PersonContext {
  readonly session: { readonly id: string; readonly organization: OrganizationName | null }
}

/** Decided before the row is locked: no procedure changes a session's organization. */
export const mayEdit = may((actor, _input: unknown, { session }: VisibleSession) => canEditSession(actor, session))
