import { type ContractProcedureBuilder, isContractProcedure, oc, type Schema } from '@orpc/contract'
import type { AuditAction } from '#domain/audit/audit-log.ts'
import { COMMON_ERRORS, CONFLICT, PROOF_ERRORS } from './errors.ts'

/** What keeps a save from replacing what its person did not see. Source: docs/product.md, 13.12. */
type Keeps =
  /** Several fields, with the values that they had when the form was opened. */
  | 'opened'
  /** All fields together, with the version that was opened. */
  | 'version'
  /** One value, with the value that the person saw. */
  | 'from'
  /** Several values, each with the value that the person saw. */
  | 'each'
  /**
   * Something new under an id of its own, which replaces nothing. Moves of a transfer have the group that they start
   * from.
   */
  | 'creates'
  /**
   * A call that takes something away, puts it back, or decides it once: if two people want the same, it happens once.
   */
  | 'switches'
  /** One value of the person's own account or sign-in, which no one else changes: the last choice counts. */
  | 'own'

/**
 * Why a save leaves no row in the audit log: it concerns the caller alone, a group's calendar, a list of steps, or who
 * writes now.
 */
type Unrecorded = 'ownAccount' | 'calendar' | 'steps' | 'presence'

type Actions = AuditAction | readonly [AuditAction, ...AuditAction[]]

interface Reading {
  /** Without an action the call leaves no row in the audit log. */
  readonly audit?: AuditAction
  /** A proof of identity of the last fifteen minutes, which most calls do not need. Source: docs/product.md, 3.17. */
  readonly proof?: 'always'
  /**
   * The details of children that members without a role see in the answer: a name always, the rest by the network's
   * setting.
   */
  readonly shows?: readonly ('name' | 'birthdate' | 'phone' | 'reason' | 'mayStay')[]
}

type Needed = string | null | false

interface Saving {
  readonly keeps: Keeps
  /** The action in the audit log. If there are several, the usual one is the first. */
  readonly audit: Actions | Unrecorded
  /**
   * The fields whose values tell a repeat from a new call, which has one effect however often it is sent
   * (`server/calls/once.ts`).
   */
  readonly key?: 'id' | 'editId' | 'id:version'
  /**
   * Whether a page repeats it by itself if the answer is lost (docs/product.md, 13.10). If it is missing, calls with a
   * key are repeated.
   */
  readonly repeats?: boolean
  /**
   * The part of the answer without which the call counts as unanswered. Servers of former versions answer it too. Null:
   * the call has no answer. False: the answer may be empty. If it is missing, a call that is sent again needs the id that
   * was sent.
   */
  readonly needs?: Needed
  readonly proof?: 'always' | 'sometimes'
}

/** What a call declares for the page, the server and the tests. */
export interface Declaration {
  readonly keeps: Keeps | 'reads'
  readonly actions: readonly AuditAction[]
  readonly key: readonly string[] | null
  readonly repeats: boolean
  readonly needs: Needed | undefined
  readonly proof: 'never' | 'sometimes' | 'always'
  readonly shows: NonNullable<Reading['shows']>
}

// The type has a name, because the compiler writes it into the type of each procedure.
export type CommonErrors = { [Code in keyof typeof COMMON_ERRORS]: (typeof COMMON_ERRORS)[Code] }
const KEY_ERRORS = { CONFLICT } as const
type ErrorsOf<D> = CommonErrors &
  (D extends { readonly proof: string } ? typeof PROOF_ERRORS : unknown) &
  (D extends { readonly key: string } ? typeof KEY_ERRORS : unknown)

type Any = Schema<unknown, unknown>
type Call<D> = ContractProcedureBuilder<Any, Any, ErrorsOf<D>, Declaration>

/** A call that changes nothing, and leaves no row in the audit log. */
export const reads = readsWith({})

/** {@link reads}, with a row in the audit log, a proof of identity, or details of children. */
export function readsWith<const D extends Reading>(given: D): Call<D>
export function readsWith(given: Reading): object {
  return declared({ ...given, keeps: 'reads' })
}

/** A call that changes something. With a proof it has PROOF_REQUIRED among its errors, with a key CONFLICT. */
export function saves<const D extends Saving>(given: D): Call<D>
export function saves(given: Saving): object {
  return declared(given)
}

interface Given {
  readonly keeps: Declaration['keeps']
  readonly audit?: Actions | Unrecorded | undefined
  readonly key?: string | undefined
  readonly repeats?: boolean | undefined
  readonly needs?: Needed | undefined
  readonly proof?: Declaration['proof'] | undefined
  readonly shows?: Declaration['shows'] | undefined
}

function declared(given: Given) {
  const { keeps, audit, key, repeats = key !== undefined, needs, proof = 'never', shows = [] } = given
  const actions = typeof audit === 'string' ? [audit].filter(isAction) : (audit ?? [])
  const declaration = { keeps, actions, key: key?.split(':') ?? null, repeats, needs, proof, shows }
  const errors = { ...COMMON_ERRORS, ...(proof !== 'never' && PROOF_ERRORS), ...(key && KEY_ERRORS) }
  return oc.$meta<Declaration>(declaration).errors(errors)
}

function isAction(audit: AuditAction | Unrecorded): audit is AuditAction {
  return audit.includes('.')
}

/** Every call of a contract with what it declares, by its name: 'finance.request'. */
export function declarationsIn(router: object): [string, Declaration][] {
  return callsIn(router).map(([name, { meta }]) => [name, meta])
}

/** The names of the calls of a contract that declare something: 'finance.request'. */
export function callsThat(matches: (declaration: Declaration) => boolean, router: object): string[] {
  return declarationsIn(router).flatMap(([name, declaration]) => (matches(declaration) ? [name] : []))
}

/** Whether it changes nothing, so that it may be sent with others. Source: docs/product.md, 13.13. */
export function isRead({ keeps }: Declaration): boolean {
  return keeps === 'reads'
}

/**
 * The parts of answers that calls need if they may be sent again, by the names of the calls; null where there is no
 * answer. A call whose answer may be empty is missing.
 */
export function neededPartsIn(router: object): Record<string, string | null> {
  const needed = callsIn(router).flatMap(([name, { meta, outputSchema }]) => {
    const { needs = meta.repeats || meta.key ? 'id' : false } = meta
    return needs === false ? [] : [[name, outputSchema ? needs : null] as const]
  })
  return Object.fromEntries(needed)
}

interface Declared {
  readonly meta: Declaration
  readonly outputSchema?: unknown
}

function callsIn(router: object, path = ''): [string, Declared][] {
  return Object.entries(router).flatMap(([name, part]): [string, Declared][] =>
    isContractProcedure(part) ? [[path + name, part['~orpc']]] : callsIn(part, `${path}${name}.`),
  )
}
