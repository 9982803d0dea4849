import '@mantine/core/styles/Table.css'
import { Table, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { AttendeeRow, type EditPerson } from './attendee-row.tsx'
import type { ListedAttendee } from './attendees-on-device.ts'
import classes from './attendees-table.module.css'
import tableClasses from './people-table.module.css'

const NONE: readonly never[] = []

export interface AttendeesTableProps {
  people: readonly ListedAttendee[]
  /** How many people are no leaders, on all pages. It is undefined while loading. */
  total: number | undefined
  /** Whether the list is of a single group, which rows then need not name. */
  isOneGroup: boolean
  /** In a search, names that start with the text come first, whatever their group. */
  isSearch: boolean
  /** Whether people can be changed now, which needs a connection. */
  isEditable: boolean
  onEdit: EditPerson
}

/**
 * The people of the rosters, below heads of their group and kind. On a phone each row is a card that opens. Source:
 * docs/product.md, 9.1 and 19.2.
 */
export function AttendeesTable({ people, total, isOneGroup, isSearch, isEditable, onEdit }: AttendeesTableProps) {
  const { t } = useTranslation('members')
  const isWide = useIsWide()
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const today = networkDay()
  const may = usePermissions()
  const kinds = isSearch ? [people] : byKind(people)
  const namesGroup = isSearch && !isOneGroup
  // There may be more people of the last kind on the next page.
  const totalOf = ({ isLeader }: ListedAttendee) => (isOneGroup && !isLeader ? total : undefined)
  const hasDetails = people.some(({ page, organizationName }) => !page && may.seeDetails(organizationName))
  return (
    <Table className={`${tableClasses.table} ${classes.table}`} aria-label={t('attendees')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('organization')}</Table.Th>
          {hasDetails && (
            <>
              <Table.Th>{t('phone')}</Table.Th>
              <Table.Th>{t('birthdate')}</Table.Th>
            </>
          )}
          <Table.Th>{t('role')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('edit')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {kinds.map((kind, place) => (
        <Table.Tbody key={kind[0]?.id}>
          {!isSearch && kind[0] && (
            <KindHead
              person={kind[0]}
              count={place < kinds.length - 1 ? kind.length : totalOf(kind[0])}
              isOneGroup={isOneGroup}
              columns={hasDetails ? 6 : 4}
            />
          )}
          {kind.map((person) => (
            <AttendeeRow
              key={person.id}
              person={person}
              organizations={organizations.data ?? NONE}
              today={today}
              isWide={isWide}
              namesRole={isSearch}
              namesGroup={namesGroup}
              hasDetails={hasDetails}
              isEditable={isEditable}
              onEdit={onEdit}
            />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  )
}

function byKind(people: readonly ListedAttendee[]): ListedAttendee[][] {
  const kinds: ListedAttendee[][] = []
  for (const person of people) {
    const [before] = kinds.at(-1) ?? []
    const isSame = before?.organizationName === person.organizationName && before.isLeader === person.isLeader
    if (isSame) kinds.at(-1)?.push(person)
    else kinds.push([person])
  }
  return kinds
}

interface KindHeadProps {
  person: ListedAttendee
  /** It is undefined while it is not known. */
  count: number | undefined
  isOneGroup: boolean
  columns: number
}

function KindHead({ person: { isLeader, organizationName }, count, isOneGroup, columns }: KindHeadProps) {
  const { t } = useTranslation('roster')
  return (
    <Table.Tr className={classes.head ?? ''} data-leaders={isLeader || undefined}>
      <Table.Th colSpan={columns} scope="rowgroup">
        {t(isLeader ? 'leaders' : 'attendees')}
        {!isOneGroup && (
          <>
            {' · '}
            <bdi>{organizationName}</bdi>
          </>
        )}
        {count !== undefined && ` · ${count}`}
      </Table.Th>
    </Table.Tr>
  )
}
