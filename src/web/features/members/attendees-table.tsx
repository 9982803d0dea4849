import '@mantine/core/styles/Table.css'
import { ActionIcon, Badge, Table, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { placementOf } from '#domain/age.ts'
import { birthdateText } from '#domain/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import { LeftToRight } from '#web/ui/person-name.tsx'
import { networkDay } from '#web/ui/today.ts'
import { AgeMarker } from './age-marker.tsx'
import classes from './people-table.module.css'

interface AttendeesTableProps {
  people: readonly RosterPerson[]
  onEdit: (person: RosterPerson) => void
}

/** The people of the rosters, with age markers. Source: docs/product.md, 9.1. */
export function AttendeesTable({ people, onEdit }: AttendeesTableProps) {
  const { t } = useTranslation('members')
  const language = useLanguage()
  const may = usePermissions()
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const today = networkDay()
  return (
    <Table className={classes.table} aria-label={t('attendees')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('organization')}</Table.Th>
          <Table.Th>{t('phone')}</Table.Th>
          <Table.Th>{t('birthdate')}</Table.Th>
          <Table.Th>{t('role')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('edit')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Table.Tr key={person.id}>
            <Table.Td>
              <span className={classes.marked}>
                <PersonLink id={person.id} name={person.attendeeName} hasPage={may.seePerson(person)} />
                <AgeMarker
                  placement={placementOf(person, today, organizations.data ?? [])}
                  ageOverride={person.ageOverride}
                />
              </span>
            </Table.Td>
            <Table.Td>
              <Badge variant="outline">{person.organizationName}</Badge>
            </Table.Td>
            <Table.Td>{person.phoneNumber && <LeftToRight text={person.phoneNumber} inherit />}</Table.Td>
            <Table.Td>{person.birthdate && birthdateText(person.birthdate, language)}</Table.Td>
            <Table.Td>
              <Badge color={person.isLeader ? 'sand' : 'cedar'}>{t(person.isLeader ? 'leader' : 'attendee')}</Badge>
            </Table.Td>
            <Table.Td data-actions>
              {may.recordSessions(person.organizationName) && (
                <ActionIcon aria-label={t('editNamed', { name: person.attendeeName })} onClick={() => onEdit(person)}>
                  <IconPencil size={20} aria-hidden />
                </ActionIcon>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
