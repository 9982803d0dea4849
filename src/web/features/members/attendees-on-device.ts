import type { Attendee } from '#contract/people/members.ts'
import type { PersonPage } from '#contract/people/people.ts'
import type { Placement } from '#domain/people/age.ts'
import { inNameOrder, searchKey } from '#domain/texts/names.ts'
import { finder } from '#domain/texts/transliteration.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { isUnreachable } from '#web/api.ts'
import { useConnection } from '#web/connection.ts'
import { peopleOnDevice } from '#web/offline/cache/people-on-device.ts'
import type { MemberFilter, useAttendees } from './member-queries.ts'

/** A person of the list, whose age is known without the birthdate if the device has the page. */
export interface ListedAttendee extends Attendee {
  readonly page?: { readonly age: number | null; readonly placement: Placement }
}

/**
 * Without a connection, the people whose pages are on this device, if the server has not answered the filter: names and
 * ages, without phones. Source: docs/product.md, 9.1 and 16.12.
 * @returns null with a connection, with an answer, and if the device has no pages
 */
export function useAttendeesOnDevice(
  filter: MemberFilter,
  { data, error, isPlaceholderData }: ReturnType<typeof useAttendees>,
): readonly ListedAttendee[] | null {
  const me = useCurrentUser()
  const isConnected = useConnection()
  const isAnswered = data !== undefined && !isPlaceholderData
  if (isAnswered || (isConnected && !isUnreachable(error))) return null
  const stored = peopleOnDevice().filter(({ isRemoved }) => !isRemoved)
  if (stored.length === 0) return null
  const order = me.memberships.map(({ organizationName }) => organizationName)
  return listed(stored, filter, order).map(asAttendee)
}

/** The people in the order of the server's list. Source: docs/product.md, 9.1. */
function listed(
  stored: readonly PersonPage[],
  { search, organizationName }: MemberFilter,
  order: readonly string[],
): readonly PersonPage[] {
  const fits = finder(search)
  const groups = organizationName === undefined ? order : [organizationName]
  const found = inNameOrder(
    stored.filter(({ attendeeName }) => fits(attendeeName)),
    ({ attendeeName }) => attendeeName,
  )
  const inOrder = groups.flatMap((group) =>
    [true, false].flatMap((leads) =>
      found.filter((person) => person.organizationName === group && person.isLeader === leads),
    ),
  )
  const key = searchKey(search)
  if (key === '') return inOrder
  const begins = ({ attendeeName }: PersonPage) => searchKey(attendeeName).startsWith(key)
  const beginning = found.filter((person) => begins(person) && groups.includes(person.organizationName))
  return [...beginning, ...inOrder.filter((person) => !begins(person))]
}

function asAttendee({ age, placement, ...person }: PersonPage): ListedAttendee {
  const { id, organizationName, attendeeName, isLeader, ageOverride } = person
  return {
    ...{ id, organizationName, attendeeName, isLeader, ageOverride },
    ...{ birthdate: null, phoneNumber: null, contact: null },
    page: { age, placement: placement ?? { kind: 'fits' } },
  }
}
