import type { MiddlewareNextFn } from '@orpc/server'
import type { Refusal } from '#domain/finance/ledger.ts'
import { type AmountText, toAmountText } from '#domain/finance/money.ts'
import { invalidField } from '#server/calls/invalid-field.ts'

type PostingRefusal = Refusal | { readonly code: 'BALANCE_NOT_FOUND' | 'CONFLICT' | 'ALREADY_REVERSED' }

/** Thrown for a refused change. The transaction must fail with it. */
export class PostingRefused extends Error {
  override readonly name = 'PostingRefused'
  readonly refusal: PostingRefusal
  /** The field of the amount that is too large. */
  readonly field: string

  constructor(refusal: PostingRefusal, field = 'amount') {
    super(`The change was refused: ${refusal.code}`)
    this.refusal = refusal
    this.field = field
  }
}

interface PostingErrors {
  BALANCE_NOT_FOUND(): Error
  INSUFFICIENT_RESERVE(more: { data: { available: AmountText } }): Error
  INSUFFICIENT_BALANCE(more: { data: { available: AmountText } }): Error
  CHANGED(more: { data: { balance: AmountText } }): Error
  CONFLICT(): Error
  /** Only a reversal has this error. */
  ALREADY_REVERSED?(): Error
  INVALID_INPUT(more: { data: { fields: { path: string; problem: string }[] } }): Error
}

/** Middleware of every procedure that posts: answers a refused change with the contract's error. */
export async function answerRefusals<Output>({
  errors,
  next,
}: {
  readonly errors: PostingErrors
  readonly next: MiddlewareNextFn<Output>
}) {
  try {
    return await next()
  } catch (error) {
    throw error instanceof PostingRefused ? errorOf(error, errors) : error
  }
}

function errorOf({ refusal, field }: PostingRefused, errors: PostingErrors): Error {
  switch (refusal.code) {
    case 'BALANCE_NOT_FOUND':
    case 'CONFLICT':
      return errors[refusal.code]()
    case 'ALREADY_REVERSED':
      return errors.ALREADY_REVERSED?.() ?? errors.CONFLICT()
    case 'INSUFFICIENT_RESERVE':
    case 'INSUFFICIENT_BALANCE':
      return errors[refusal.code]({ data: { available: toAmountText(refusal.available) } })
    case 'CHANGED':
      return errors.CHANGED({ data: { balance: toAmountText(refusal.balance) } })
    case 'TOO_LARGE':
      return errors.INVALID_INPUT(invalidField(field, 'invalid'))
  }
}
