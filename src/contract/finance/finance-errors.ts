import { z } from 'zod'
import { CONFLICT } from '#contract/errors.ts'
import { amountText } from '#contract/fields.ts'

export const MONTH_CLOSED = { status: 409, message: 'The month of this transaction is closed' } as const

/** The refusals of a change. Amounts are plain: '100.00'. */
export const REFUSALS = {
  CONFLICT,
  BALANCE_NOT_FOUND: { status: 404, message: 'Organization balance not found' },
  INSUFFICIENT_RESERVE: {
    status: 422,
    message: 'Insufficient reserve balance',
    data: z.object({ available: amountText }),
  },
  INSUFFICIENT_BALANCE: { status: 422, message: 'Insufficient balance', data: z.object({ available: amountText }) },
  /** The edited balance has changed since; `balance` is the current one. */
  CHANGED: {
    status: 409,
    message: 'This balance was changed by someone else',
    data: z.object({ balance: amountText }),
  },
} as const

export const REVIEW_ERRORS = {
  NOT_FOUND: { status: 404, message: 'There is no such transaction' },
  ALREADY_REVIEWED: { status: 409, message: 'This transaction has already been reviewed' },
} as const
