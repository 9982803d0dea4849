import { z } from 'zod'
import { reads, readsWith, saves } from '#contract/calls.ts'
import { hasLength, id, organizationName, plainDate } from '#contract/fields.ts'
import { TEXT_PLACES } from '#domain/erasure/erasure.ts'
import { personId } from './reveals.ts'

const foundText = z.object({
  /** Identifies the text in {@link keptTexts}. */
  key: z.string(),
  place: z.enum(TEXT_PLACES),
  organizationName: organizationName.nullable(),
  date: plainDate.nullable(),
  /** Where the text can be changed: in a session or on the person's page; null if elsewhere. */
  sessionId: z.uuid().nullable(),
  personId: z.uuid().nullable(),
  excerpt: z.object({ before: z.string(), found: z.string(), after: z.string() }),
})

export type FoundText = z.infer<typeof foundText>

const preview = z.object({
  name: z.string(),
  /** The texts that contain the name, by place, the newest first. */
  texts: z.array(foundText),
  /** Other people whose names the texts may mean: people of a roster with their group, or accounts (null). */
  namesakes: z.array(z.object({ id: z.uuid(), name: z.string(), organizationName: organizationName.nullable() })),
  /** Whether there are receipts, in which no name is found: they are erased one by one (`receipts.erase`). */
  hasReceipts: z.boolean().optional(),
})

export type ErasurePreview = z.infer<typeof preview>

/** The place of a text and its row, which the server makes. */
const textKey = z.string().regex(/^[a-zA-Z.]+\/[^\p{C}]{1,120}$/u, 'invalid')

const MOST_KEPT_TEXTS = 5_000

const keptTexts = { keptTexts: z.array(textKey).refine(hasLength(0, MOST_KEPT_TEXTS), 'tooLong') }

const userId = { userId: id }

const NOT_FOUND = { NOT_FOUND: { status: 404, message: 'There is no such person' } } as const

/**
 * Calls that erase people forever. Admins may call them, with a recent proof of identity. Source: docs/product.md, 21.
 */
export const erasure = {
  /** Where the name of a person in a roster or removed from it occurs, and how many marks they have. */
  person: readsWith({ audit: 'reading.page' })
    .errors(NOT_FOUND)
    .input(z.object(personId))
    .output(preview.extend({ marks: z.int() })),
  /** Erases a person in a roster or removed from it. Returns the number of erased marks. */
  erasePerson: saves({ keeps: 'switches', proof: 'always', audit: 'roster.erased' })
    .errors(NOT_FOUND)
    .input(z.object({ ...personId, ...keptTexts }))
    .output(z.object({ marks: z.int() })),
  account: reads.errors(NOT_FOUND).input(z.object(userId)).output(preview),
  /** Erases an account, approved or not; never the caller's own. */
  eraseAccount: saves({ keeps: 'switches', proof: 'always', audit: 'account.erased' })
    .errors(NOT_FOUND)
    .input(z.object({ ...userId, ...keptTexts })),
}
