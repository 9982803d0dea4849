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

/** {@link visibleSession}, or the session into which it was joined. */
export async function visibleOrJoinedSession<Output>(options: Options<Output>, { id }: { readonly id: string }) {
  const { database } = options.context
  const joinedInto = await readJoinedInto(database, id)
  return withVisible(options, await readSession(database, joinedInto ?? id))
}

async function withVisible<Output>(
  { context, errors, next }: Options<Output>,
  session: Awaited<ReturnType<typeof readSession>>,
) {
  // This person may have deleted it by a call whose answer was lost.
  if (!session) await awaitEarlierCommits(context.database)
  if (!session || !canSeeSession(context.person, session)) throw errors.NOT_FOUND()
  return next({ context: { session } })
}

interface VisibleSession extends PersonContext {
  readonly session: { readonly id: string; readonly organization: OrganizationName | null }
}

/** It is decided before the row is locked, because no procedure changes a session's organization. */
export const mayEdit = may((actor, _input: unknown, { session }: VisibleSession) => canEditSession(actor, session))
