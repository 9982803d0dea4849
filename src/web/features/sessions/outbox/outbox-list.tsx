import { Alert, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconClockUp, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longDate, parsePlainDate } from '#domain/dates/dates.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { ConflictList } from '#web/features/sessions/conflicts/conflict-list.tsx'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { useDiscard } from '#web/features/sessions/draft/use-discard.ts'
import { useRecordedOn, WhichDay } from '#web/features/sessions/form/which-day.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { removal, restoreEntry } from '#web/offline/outbox/outbox.ts'
import { asksDate } from './date-to-ask.ts'
import { useAnswerDate, useDecide, useSendNow } from './use-outbox.ts'
import { useRefusalText } from './use-save-session.ts'

interface OutboxListProps {
  entries: readonly QueuedSession[]
  /** Opens an entry, which remains in the outbox until it is changed there. */
  onOpen: (entry: QueuedSession) => void
  mayOpen: (entry: QueuedSession) => boolean
}

/** The sessions that are saved on this device and not sent yet. */
export function OutboxList({ entries, onOpen, mayOpen }: OutboxListProps) {
  const { t } = useTranslation('sessions')
  const { sendNow, isSending } = useSendNow()
  if (entries.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('outbox')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2}>{t('outbox')}</Title>
        <Button
          variant="default"
          leftSection={<IconSend size={18} data-mirror aria-hidden />}
          flex="none"
          px="sm"
          loading={isSending}
          onClick={sendNow}
        >
          {t('sendNow')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {entries.map((entry) => (
          <OutboxCard key={entry.key} entry={entry} onOpen={mayOpen(entry) ? onOpen : null} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function OutboxCard({ entry, onOpen }: { entry: QueuedSession; onOpen: OutboxListProps['onOpen'] | null }) {
  const store = useStore()
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const refusalText = useRefusalText()
  const discard = useDiscard()
  const decide = useDecide()
  const answer = useAnswerDate()
  const recordedOn = useRecordedOn()
  const { key, content: draft, refusal } = entry
  const isAsked = asksDate(refusal)
  const isToDecide = isAsked || Boolean(draft.conflicts?.length)
  const topic = isolated(oneLineText(draft.texts.topic) || t('defaultTopic'))
  const date = parsePlainDate(draft.texts.sessionDate)
  const present = draft.people.filter((person) => person.status === 'present').length

  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge color={refusal && !isToDecide ? 'red' : 'sand'} leftSection={<IconClockUp size={14} aria-hidden />}>
            {t(isToDecide ? 'toDecide' : refusal ? 'notSent' : 'waiting')}
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
        {draft.conflicts && draft.conflicts.length > 0 ? (
          <ConflictList
            conflicts={draft.conflicts}
            onDecide={(conflict, choice) => void decide(key, conflict, choice)}
          />
        ) : isAsked ? (
          <Alert color="sand" p="xs" title={recordedOn(draft)}>
            <WhichDay group={draft.organizationName} onChoose={(day) => void answer(key, day)} />
          </Alert>
        ) : (
          refusal && (
            <Alert color="red" p="xs">
              {refusalText(refusal)}
            </Alert>
          )
        )}
        <Group gap="xs">
          {onOpen && (
            <Button variant="default" onClick={() => onOpen(entry)}>
              {t(refusal && !isToDecide ? 'resolve' : 'openAgain')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            onClick={() =>
              discard({
                title: t('queuedDiscarded'),
                name: topic,
                discard: async () => void (await store.put(...removal(key))),
                restore: () => restoreEntry(store, entry),
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
