import { z } from 'zod'
import { oneLineText } from '#domain/text.ts'
import { hasLength } from './fields.ts'

/** A code as it was typed; longer than any code with its spaces is refused. */
export const typedCode = z
  .string()
  .transform(oneLineText)
  .refine((typed) => typed !== '', 'required')
  .refine(hasLength(0, 100), 'invalid')

/** What a browser's own interface for passkeys takes and gives, as a text of JSON. */
export const passkeyData = z.string().refine(hasLength(1, 20_000), 'invalid')

export const INVALID_CODE = { INVALID_CODE: { status: 403, message: 'This code is not right' } } as const

export const INVALID_PASSKEY = { INVALID_PASSKEY: { status: 403, message: 'This passkey was not accepted' } } as const
