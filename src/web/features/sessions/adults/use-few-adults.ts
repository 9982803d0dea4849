import { useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { type FewAdults, fewAdults } from '#domain/sessions/two-adults.ts'
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

/** The adults of a meeting if two are not certain. In a network that does not want this it is always null. */
export function useFewAdults(): (meeting: Meeting) => FewAdults | null {
  const isWanted = useCurrentUser().settings.wantsTwoAdults === true
  const groups = useQuery({
    ...api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    enabled: isWanted,
  })
  return ({ organization, day, people }) => {
    if (!isWanted || day === null) return null
    const oldest = groups.data?.find(({ name }) => name === organization)?.maxAge ?? null
    const present = people.filter(({ status }) => status === 'present')
    return fewAdults(
      present.map(({ attendeeName: name, ...person }) => ({ ...person, name })),
      oldest,
      day,
    )
  }
}
