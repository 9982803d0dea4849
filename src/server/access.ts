import { implement, type MiddlewareNextFn } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { isApproved } from '#domain/permissions.ts'
import { throwingDatabaseFailures } from './auth/database-failures.ts'
import { signInTimeLeft } from './auth/session-age.ts'
import type { Caller, Person, RequestContext } from './context.ts'
import { readPerson } from './shared-queries/people.ts'

/** The contract, to be implemented. */
export const app = implement(contract).$context<RequestContext>()

/** First word of a procedure that needs nobody to be signed in; `context.person` is who is, or null. */
export const anyone = app.use(({ context: { caller }, next }) =>
  next({
    context: { person: caller?.person ?? null, sessionId: caller?.sessionId ?? null, isSignedIn: caller !== null },
  }),
)

/** First word of a procedure for any signed-in person, approved or not. */
export const signedIn = anyone.use(({ context, errors, next }) => {
  if (!context.person) {
    // Somebody who is signed in, whose profile an operator has taken away.
    if (context.isSignedIn) throw errors.PROFILE_NOT_FOUND()
    throw errors.UNAUTHENTICATED()
  }
  // The page that asks shows somebody else: nothing is done in the name of who signed in after them.
  const asWhom = context.headers.get(PERSON_HEADER)
  if (asWhom !== null && asWhom !== context.person.id) throw errors.UNAUTHENTICATED()
  // Of their being signed in: whoever is a person here has one.
  return next({ context: { person: context.person, sessionId: context.sessionId ?? '' } })
})

/** First word of a procedure for approved people; admins count as approved. */
export const approved = signedIn.use(({ context, errors, next }) => {
  if (!isApproved(context.person)) throw errors.NOT_APPROVED()
  return next()
})

/** First word of a procedure for admins. */
export const admin = approved.use(may((actor) => actor.isAdmin))

/** What a procedure and its middlewares have at hand once it is known who calls. */
export interface PersonContext extends RequestContext {
  readonly person: Person
  /** Of their being signed in, in the schema `auth`. */
  readonly sessionId: string
}

/** Options of a middleware behind `approved` that may throw some of the contract's errors. */
export interface ApprovedOptions<Output, Errors, Context extends PersonContext = PersonContext> {
  readonly context: Context
  readonly errors: Errors
  readonly next: MiddlewareNextFn<Output>
}

/**
 * Declares who may call a procedure, as its middleware: everyone else is answered FORBIDDEN. `isAllowed` is a function of
 * `domain/permissions.ts`, or one made of them. What the permission is about comes from the input:
 * `approved.finance.setBalance.use(may(canManageFinance), (input) => input.organizationName)`. A row that must be read first
 * is put into the context by a middleware before this one.
 */
export function may<Subject, Context extends PersonContext = PersonContext>(
  isAllowed: (actor: Person, subject: Subject, context: Context) => boolean | Promise<boolean>,
) {
  return async <Output>(
    { context, errors, next }: ApprovedOptions<Output, { FORBIDDEN(): Error }, Context>,
    subject: Subject,
  ) => {
    if (!(await isAllowed(context.person, subject, context))) throw errors.FORBIDDEN()
    return next()
  }
}

/** Who is behind the request's session, read from the database on every call; null without a valid one. */
export async function authenticate({ auth, database, clock, headers, answerHeaders }: Asking): Promise<Caller | null> {
  const answer = await throwingDatabaseFailures(() => auth.api.getSession({ headers, returnHeaders: true }))
  const isOver = answer.response && signInTimeLeft(answer.response.session.createdAt, clock()) <= 0
  const { headers: told } = isOver
    ? await throwingDatabaseFailures(() => auth.api.signOut({ headers, returnHeaders: true }))
    : answer
  for (const cookie of told?.getSetCookie() ?? []) answerHeaders.append('set-cookie', cookie)
  if (!answer.response || isOver) return null
  const { user, session } = answer.response
  return { person: await readPerson(database, user.id), sessionId: session.id }
}

type Asking = Pick<RequestContext, 'auth' | 'database' | 'clock' | 'headers' | 'answerHeaders'>
