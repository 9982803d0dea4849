import { implement, type MiddlewareNextFn } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { isApproved } from '#domain/permissions.ts'
import type { RequestContext } from './context.ts'
import type { Person } from './shared-queries/people.ts'

/** Implements the contract with the context of a request. */
export const app = implement(contract).$context<RequestContext>()

/** For procedures that anyone may call; `context.person` is null if nobody is signed in. */
export const anyone = app.use(({ context: { caller }, next }) =>
  next({
    context: { person: caller?.person ?? null, sessionId: caller?.sessionId ?? null, isSignedIn: caller !== null },
  }),
)

/** For procedures that any signed-in person may call, approved or not. */
export const signedIn = anyone.use(({ context, errors, next }) => {
  if (!context.person) {
    // An operator has deleted the profile of somebody who is signed in.
    if (context.isSignedIn) throw errors.PROFILE_NOT_FOUND()
    throw errors.UNAUTHENTICATED()
  }
  // A page that still shows another person must not act for the one who has signed in since.
  const shownPersonId = context.headers.get(PERSON_HEADER)
  if (shownPersonId !== null && shownPersonId !== context.person.id) throw errors.UNAUTHENTICATED()
  // The session id is never null here, because the person was read from a session.
  return next({ context: { person: context.person, sessionId: context.sessionId ?? '' } })
})

/** For procedures of approved people; admins count as approved. */
export const approved = signedIn.use(({ context, errors, next }) => {
  if (!isApproved(context.person)) throw errors.NOT_APPROVED()
  return next()
})

/** For procedures of admins. */
export const admin = approved.use(may((actor) => actor.isAdmin))

/** The context of a procedure behind `signedIn`. */
export interface PersonContext extends RequestContext {
  readonly person: Person
  /** The person's sign-in, a row of `auth.sessions`. */
  readonly sessionId: string
}

/** Options of a middleware behind `approved` that may throw some of the contract's errors. */
export interface ApprovedOptions<Output, Errors, Context extends PersonContext = PersonContext> {
  readonly context: Context
  readonly errors: Errors
  readonly next: MiddlewareNextFn<Output>
}

/**
 * Middleware that answers FORBIDDEN to people without a permission. Its subject comes from the input:
 * `approved.finance.setBalance.use(may(canManageFinance), (input) => input.organizationName)`. If the permission depends on a
 * stored row, a middleware before this one reads the row into the context.
 * @param isAllowed a function of `domain/permissions.ts`, or a combination of them
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
