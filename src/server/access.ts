import { implement, type MiddlewareNextFn } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { presentName } from '#domain/organizations.ts'
import { isApproved } from '#domain/permissions.ts'
import { mustSetUpSecondFactor } from '#domain/second-factor.ts'
import { isProofRecent } from './auth/session-age.ts'
import type { RequestContext } from './context.ts'
import type { Person } from './shared-queries/people.ts'

/** Implements the contract with the context of a request. */
export const app = implement(contract).$context<RequestContext>()

/** For procedures that anyone may call; `context.caller` is null if no one is signed in. */
export const anyone = app

/** For procedures that any signed-in person may call, approved or not. */
export const signedIn = peopleWho({ haveSetUp: true })

/** For procedures of approved people; admins count as approved. */
export const approved = peopleWho({ haveSetUp: true, areApproved: true })

/**
 * For the few procedures that people may also call who must first set up a second factor: those for setting it up, and for leaving.
 * Source: docs/product.md, 20.10.
 */
export const whileSettingUp = { signedIn: peopleWho({}), approved: peopleWho({ areApproved: true }) } as const

/** For procedures of admins. */
export const admin = approved.use(may((actor) => actor.isAdmin))

interface Requirements {
  /** Whether those are refused who must first set up a second factor. Source: docs/product.md, 20.10. */
  readonly haveSetUp?: boolean
  readonly areApproved?: boolean
}

/** For procedures of people who are signed in, and more. All of it in one middleware, because each costs as much as all checks. */
function peopleWho({ haveSetUp = false, areApproved = false }: Requirements) {
  return app.use(({ context: { caller, headers }, errors, next }) => {
    if (!caller) throw errors.UNAUTHENTICATED()
    const { person, sessionId } = caller
    // An operator has deleted the profile of a person who is signed in.
    if (!person) throw errors.PROFILE_NOT_FOUND()
    // A page that still shows another person must not act for the one who has signed in since.
    const shownPersonId = headers.get(PERSON_HEADER)
    if (shownPersonId !== null && shownPersonId !== person.id) throw errors.UNAUTHENTICATED()
    if (haveSetUp && mustSetUpSecondFactor(person)) throw errors.SECOND_FACTOR_REQUIRED()
    if (areApproved && !isApproved(person)) throw errors.NOT_APPROVED()
    return next({ context: { person, sessionId } })
  })
}

/** The context of a procedure behind `signedIn`. */
export interface PersonContext extends RequestContext {
  readonly person: Person
  /** The person's sign-in, a row of `auth.sessions`. */
  readonly sessionId: string
}

/**
 * Middleware after the one that checks the permission: answers PROOF_REQUIRED unless the person has proved in this sign-in who they
 * are within the last fifteen minutes. Source: docs/product.md, 3.17.
 */
export function proved<Output>({ context, errors, next }: ApprovedOptions<Output, { PROOF_REQUIRED(): Error }>) {
  const { asksForProof, caller, clock } = context
  if (asksForProof && !isProofRecent(caller?.provedAt ?? null, clock())) throw errors.PROOF_REQUIRED()
  return next()
}

/** Options of a middleware behind `signedIn` that may throw some of the contract's errors. */
export interface ApprovedOptions<Output, Errors, Context extends PersonContext = PersonContext> {
  readonly context: Context
  readonly errors: Errors
  readonly next: MiddlewareNextFn<Output>
}

/** The former name of an organization in a subject of {@link may}, with the present one; null if there is none. */
function renamedIn(subject: unknown, formerNames: Person['formerNames']) {
  const isObject = typeof subject === 'object' && subject !== null && 'organizationName' in subject
  const from = isObject ? subject.organizationName : subject
  const to = typeof from === 'string' ? presentName(formerNames, from) : undefined
  return typeof from === 'string' && to !== undefined ? { from, to } : null
}

/** The errors of the contract that {@link may} answers with. */
export interface MayErrors {
  FORBIDDEN(): Error
  ORGANIZATION_RENAMED(about: { data: { from: string; to: string } }): Error
}

/**
 * Middleware that answers FORBIDDEN to people without a permission, and ORGANIZATION_RENAMED where the subject names an organization by
 * a former name. Its subject comes from the input:
 * `approved.finance.setBalance.use(may(canManageFinance), (input) => input.organizationName)`. If the permission depends on a
 * stored row, a middleware before this one reads the row into the context.
 * @param isAllowed a function of `domain/permissions.ts`, or a combination of them
 */
export function may<Subject, Context extends PersonContext = PersonContext>(
  isAllowed: (actor: Person, subject: Subject, context: Context) => boolean | Promise<boolean>,
) {
  return async <Output>({ context, errors, next }: ApprovedOptions<Output, MayErrors, Context>, subject: Subject) => {
    const renamed = renamedIn(subject, context.person.formerNames)
    if (renamed) throw errors.ORGANIZATION_RENAMED({ data: renamed })
    if (!(await isAllowed(context.person, subject, context))) throw errors.FORBIDDEN()
    return next()
  }
}
