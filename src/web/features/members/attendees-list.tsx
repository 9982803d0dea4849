import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Pages } from '#web/ui/lists/pages.tsx'
import type { ListedAttendee } from './attendees-on-device.ts'
import { AttendeesTable, type AttendeesTableProps } from './attendees-table.tsx'
import type { useAttendees } from './member-queries.ts'

interface AttendeesListProps extends Omit<AttendeesTableProps, 'people'> {
  query: ReturnType<typeof useAttendees>
  /** The people on this device, who are shown in place of an answer; null to show the query. */
  onDevice: readonly ListedAttendee[] | null
  /** It is shown if no one is in the rosters. */
  empty: ReactNode
}

/** The people of the rosters, from the server or without a connection from the device. Source: docs/product.md, 9.1. */
export function AttendeesList({ query, onDevice, empty, ...table }: AttendeesListProps) {
  const { t } = useTranslation('members')
  if (!onDevice)
    return (
      <PagedList query={query} failed={t('attendeesFailed')} empty={table.isSearch ? t('noAttendees') : empty}>
        {(people) => <AttendeesTable {...table} people={people} />}
      </PagedList>
    )
  if (onDevice.length === 0) return <Text c="dimmed">{t('noAttendees')}</Text>
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" pt={{ base: 'sm', sm: 0 }}>
        {t('onDevice')}
      </Text>
      <Pages rows={onDevice}>{(people) => <AttendeesTable {...table} people={people} />}</Pages>
    </Stack>
  )
}
