import { z } from 'zod'
import { OLDEST_BIRTHDATE, type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type AmountText, isAmountText, parseAmount, toAmountText } from '#domain/money.ts'
import { isName } from '#domain/names.ts'
import { ORGANIZATION_ROLES } from '#domain/organizations.ts'
import { isStorable, longText, oneLineText } from '#domain/text.ts'

/** An id made by the client (uuid v7): the same id with the same content again is the same thing, not a second one. */
export const id = z.uuid({ error: 'invalid' })

/**
 * Whether a text or a list has from `least` to `most` characters or entries. For `refine`, which looks only at what is a text
 * or a list; zod's own `min` and `max` ask anything that has a `length`, and throw where that is an object.
 */
export function hasLength(least: number, most: number) {
  return ({ length }: { readonly length: number }) => length >= least && length <= most
}

const storable = z.string().refine(isStorable, 'invalid')

/**
 * Text of one line: cleaned before its length, its blankness or anything else is looked at. Every text that people type is
 * this or {@link lines}; `fields.test.ts` finds a field that is neither.
 */
function line<Checked extends z.ZodType<string, string>>(checked: Checked) {
  return z.string({ error: 'required' }).transform(oneLineText).pipe(checked)
}

/** Text of several lines, cleaned likewise. */
function lines<Checked extends z.ZodType<string, string>>(checked: Checked) {
  return z.string({ error: 'required' }).transform(longText).pipe(checked)
}

export const organizationName = line(storable.min(1, 'required').max(TEXT_LIMITS.organizationName, 'invalid'))

export const organizationRole = z.enum(ORGANIZATION_ROLES).nullable()

/** A calendar date, `yyyy-MM-dd`. */
export const plainDate = z.string({ error: 'required' }).transform((text, context): PlainDate => {
  const date = parsePlainDate(text)
  if (date) return date
  context.addIssue({ code: 'custom', message: 'invalid' })
  return z.NEVER
})

/** When someone was born, or null. */
export const birthdate = plainDate
  .refine((date) => date >= OLDEST_BIRTHDATE, 'invalid')
  .nullish()
  .transform((date) => date ?? null)

/** A time of day, `HH:mm`, 24 hours. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

/** A person's name, cleaned: a letter or digit at least, 120 characters at most. */
export const personName = line(storable.refine(isName, 'required').max(TEXT_LIMITS.name, 'tooLong'))

/** Optional text of one line: at most `limit` characters, null where blank or absent. */
export function optionalLine(limit: number) {
  return line(storable.max(limit, 'tooLong'))
    .nullish()
    .transform((text) => text || null)
}

/** Optional text of several lines: at most `limit` characters, null where blank or absent. */
export function optionalText(limit: number) {
  return lines(storable.max(limit, 'tooLong'))
    .nullish()
    .transform((text) => text || null)
}

/** Money as it travels: '1234.50', '-30.00'. Never a JavaScript number. */
export const amountText = z.custom<AmountText>(isAmountText, 'invalid')

/** An amount as it was typed, zero or more: '1,234.5' and '١٬٢٣٤٫٥' are '1234.50'. */
export const typedAmount = z.string({ error: 'invalid' }).transform((typed, context): AmountText => {
  const amount = parseAmount(typed)
  if (amount !== null) return toAmountText(amount)
  context.addIssue({ code: 'custom', message: 'invalid' })
  return z.NEVER
})

/** What is searched for; blank finds everybody. */
export const searchText = line(storable.max(TEXT_LIMITS.search, 'tooLong')).default('')

/** An amount of each currency. */
export const amounts = z.object({ USD: amountText, LBP: amountText })

export type Amounts = z.infer<typeof amounts>

/** What money is for: trimmed, not blank, at most 500 characters. */
export const notes = lines(storable.min(1, 'required').max(TEXT_LIMITS.notes, 'tooLong'))

/** A page of a list that is read by key: the cursor of the row after which it goes on. */
export const pageInput = {
  /** Long enough for two names in Arabic, whose letters take more room. */
  cursor: z.string().refine(hasLength(0, 2_000), 'invalid').optional(),
  limit: z.int().min(1).max(100).default(24),
}

/** A page of rows, and the cursor to ask for the next one with; null on the last. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), nextCursor: z.string().nullable() })
}
