import type { Found } from '#contract/dashboard/search.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { firstContact, isMinorAt } from '#domain/people/contacts.ts'
import { api, queryClient } from '#web/api.ts'

/** The people whose pages are stored on this device. Source: docs/product.md, 16.12. */
export function peopleOnDevice(): readonly PersonPage[] {
  const stored = queryClient.getQueriesData<readonly PersonPage[]>({ queryKey: api.people.forDevice.key() })
  return stored.flatMap(([, pages]) => pages ?? [])
}

/** A person as the server would answer, without the number. */
export function foundOnDevice(page: PersonPage): Found['people'][number] {
  const { id, attendeeName, organizationName, isLeader, age } = page
  const contact = contactOf(page)
  const reached = contact && { kind: contact.kind, name: contact.name, relation: contact.relation }
  return { id, attendeeName, organizationName, isLeader, age, reached, hasPage: true }
}

export function contactOf({ guardians, phoneNumber, age, isLeader }: PersonPage) {
  return firstContact({ guardians, phoneNumber, isMinor: isMinorAt(age, isLeader) })
}
