import type { Member } from '#contract/people/members.ts'
import type { ExportedPerson } from '#contract/people/roster.ts'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import type { TableFile } from '#domain/tables/table-file.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'

export interface ExportLabels {
  readonly headers: Readonly<
    Record<'name' | 'phone' | 'birthdate' | 'role' | 'email' | 'organizations' | 'allowedToStay', string>
  >
  /** The heads of the columns of the first to fourth guardian: name, relation and phone. */
  readonly guardianHeaders: (number: number) => readonly [string, string, string]
  readonly leader: string
  readonly attendee: string
  readonly yes: string
  readonly roleName: (role: OrganizationRole | null) => string
}

/** At least this many guardians have columns, for filling in and importing. */
const FEWEST_GUARDIANS = 2

type Named = Pick<TableFile, 'name' | 'sheet'>

export function rosterTable(file: Named, people: readonly ExportedPerson[], labels: ExportLabels): TableFile {
  const { headers, guardianHeaders, leader, attendee, yes } = labels
  const most = people.reduce((count, { guardians }) => Math.max(count, guardians.length), FEWEST_GUARDIANS)
  const places = Array.from({ length: Math.min(most, MOST_GUARDIANS) }, (_, place) => place)
  return {
    ...file,
    heads: [
      headers.name,
      headers.phone,
      headers.birthdate,
      headers.role,
      headers.allowedToStay,
      ...places.flatMap((place) => guardianHeaders(place + 1)),
    ],
    rows: people.map((person) => [
      person.attendeeName,
      person.phoneNumber ?? '',
      person.birthdate && { date: person.birthdate },
      person.isLeader ? leader : attendee,
      person.ageOverride ? yes : '',
      ...places.flatMap((place) => {
        const { name = '', relation = '', phone = '' } = person.guardians[place] ?? {}
        return [name, relation ?? '', phone ?? '']
      }),
    ]),
  }
}

export function membersTable(file: Named, members: readonly Member[], { headers, roleName }: ExportLabels): TableFile {
  return {
    ...file,
    heads: [headers.name, headers.email, headers.phone, headers.organizations],
    rows: members.map((member) => [
      member.fullName,
      member.email ?? '',
      member.phoneNumber ?? '',
      member.memberships
        .map(({ organizationName, organizationRole }) => `${organizationName} (${roleName(organizationRole)})`)
        .join(', '),
    ]),
  }
}
