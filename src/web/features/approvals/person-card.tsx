import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRow } from '#contract/approvals.ts'
import { longDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { isolated, LeftToRight, PersonName } from '#web/ui/person-name.tsx'
import { networkDay } from '#web/ui/today.ts'

interface PersonCardProps {
  person: ApprovalRow
  /** True while a decision about this person is on its way. */
  busy: boolean
  onApprove: () => void
  /** Absent for someone who was rejected already. */
  onReject?: () => void
}

/** Someone who waits, or was rejected, with what may be decided. Specification, section 2, /admin/approvals. */
export function PersonCard({ person, busy, onApprove, onReject }: PersonCardProps) {
  const { t } = useTranslation('approvals')
  const language = useLanguage()
  const day = networkDay(person.createdAt.getTime())
  const name = isolated(person.fullName)
  return (
    <Paper p="md" component="li">
      <Group justify="space-between" gap="md">
        <Group wrap="nowrap" align="flex-start" flex="1 1 280px">
          <PersonAvatar name={person.fullName} />
          <Stack gap={4}>
            <Group gap="xs">
              <PersonName name={person.fullName} fw={600} />
              {person.organizationName && <Badge variant="outline">{person.organizationName}</Badge>}
            </Group>
            <LeftToRight text={person.email} c="dimmed" size="sm" />
            {person.organizationName && (
              <Text size="sm">{t('requesting', { organization: isolated(person.organizationName) })}</Text>
            )}
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
        <Group gap="sm" flex="0 1 auto">
          {onReject && (
            <Button
              variant="light"
              color="red"
              leftSection={<IconX size={18} aria-hidden />}
              aria-label={t('rejectNamed', { name })}
              disabled={busy}
              onClick={onReject}
            >
              {t('reject')}
            </Button>
          )}
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={t('approveNamed', { name })}
            loading={busy}
            onClick={onApprove}
          >
            {t('approve')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
