import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { signUpBody } from './accounts/accounts.ts'
import { contract } from './index.ts'

interface Field {
  readonly path: string
  readonly schema: z.ZodType
}

/** Every schema of an input: its fields, and the objects and arrays around them. */
function partsOf(schema: unknown): z.ZodType[] {
  const inner = innerOf(schema)
  const children =
    inner instanceof z.ZodObject ? Object.values(inner.shape) : inner instanceof z.ZodArray ? [inner.element] : []
  return schema instanceof z.ZodType ? [schema, ...children.flatMap(partsOf)] : []
}

/** Every field of an input that contains no other fields, with its whole schema. */
function fieldsOf(schema: unknown, path: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`)
  const inner = innerOf(schema)
  if (inner instanceof z.ZodObject || inner instanceof z.ZodArray) return fieldsOf(inner, path)
  if (schema instanceof z.ZodType) return [{ path, schema }]
  throw new Error(`${path} is not a zod schema`)
}

function innerOf(schema: unknown): unknown {
  const wraps = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return wraps ? innerOf(schema.unwrap()) : schema
}

function inputsIn(router: object, path = ''): (readonly [string, unknown])[] {
  return Object.entries(router).flatMap(([name, part]) => {
    const here = path ? `${path}.${name}` : name
    if (!isContractProcedure(part)) return inputsIn(part, here)
    const { inputSchema } = part['~orpc']
    return inputSchema ? [[here, inputSchema] as const] : []
  })
}

const INPUTS = [...inputsIn(contract), ['signUp', signUpBody] as const]
const FIELDS = INPUTS.flatMap(([path, schema]) => fieldsOf(schema, path))

/**
 * Passwords are never altered. Tokens, marks and cursors are made by the server, the response of a passkey by the
 * browser, and `was` is compared with what is stored.
 */
const UNTOUCHED = [
  'password',
  'currentPassword',
  'accessToken',
  'refreshToken',
  'accessMark',
  'cursor',
  'response',
  'was',
]
/** Texts of several lines keep the joiners that some scripts need inside words. */
const LONG: readonly string[] = [...SESSION_TEXTS, 'notes', 'reason', 'text']

/** The value of an edit's field, `topic.is`, is named by the field. */
const nameOf = ({ path }: Field) => path.replace(/\.is$/, '').split('.').at(-1) ?? ''
const isText = (field: Field) => !UNTOUCHED.includes(nameOf(field)) && field.schema.safeParse('Rita').success

function stored({ schema }: Field, typed: string): unknown {
  const parsed = schema.safeParse(typed)
  return parsed.success ? parsed.data : null
}

test('every text field of the contract is found', () => {
  expect(FIELDS.filter(isText).map(nameOf)).toEqual(
    expect.arrayContaining([
      ...LONG,
      'attendeeName',
      'fullName',
      'phoneNumber',
      'search',
      'topic',
      'location',
      'email',
    ]),
  )
})

test.each(FIELDS.filter(isText))('$path is cleaned of invisible characters', (field) => {
  const invisible = LONG.includes(nameOf(field))
    ? '\u202e\u0007\u2067\u061c\0\u009b'
    : '\u202e\u0007\u200b\u00ad\u3164\0'
  expect(stored(field, `Ri${invisible}ta`)).toBe('Rita')
  // A blank text is treated like an empty one.
  expect(stored(field, '\u200b\u3164\u2060')).toEqual(stored(field, ''))
  expect(stored(field, 'Camp 👨‍👩‍👧')).toBe('Camp 👨‍👩‍👧')
})

test.each(FIELDS.filter((field) => !isText(field)))('$path accepts no free text', (field) => {
  if (UNTOUCHED.includes(nameOf(field))) expect(stored(field, 'pass\u200bword ')).toBe('pass\u200bword ')
  else for (const typed of ['Rita', 'Ri\u202eta', '\u200b']) expect(stored(field, typed)).toBeNull()
})

const LOOKALIKES = [{ length: { toString: 'x' } }, { length: 3 }, { toString: 'x', valueOf: 'y' }, Object.create(null)]

test.each(INPUTS)('%s refuses objects that look like texts or lists, and does not throw', (_path, schema) => {
  for (const part of partsOf(schema).filter((one) => !(innerOf(one) instanceof z.ZodObject)))
    for (const value of LOOKALIKES) expect(part.safeParse(value).success).toBe(false)
})
