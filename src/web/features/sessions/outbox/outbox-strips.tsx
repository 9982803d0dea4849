import { Button, Group, Stack } from '@mantine/core'
import { IconCloudOff, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayAndDate, parsePlainDate } from '#domain/dates/dates.ts'
import { useCachedHandingOver } from '#web/account/use-handing-over.ts'
import { ConflictList } from '#web/features/sessions/conflicts/conflict-list.tsx'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { isOpenNow } from '#web/features/sessions/here/use-hand-overs.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { Strip } from '#web/ui/lists/strip.tsx'
import { asksDate } from './date-to-ask.ts'
import { useDecide, useOutbox, useSendNow } from './use-outbox.ts'

export function OutboxStrips() {
  const { t } = useTranslation('sessions')
  const entries = useOutbox()
  const { sendNow, isSending } = useSendNow()
  if (entries.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label={t('outbox')}>
      {entries.map((entry) => (
        <OutboxStrip key={entry.key} entry={entry} isSending={isSending} onSend={sendNow} />
      ))}
    </Stack>
  )
}

function OutboxStrip({ entry, isSending, onSend }: { entry: QueuedSession; isSending: boolean; onSend: () => void }) {
  const { t } = useTranslation(['sessions', 'here'])
  const language = useLanguage()
  const { content, refusal, state } = entry
  const decide = useDecide()
  const handingOver = useCachedHandingOver(content.organizationName)
  const date = parsePlainDate(content.texts.sessionDate)
  const hasHere = handingOver !== null && date !== null && isOpenNow(date)
  const name = [isolated(content.organizationName ?? ''), date && dayAndDate(date, language)]
    .filter(Boolean)
    .join(' · ')
  if (content.conflicts?.length)
    return (
      <Strip color="sand" icon={<IconUsers size={22} aria-hidden />} title={name} hint={t('toDecide')}>
        <ConflictList conflicts={content.conflicts} onDecide={(one, choice) => void decide(entry.key, one, choice)} />
      </Strip>
    )
  return (
    <Strip
      color={refusal && !asksDate(refusal) ? 'red' : 'sand'}
      icon={<IconCloudOff size={22} aria-hidden />}
      title={name}
      hint={t(asksDate(refusal) ? 'toDecide' : state === 'refused' ? 'refused' : refusal ? 'notSent' : 'waiting')}
    >
      {refusal ? (
        <ButtonLink to="/sessions" variant="default" aria-label={`${t('resolve')}: ${name}`}>
          {t('resolve')}
        </ButtonLink>
      ) : (
        <Group gap="xs">
          {hasHere && (
            <ButtonLink to="/sessions/$id/here" params={{ id: content.id }} variant="default">
              {t('here:title')}
            </ButtonLink>
          )}
          <Button variant="default" loading={isSending} onClick={onSend} aria-label={`${t('sendNow')}: ${name}`}>
            {t('sendNow')}
          </Button>
        </Group>
      )}
    </Strip>
  )
}
