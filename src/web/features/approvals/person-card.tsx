import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRow } from '#contract/accounts/approvals.ts'
import { longDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DecisionButtons } from '#web/ui/dialogs/decision-buttons.tsx'
import { EmailAddress } from '#web/ui/people/email-address.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import classes from './person-card.module.css'

interface PersonCardProps {
  person: ApprovalRow
  busy: boolean
  onApprove: () => void
  /** It is absent for people who were rejected already. */
  onReject?: () => void
  erase?: ReactNode
}

export function PersonCard({ person, busy, onApprove, onReject, erase }: PersonCardProps) {
  const { t } = useTranslation('approvals')
  const language = useLanguage()
  const day = networkDay(person.createdAt.getTime())
  const name = person.fullName
  return (
    <Paper p="md" component="li">
      <Group justify="space-between" gap="md">
        <Group wrap="nowrap" align="flex-start" flex="1 1 280px" miw={0}>
          <PersonAvatar name={person.fullName} />
          <Stack gap={4} miw={0}>
            <Group gap="xs">
              <PersonName name={person.fullName} fw={600} />
              {person.organizationName && <Badge variant="outline">{person.organizationName}</Badge>}
            </Group>
            <EmailAddress email={person.email} c="dimmed" size="sm" />
            {person.organizationName && (
              <Text size="sm">{t('requesting', { organization: person.organizationName })}</Text>
            )}
            {person.invitedTo && <Text size="sm">{t('usedPoster', { organization: person.invitedTo })}</Text>}
            <Text size="sm" c="dimmed">
              {t('registered', { date: longDate(day, language) })}
            </Text>
            {person.rejectionReason && (
              <Text size="sm">
                {t('reason')}: {isolated(person.rejectionReason)}
              </Text>
            )}
          </Stack>
        </Group>
        <Group gap="xs" className={classes.decision}>
          {erase}
          <DecisionButtons
            className={classes.decision}
            busy={busy}
            approve={{ label: t('approve'), named: t('approveNamed', { name }), run: onApprove }}
            reject={onReject && { label: t('reject'), named: t('rejectNamed', { name }), run: onReject }}
          />
        </Group>
      </Group>
    </Paper>
  )
}
