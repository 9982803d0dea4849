import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import type { RequestContext } from './context.ts'
import { invalidField } from './invalid-field.ts'

/** @throws INVALID_INPUT for a day after today in the network's time zone */
export function checkDocumentDate(
  { timeZone, clock }: Pick<RequestContext, 'timeZone' | 'clock'>,
  date: PlainDate | null | undefined,
  errors: { INVALID_INPUT(about: ReturnType<typeof invalidField>): Error },
): void {
  if (date && date > dayIn(timeZone, clock())) throw errors.INVALID_INPUT(invalidField('documentDate', 'future'))
}
