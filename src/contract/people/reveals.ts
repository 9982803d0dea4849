import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { CONFLICT } from '#contract/errors.ts'
import { hasLength, id, pageInput, pageOf, plainDate } from '#contract/fields.ts'
import { READING_ACTIONS } from '#domain/audit/audit-log.ts'
import { MOST_OPENINGS } from '#domain/texts/limits.ts'

const reveal = z.object({
  id: z.string(),
  action: z.enum(READING_ACTIONS),
  person: z.string().nullable(),
  at: z.date(),
})

/** There is no such person, or the caller may not see them. */
export const NOT_FOUND = { status: 404, message: 'This person is not in the roster any more' } as const

export const personId = { personId: id }

/** The calls of `people` that record readings of a person's data. Source: docs/product.md, 16.3 and 16.12. */
export const revealing = {
  /** The birthdate, recorded as shown under an id that the client makes. */
  showBirthdate: saves({ keeps: 'creates', audit: 'reading.birthdate' })
    .errors({ NOT_FOUND, CONFLICT })
    .input(z.object({ ...personId, id }))
    .output(z.object({ birthdate: plainDate.nullable() })),
  /**
   * Who opened the page, saw the birthdate, read a list with details, or stored the contacts; the newest first. Admins
   * may call it.
   */
  reveals: reads.input(z.object({ ...personId, ...pageInput })).output(pageOf(reveal)),
  /** Records pages opened offline, except those that the person may not see. */
  recordOpenings: saves({ keeps: 'creates', audit: 'reading.page_offline' })
    .input(
      z.object({
        openings: z
          .array(z.object({ id, ...personId, openedAt: z.iso.datetime({ offset: true, error: 'invalid' }) }))
          .refine(hasLength(1, MOST_OPENINGS), 'invalid'),
      }),
    )
    .output(z.object({ recorded: z.int() })),
}
