import { Button, Stack, Text } from '@mantine/core'
import { IconPhoneOff } from '@tabler/icons-react'
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
  unreachable: UnreachableFilterProps
}

interface UnreachableFilterProps {
  /** How many children have no number to call; undefined while loading, and for people who may not open pages. */
  count: number | undefined
  /** Whether only they are listed. */
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

/** The people of the rosters, from the server or without a connection from the device. Source: docs/product.md, 9.1. */
export function AttendeesList({ query, onDevice, empty, unreachable, ...table }: AttendeesListProps) {
  const { t } = useTranslation('members')
  const [isFiltered, none] = unreachable.isOn ? [true, t('allReachable')] : [table.isSearch, t('noAttendees')]
  if (!onDevice)
    return (
      <>
        <UnreachableFilter {...unreachable} />
        <PagedList query={query} failed={t('attendeesFailed')} empty={isFiltered ? none : empty}>
          {(people) => <AttendeesTable {...table} people={people} />}
        </PagedList>
      </>
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

/** Lists only the children without a number to call, or everyone again. Source: docs/product.md, 16.17. */
function UnreachableFilter({ count = 0, isOn, onTurn }: UnreachableFilterProps) {
  const { t } = useTranslation('members')
  if (count === 0 && !isOn) return null
  return (
    <Button
      variant={isOn ? 'filled' : 'light'}
      my="xs"
      leftSection={<IconPhoneOff size={18} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => onTurn(!isOn)}
    >
      {t('unreachable', { count })}
    </Button>
  )
}
