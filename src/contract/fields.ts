import { z } from 'zod'
import { parseMonth } from '#domain/dates/calendar-months.ts'
import { OLDEST_BIRTHDATE, type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { organizationNameProblem } from '#domain/finance/age-bands.ts'
import { type AmountText, CURRENCIES, isAmountText, parseAmount, toAmountText } from '#domain/finance/money.ts'
import { ORGANIZATION_ROLES } from '#domain/network/organizations.ts'
import { CONTACT_KINDS } from '#domain/people/contacts.ts'
import { PAGE_LENGTH, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { isName } from '#domain/texts/names.ts'
import { isStorable, longText, oneLineText, visibleLine } from '#domain/texts/text.ts'

/** An id made by the client (uuid v7). Repeating a call with the same id and content creates nothing twice. */
export const id = z.uuid({ error: 'invalid' })

/** A check for `refine`, which checks the type first: zod's own `min` and `max` throw if `length` is an object. */
export function hasLength(least: number, most: number) {
  return ({ length }: { readonly length: number }) => length >= least && length <= most
}

const storable = z.string().refine(isStorable, 'invalid')

/**
 * The text is cleaned before any check. All typed texts use this or {@link lines}; `fields.test.ts` fails otherwise.
 */
function line<Checked extends z.ZodType<string, string>>(checked: Checked) {
  return z.string({ error: 'required' }).transform(oneLineText).pipe(checked)
}

function lines<Checked extends z.ZodType<string, string>>(checked: Checked) {
  return z.string({ error: 'required' }).transform(longText).pipe(checked)
}

/** The name of a group as it is stored, which may have presentation forms. */
function nameOfGroup<Checked extends z.ZodType<string, string>>(checked: Checked) {
  return z.string({ error: 'required' }).transform(visibleLine).pipe(checked)
}

export const organizationName = nameOfGroup(storable.min(1, 'required').max(TEXT_LIMITS.organizationName, 'invalid'))

/** For example 'SNMY1-2026-0042', with the name of an organization. */
export const voucherNumber = nameOfGroup(storable.max(TEXT_LIMITS.organizationName + 15, 'invalid'))

/** It accepts a reserved name too, which a group from before that rule keeps. The server refuses it as a new name. */
export const newOrganizationName = line(
  storable.superRefine((name, context) => {
    const problem = organizationNameProblem(name)
    if (problem && problem !== 'reserved') context.addIssue({ code: 'custom', message: problem })
  }),
)

export const organizationRole = z.enum(ORGANIZATION_ROLES).nullable()

export const plainDate = z.string({ error: 'required' }).transform((text, context): PlainDate => {
  const date = parsePlainDate(text)
  if (date) return date
  context.addIssue({ code: 'custom', message: 'invalid' })
  return z.NEVER
})

/** A date in a person's life, within a range in which days and months can be counted. */
export const recentDate = plainDate.refine((date) => date >= OLDEST_BIRTHDATE && date < '2200-01-01', 'invalid')

/** Fields for the rows of long answers: cleaning and parsing stored values again would take several times as long. */
export const stored = {
  id: z.string(),
  organizationName: z.string(),
  date: z.custom<PlainDate>((value) => typeof value === 'string'),
  timeOfDay: z.string(),
  currency: z.enum(CURRENCIES),
}

export const currency = z.enum(CURRENCIES, { error: 'required' })

/** A month, `yyyy-MM`, as its first day. */
export const month = z
  .string({ error: 'required' })
  .transform((text, context): PlainDate => {
    const date = parseMonth(text)
    if (date) return date
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  })
  .refine((date) => date >= OLDEST_BIRTHDATE && date < '2200-01-01', 'invalid')

const birthday = plainDate.refine((date) => date >= OLDEST_BIRTHDATE, 'invalid')

export const birthdate = birthday.nullish().transform((date) => date ?? null)

/** A birthdate in a change: null deletes it, undefined preserves the stored one. */
export const changedBirthdate = birthday.nullish()

/** The result of the age rule for a person in another group: their age by the rule, and the group of that age. */
export const agePlacement = z.object({
  /** `underage` means younger than every group; `group` is then the one with the lowest age band. */
  kind: z.enum(['mismatch', 'underage']),
  age: z.int(),
  group: organizationName,
})

/** A time of day, `HH:mm`, 24 hours. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

/** A person's name, cleaned: at least one letter or digit, at most `TEXT_LIMITS.name` characters. */
export const personName = line(storable.refine(isName, 'required').max(TEXT_LIMITS.name, 'tooLong'))

/** Optional text of one line: at most `limit` characters, null if blank or absent. */
export function optionalLine(limit: number) {
  return line(storable.max(limit, 'tooLong'))
    .nullish()
    .transform((text) => text || null)
}

/** Optional text of several lines: at most `limit` characters, null if blank or absent. */
export function optionalText(limit: number) {
  return lines(storable.max(limit, 'tooLong'))
    .nullish()
    .transform((text) => text || null)
}

/** Like {@link optionalLine}, but undefined if absent: a page that does not know the text leaves the stored one. */
export function lineIfSent(limit: number) {
  return line(storable.max(limit, 'tooLong'))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
}

/** Like {@link optionalText}, but undefined if absent: a page that does not know the text leaves the stored one. */
export function textIfSent(limit: number) {
  return lines(storable.max(limit, 'tooLong'))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
}

export const amountText = z.custom<AmountText>(isAmountText, 'invalid')

/** A typed amount, zero or more: '1,234.5' and '١٬٢٣٤٫٥' become '1234.50'. */
export const typedAmount = z.string({ error: 'invalid' }).transform((typed, context): AmountText => {
  const amount = parseAmount(typed)
  if (amount !== null) return toAmountText(amount)
  context.addIssue({ code: 'custom', message: 'invalid' })
  return z.NEVER
})

/** A search text; a blank one matches everyone. */
export const searchText = line(storable.max(TEXT_LIMITS.search, 'tooLong')).default('')

/** A {@link typedAmount} of more than zero. */
export const positiveAmount = typedAmount.refine((amount) => amount !== '0.00', 'invalid')

export const amounts = z.object({ USD: amountText, LBP: amountText })

export type Amounts = z.infer<typeof amounts>

/** LBP for one USD, from `day` on. */
export const exchangeRate = z.object({ day: stored.date, rate: amountText, source: z.string() })

export type ExchangeRate = z.infer<typeof exchangeRate>

/** The description of a transaction: trimmed, not blank, at most `TEXT_LIMITS.notes` characters. */
export const notes = lines(storable.min(1, 'required').max(TEXT_LIMITS.notes, 'tooLong'))

export const pageInput = {
  /**
   * The cursor of the row before the page. The limit leaves room for two Arabic names, whose letters take more bytes.
   */
  cursor: z.string().refine(hasLength(0, 2_000), 'invalid').optional(),
  limit: z.int().min(1).max(100).default(PAGE_LENGTH),
}

/** A note about a person: trimmed, not blank, at most `TEXT_LIMITS.note` characters. */
export const longNote = lines(storable.min(1, 'required').max(TEXT_LIMITS.note, 'tooLong'))

/** The reason of a cancelled meeting: one line, not blank. */
export const meetingReason = line(storable.min(1, 'required').max(TEXT_LIMITS.reason, 'tooLong'))

/** The source of an exchange rate: one line, not blank. */
export const rateSource = line(storable.min(1, 'required').max(TEXT_LIMITS.rateSource, 'tooLong'))

/** The name of a network's own category: one line, not blank. */
export const categoryName = line(storable.min(1, 'required').max(TEXT_LIMITS.category, 'tooLong'))

/** One page of a list. `nextCursor` is for the next page; null on the last one. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), nextCursor: z.string().nullable() })
}

/** A callable number, and whether it has WhatsApp. Source: docs/product.md, 16.2. */
export const contact = z.object({ phone: z.string(), whatsApp: z.boolean() })

/** Who a number reaches: a guardian with name and relation, or the number in the roster. */
export const reached = z.object({
  kind: z.enum(CONTACT_KINDS).optional(),
  name: z.string().nullable().optional(),
  relation: z.string().nullable().optional(),
})

export type Reached = z.infer<typeof reached>

export const namedContact = contact.extend(reached.shape)

/** The number of present marks and of all marks. Source: docs/product.md, 16.7. */
export const figures = z.object({ present: z.int(), all: z.int() })
