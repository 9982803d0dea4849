import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { isApproved } from '#domain/permissions.ts'
import { rethrowDatabaseErrors } from './auth/database-errors.ts'
import { signInTimeLeft } from './auth/session-age.ts'
import type { Asker, RequestContext } from './context.ts'
import { readPerson } from './reads/people.ts'

const app = implement(contract).$context<RequestContext>()

/** First word of a procedure that needs nobody to be signed in; `context.person` is who is, or null. */
export const anyone = app.use(({ context: { asker }, next }) =>
  next({
    context: { person: asker?.person ?? null, sessionId: asker?.sessionId ?? null, isSignedIn: asker !== null },
  }),
)

/** First word of a procedure for any signed-in person, approved or not. */
export const signedIn = anyone.use(({ context, next }) => {
  if (!context.person) {
    // Somebody who is signed in, whose profile an operator has taken away.
    if (context.isSignedIn) throw new ORPCError('PROFILE_NOT_FOUND', { status: 403, message: 'User profile not found' })
    throw new ORPCError('UNAUTHENTICATED', { status: 401 })
  }
  // The page that asks shows somebody else: nothing is done in the name of who signed in after them.
  const asWhom = context.headers.get(PERSON_HEADER)
  if (asWhom !== null && asWhom !== context.person.id) throw new ORPCError('UNAUTHENTICATED', { status: 401 })
  // Of their being signed in: whoever is a person here has one.
  return next({ context: { person: context.person, sessionId: context.sessionId ?? '' } })
})

/** First word of a procedure for approved people; admins count as approved. */
export const approved = signedIn.use(({ context, next }) => {
  if (!isApproved(context.person)) throw new ORPCError('NOT_APPROVED', { status: 403 })
  return next()
})

/** First word of a procedure for admins. */
export const admin = approved.use(({ context, next }) => {
  if (!context.person.isAdmin) throw new ORPCError('FORBIDDEN', { status: 403 })
  return next()
})

/** Who is behind the request's session, read from the database on every call; null without a valid one. */
export async function whoAsks({ auth, database, clock, headers, answerHeaders }: Asking): Promise<Asker | null> {
  const answer = await rethrowDatabaseErrors(() => auth.api.getSession({ headers, returnHeaders: true }))
  const isOver = answer.response && signInTimeLeft(answer.response.session.createdAt, clock()) <= 0
  const { headers: told } = isOver
    ? await rethrowDatabaseErrors(() => auth.api.signOut({ headers, returnHeaders: true }))
    : answer
  for (const cookie of told?.getSetCookie() ?? []) answerHeaders.append('set-cookie', cookie)
  if (!answer.response || isOver) return null
  const { user, session } = answer.response
  return { person: await readPerson(database, user.id), sessionId: session.id }
}

type Asking = Pick<RequestContext, 'auth' | 'database' | 'clock' | 'headers' | 'answerHeaders'>
