import { Alert, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconClockUp, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate, parsePlainDate } from '#domain/dates.ts'
import { oneLineText } from '#domain/text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import type { Unsent } from './outbox.ts'
import { discardUnsent, keepUnsent } from './unsent.ts'
import { useDiscard } from './use-discard.ts'
import { useRefusalText } from './use-save-session.ts'

interface UnsentListProps {
  personId: string
  unsent: readonly Unsent[]
  /** Resolves to whether something still waits for a connection. */
  onSend: () => Promise<boolean>
  /** Opens the form of one; it waits on until it is changed there. */
  onOpen: (unsent: Unsent) => void
  /** Whether the person may open the form of its group. */
  mayOpen: (unsent: Unsent) => boolean
}

/** Above the list: what was saved on this device and is not sent yet. */
export function UnsentList({ personId, unsent, onSend, onOpen, mayOpen }: UnsentListProps) {
  const { t } = useTranslation(['sessions', 'common'])
  const [isSending, setIsSending] = useState(false)
  if (unsent.length === 0) return null
  const send = async () => {
    setIsSending(true)
    const stillWaits = await onSend()
    setIsSending(false)
    if (stillWaits) toastFailed({ title: t('common:networkFailed') })
  }
  return (
    <Stack component="section" gap="sm" aria-label={t('unsent')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2}>{t('unsent')}</Title>
        <Button
          variant="default"
          leftSection={<IconSend size={18} data-mirror aria-hidden />}
          flex="none"
          px="sm"
          loading={isSending}
          onClick={send}
        >
          {t('sendNow')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {unsent.map((one) => (
          <UnsentCard key={one.key} personId={personId} unsent={one} onOpen={mayOpen(one) ? onOpen : null} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

interface UnsentCardProps {
  personId: string
  unsent: Unsent
  onOpen: UnsentListProps['onOpen'] | null
}

function UnsentCard({ personId, unsent, onOpen }: UnsentCardProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const refusalText = useRefusalText()
  const discard = useDiscard()
  const { draft, refusal } = unsent
  const topic = isolated(oneLineText(draft.texts.topic) || t('defaultTopic'))
  const date = parsePlainDate(draft.texts.sessionDate)
  const present = draft.people.filter((person) => person.status === 'present').length

  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge color={refusal ? 'red' : 'sand'} leftSection={<IconClockUp size={14} aria-hidden />}>
            {t(refusal ? 'notSent' : 'waiting')}
          </Badge>
          <Text size="sm" c="dimmed">
            {isolated(draft.organizationName ?? '')}
          </Text>
        </Group>
        <Text fw={600}>{topic}</Text>
        <Text size="sm" c="dimmed">
          {date && longDate(date, language)}
          {' · '}
          {t('presentOf', { present, all: draft.people.length })}
        </Text>
        {refusal && (
          <Alert color="red" p="xs">
            {refusalText(refusal)}
          </Alert>
        )}
        <Group gap="xs">
          {onOpen && (
            <Button variant="default" onClick={() => onOpen(unsent)}>
              {t(refusal ? 'mend' : 'openAgain')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            onClick={() =>
              discard({
                title: t('unsentDiscarded'),
                what: topic,
                discard: () => discardUnsent(personId, unsent),
                restore: () => keepUnsent(personId, unsent),
              })
            }
          >
            {t('discardSession')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
