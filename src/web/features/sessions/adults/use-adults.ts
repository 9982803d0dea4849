import { useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { type AdultsPresent, adultsToNote } from '#domain/sessions/two-adults.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api } from '#web/api.ts'

interface Meeting {
  readonly organization: OrganizationName | null
  /** The day; null while none is typed. */
  readonly day: PlainDate | null
  readonly people: readonly {
    readonly attendeeName: string
    readonly birthdate: PlainDate | null
    readonly isLeader: boolean
    readonly status: AttendanceStatus
  }[]
}

/**
 * The adults at a meeting with children. It is null if two are certain by their birthdate, and in a network that does
 * not want two.
 */
export function useAdults(): (meeting: Meeting) => AdultsPresent | null {
  const isWanted = useCurrentUser().settings.wantsTwoAdults === true
  const groups = useQuery({
    ...api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    enabled: isWanted,
  })
  return ({ organization, day, people }) => {
    if (!isWanted || day === null) return null
    const oldest = groups.data?.find(({ name }) => name === organization)?.maxAge ?? null
    const present = people.filter(({ status }) => status === 'present')
    return adultsToNote(
      present.map(({ attendeeName: name, ...person }) => ({ ...person, name })),
      oldest,
      day,
    )
  }
}
