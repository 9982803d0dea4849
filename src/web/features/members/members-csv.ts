import type { Member } from '#contract/members.ts'
import type { RosterPerson } from '#contract/roster.ts'
import { csvFile } from '#domain/csv.ts'
import type { OrganizationRole } from '#domain/organizations.ts'

/** The labels in the files, in the reader's language. */
export interface ExportLabels {
  readonly headers: Readonly<
    Record<'name' | 'phone' | 'birthdate' | 'role' | 'email' | 'organizations' | 'allowedToStay', string>
  >
  readonly leader: string
  readonly attendee: string
  readonly yes: string
  readonly roleName: (role: OrganizationRole | null) => string
}

/** A roster as a CSV file, which can be imported again: birthdates are yyyy-MM-dd. */
export function rosterCsv(people: readonly RosterPerson[], { headers, leader, attendee, yes }: ExportLabels): string {
  return csvFile([
    [headers.name, headers.phone, headers.birthdate, headers.role, headers.allowedToStay],
    ...people.map((person) => [
      person.attendeeName,
      person.phoneNumber ?? '',
      person.birthdate ?? '',
      person.isLeader ? leader : attendee,
      person.ageOverride ? yes : '',
    ]),
  ])
}

/** The members of an organization as a CSV file. */
export function membersCsv(members: readonly Member[], { headers, roleName }: ExportLabels): string {
  return csvFile([
    [headers.name, headers.email, headers.phone, headers.organizations],
    ...members.map((member) => [
      member.fullName,
      member.email ?? '',
      member.phoneNumber ?? '',
      member.memberships
        .map(({ organizationName, organizationRole }) => `${organizationName} (${roleName(organizationRole)})`)
        .join(', '),
    ]),
  ])
}
