import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconCalendarCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import classes from './group-card.module.css'

interface CardHeadProps {
  label: string
  organizationName: OrganizationName
  /** Opens the dialog of the meeting day; undefined for people who may not set the day. */
  onSchedule: (() => void) | undefined
}

export function CardHead({ label, organizationName, onSchedule }: CardHeadProps) {
  const { t } = useTranslation('meetings')
  const name = t('dayOf', { organization: organizationName })
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mih={44}>
      <Text fw={600}>{label}</Text>
      {onSchedule && (
        <ActionIcon className={classes.quiet ?? ''} aria-label={name} title={name} onClick={onSchedule}>
          <IconCalendarCog size={22} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

export function MeetingDetails({ group: { meeting, people } }: { group: HomeGroup }) {
  const { t } = useTranslation('dashboard')
  return <Text>{[meeting?.time, t('people', { count: people })].filter(Boolean).join(' · ')}</Text>
}

/** The button for a group without a meeting day. */
export function SetMeetingDay({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('meetings')
  return (
    <Button variant="default" leftSection={<IconCalendarCog size={20} aria-hidden />} onClick={onPress}>
      {t('setDay')}
    </Button>
  )
}
