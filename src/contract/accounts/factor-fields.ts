import { z } from 'zod'
import { hasLength } from '#contract/fields.ts'
import { oneLineText } from '#domain/texts/text.ts'

/** A code as it is typed. A text longer than any code with its spaces is refused. */
export const typedCode = z
  .string()
  .transform(oneLineText)
  .refine((typed) => typed !== '', 'required')
  .refine(hasLength(0, 100), 'invalid')

export const passkeyData = z.string().refine(hasLength(1, 20_000), 'invalid')

export const INVALID_CODE = { INVALID_CODE: { status: 403, message: 'This code is not right' } } as const

export const INVALID_PASSKEY = { INVALID_PASSKEY: { status: 403, message: 'This passkey was not accepted' } } as const
