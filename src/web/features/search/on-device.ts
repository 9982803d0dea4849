import type { Found } from '#contract/dashboard/search.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { firstContact, isMinorAt } from '#domain/people/contacts.ts'

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
