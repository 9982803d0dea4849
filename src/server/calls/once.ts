import type { Declaration } from '#contract/calls.ts'
import type { AuditAction } from '#domain/audit/audit-log.ts'
import { type AuditRecord, originOf, recordDeclared } from '#server/audit/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { type PersonContext, type ProofErrors, requireProof } from './access.ts'
import { claimKey, recordOutcome, releaseKey } from './claim-key.ts'

/** The options of a call that a handler uses. */
export interface CallOptions<Input = unknown> {
  readonly input: Input
  readonly context: PersonContext
  readonly errors: object
  readonly path: readonly string[]
  readonly procedure: { readonly '~orpc': { readonly meta: Declaration } }
}

/** A row of the audit log. If its action is missing, it is the one that the contract declares for the call. */
export type RecordOfCall = Omit<AuditRecord, 'action'> & { readonly action?: AuditAction }

export interface Done<Answer> {
  readonly answer: Answer
  /** It is missing if nothing has changed, or the work has written its rows itself. */
  readonly record?: RecordOfCall | readonly RecordOfCall[] | null | undefined
}

export interface DoneOnce<Answer> extends Done<Answer> {
  /** The values on which the answer of a repeat depends, if any: no names and no texts. */
  readonly outcome?: readonly string[]
  /** Whether nothing happened, so that the next call with the key counts as the first. */
  readonly isWithoutEffect?: boolean
}

type Work<Options, Result> = (tx: Database, options: Options) => Promise<Result>

/** A handler whose work and audit rows are one transaction. It asks for the proof that the contract declares. */
export function recorded<Options extends CallOptions, Result extends Done<unknown>>(work: Work<Options, Result>) {
  return async (options: Options): Promise<Result['answer']> => {
    checkProof(options)
    return options.context.database.transaction(async (tx) => {
      const { answer, record } = await work(tx, options)
      await writeRecords(tx, options, record)
      return answer
    })
  }
}

/** The result of a call without an answer that has nothing to do. */
export const NOTHING_TO_DO: Done<undefined> = { answer: undefined }

interface KeyedOptions extends CallOptions<object> {
  readonly errors: { CONFLICT(): Error }
}

interface Once<Options, Again> {
  /**
   * The answer of a repeat; `outcome` is what the first call recorded. If it is missing, the answer is the id of the
   * call.
   */
  readonly again: (tx: Database, options: NoInfer<Options>, outcome: readonly string[]) => Again
  /** The content that has to be the same in a repeat; everything that was sent if it is missing. */
  readonly content?: (options: NoInfer<Options>) => unknown
  /** The ids of the rows that the call makes or changes; its own if it is missing. */
  readonly ids?: (options: NoInfer<Options>) => readonly string[]
  /** The error of calls that have another one than CONFLICT. */
  readonly onConflict?: (tx: Database, options: NoInfer<Options>) => Promise<Error>
}

/**
 * {@link recorded}, for a call with a key: however often it is sent, its work is done once. A repeat waits until the
 * first call has ended, and changes nothing. The same key with other content is CONFLICT.
 */
export function once<
  Options extends KeyedOptions & CallOptions<{ readonly id: string }>,
  Result extends DoneOnce<{ id: string }>,
>(work: Work<Options, Result>): (options: Options) => Promise<{ id: string }>
export function once<Options extends KeyedOptions, Result extends DoneOnce<unknown>, Again>(
  work: Work<Options, Result>,
  how: Once<Options, Again>,
): (options: Options) => Promise<Result['answer'] | Awaited<Again>>
export function once<Options extends KeyedOptions>(
  work: Work<Options, DoneOnce<unknown>>,
  { again, content, ids, onConflict }: Once<Options, unknown> = { again: (_tx, { input }) => ownId(input) },
) {
  return async (options: Options): Promise<unknown> => {
    checkProof(options)
    return options.context.database.transaction(async (tx) => {
      const { input, context, path, errors } = options
      const key = keyOf(options)
      const call = {
        key,
        personId: context.person.id,
        procedure: path.join('.'),
        content: content?.(options) ?? input,
        ids: ids?.(options) ?? [ownId(input).id],
      }
      const { claim, outcome } = await claimKey(tx, call)
      if (claim === 'conflict') throw (await onConflict?.(tx, options)) ?? errors.CONFLICT()
      if (claim === 'repeated') return again(tx, options, outcome)
      const done = await work(tx, options)
      if (done.isWithoutEffect) await releaseKey(tx, key)
      else await recordOutcome(tx, key, done.outcome ?? [])
      await writeRecords(tx, options, done.record)
      return done.answer
    })
  }
}

/** It is checked after the guards of the call, so a person without the right gets FORBIDDEN. */
function checkProof({ context, errors, procedure }: CallOptions): void {
  if (procedure['~orpc'].meta.proof === 'always') requireProof(context, errors as ProofErrors)
}

const ownId = (input: object) => ({ id: (input as { readonly id: string }).id })

function keyOf({ input, path, procedure }: CallOptions<object>): string {
  const { key } = procedure['~orpc'].meta
  if (!key) throw new Error(`The contract declares no key of ${path.join('.')}`)
  return key.map((field) => (input as Readonly<Record<string, unknown>>)[field]).join(':')
}

async function writeRecords(
  tx: Database,
  { context, path, procedure }: CallOptions,
  records: Done<unknown>['record'],
): Promise<void> {
  const { actions } = procedure['~orpc'].meta
  const rows = [records ?? []].flat().map((record) => {
    const { action = actions[0] } = record
    if (!action) throw new Error(`The contract declares no action of ${path.join('.')} for the audit log`)
    return { ...record, action }
  })
  await recordDeclared(tx, originOf(context), rows)
}
