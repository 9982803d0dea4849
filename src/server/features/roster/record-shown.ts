import type { RosterPerson } from '#contract/people/roster.ts'
import { recordLists } from '#server/audit/readings.ts'
import type { ApprovedOptions } from '#server/calls/access.ts'

type Shown = Pick<RosterPerson, 'organizationName' | 'phoneNumber'> & { readonly birthdate?: string | null | undefined }

/**
 * Records the reading of a person that the caller did not send, for example if an added name is taken. Source:
 * docs/product.md, 18.2.
 */
export async function recordShown<Output extends Shown | { readonly person: Shown }>(
  { context, next }: ApprovedOptions<Output, object>,
  sent: {
    readonly id: string
    readonly birthdate?: string | null | undefined
    readonly phoneNumber?: string | null | undefined
  },
) {
  const answered = await next()
  const { output } = answered
  const shown: Shown = 'person' in output ? output.person : output
  const isNew = (stored: string | null | undefined, own: string | null | undefined) => stored != null && stored !== own
  if (isNew(shown.birthdate, sent.birthdate) || isNew(shown.phoneNumber, sent.phoneNumber))
    await recordLists(context, [shown.organizationName])
  return answered
}
