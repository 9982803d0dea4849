import { type ImplementerInternalWithMiddlewares, implement, type MiddlewareNextFn } from '@orpc/server'
import { type Contract, contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { presentName } from '#domain/network/organizations.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { isProofRecent } from '#server/auth/access/session-age.ts'
import type { Caller } from '#server/auth/context.ts'
import type { Person } from '#server/queries/people.ts'
import type { RequestContext } from './context.ts'

export const app = implement(contract).$context<RequestContext>()

/** For procedures that anyone may call; `context.caller` is null without a sign-in. */
export const anyone = app

/**
 * The type has a name, because the compiler cannot write the inferred one into a declaration: it contains the whole
 * contract.
 */
type OfPeople = ImplementerInternalWithMiddlewares<Contract, RequestContext, PersonContext>

/** For procedures of signed-in people, approved or not. */
export const signedIn: OfPeople = peopleWho({ haveSetUp: true })

/** For procedures of approved people; admins count as approved. */
export const approved: OfPeople = peopleWho({ haveSetUp: true, areApproved: true })

/** For procedures that are also open to people who must set up a second factor. Source: docs/product.md, 20.10. */
export const whileSettingUp: Readonly<Record<'signedIn' | 'approved', OfPeople>> = {
  signedIn: peopleWho({}),
  approved: peopleWho({ areApproved: true }),
}

export const admin: OfPeople = approved.use(may((actor) => actor.isAdmin))

interface Requirements {
  /** Whether to refuse people who still have to set up a second factor. Source: docs/product.md, 20.10. */
  readonly haveSetUp?: boolean
  readonly areApproved?: boolean
}

/** For procedures of signed-in people. It is one middleware, because each costs as much as all checks. */
function peopleWho(requirements: Requirements) {
  return app.use(({ context: { caller, headers }, errors, next }) => {
    const refusal = refusalOfPerson(caller, headers.get(PERSON_HEADER), requirements)
    if (refusal) throw errors[refusal]()
    const { person, sessionId } = caller as Caller & { readonly person: Person }
    return next({ context: { person, sessionId } })
  })
}

/**
 * Why a person is refused; also for requests that are no calls.
 * @param shownPersonId the person on the page, if it says so; see {@link PERSON_HEADER}
 */
export function refusalOfPerson(
  caller: Caller | null,
  shownPersonId: string | null,
  { haveSetUp = false, areApproved = false }: Requirements,
) {
  if (!caller) return 'UNAUTHENTICATED'
  const { person } = caller
  // The profile of a signed-in person may have been deleted by an operator.
  if (!person) return 'PROFILE_NOT_FOUND'
  // A page that still shows another person must not act for the one who has signed in since.
  if (shownPersonId !== null && shownPersonId !== person.id) return 'UNAUTHENTICATED'
  if (haveSetUp && mustSetUpSecondFactor(person)) return 'SECOND_FACTOR_REQUIRED'
  if (areApproved && !isApproved(person)) return 'NOT_APPROVED'
  return null
}

/** The context of a procedure behind `signedIn`. */
export interface PersonContext extends RequestContext {
  readonly person: Person
  readonly sessionId: string
}

export interface ProofErrors {
  PROOF_REQUIRED(): Error
}

/** Throws PROOF_REQUIRED without a proof of identity in the last fifteen minutes. Source: docs/product.md, 3.17. */
export function requireProof({ asksForProof, caller, clock }: RequestContext, errors: ProofErrors): void {
  if (asksForProof && !isProofRecent(caller?.provedAt ?? null, clock())) throw errors.PROOF_REQUIRED()
}

/** The last guard of a call that asks for a proof, and whose handler is neither `once` nor `recorded`. */
export function proved<Output>({ context, errors, next }: ApprovedOptions<Output, ProofErrors>) {
  requireProof(context, errors)
  return next()
}

/** Options of a middleware behind `signedIn` that may throw some of the contract's errors. */
export interface ApprovedOptions<Output, Errors, Context extends PersonContext = PersonContext> {
  readonly context: Context
  readonly errors: Errors
  readonly next: MiddlewareNextFn<Output>
}

/** The former organization name in a subject of {@link may}, with the present one; null if there is none. */
function renamedIn(subject: unknown, formerNames: Person['formerNames']) {
  const isObject = typeof subject === 'object' && subject !== null && 'organizationName' in subject
  const from = isObject ? subject.organizationName : subject
  const to = typeof from === 'string' ? presentName(formerNames, from) : undefined
  return typeof from === 'string' && to !== undefined ? { from, to } : null
}

export interface MayErrors {
  FORBIDDEN(): Error
  ORGANIZATION_RENAMED(about: { data: { from: string; to: string } }): Error
}

/**
 * Throws FORBIDDEN without the permission, and ORGANIZATION_RENAMED if the subject is a former organization name. The
 * subject is from the input: `.use(may(canManageFinance), (input) => input.organizationName)`, or from a row that an
 * earlier middleware read.
 * @param isAllowed a function of `domain/rights/permissions.ts`, or a combination of them
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
