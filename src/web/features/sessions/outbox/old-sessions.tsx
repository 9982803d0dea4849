import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate, parsePlainDate } from '#domain/dates/dates.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { WaitingSession } from '#web/offline/set-apart.ts'
import { settleWaiting } from '#web/offline/settle-waiting.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'

/** Each session that has waited for 30 days, on the sign-in screen. Source: docs/product.md, 11.3. */
export function OldSessions({ sessions }: { sessions: readonly WaitingSession[] }) {
  return sessions.map((session) => <OldSession key={`${session.setApartOf} ${session.record.key}`} session={session} />)
}

function OldSession({ session }: { session: WaitingSession }) {
  const { t } = useTranslation(['sessions', 'common'])
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { content } = session.record.value as { readonly content: SessionDraft }
  const day = parsePlainDate(content.texts.sessionDate)
  const name = [isolated(content.organizationName ?? ''), day && longDate(day, language)].filter(Boolean).join(' – ')
  const settle = async (choice: 'keep' | 'delete') => {
    setAsking(false)
    await settleWaiting(session, choice).catch(() => toastFailed({ title: t('deviceFailed') }))
  }
  return (
    <Alert color="sand" role="group" aria-label={name} title={name}>
      <Stack gap="xs">
        <Text size="sm">{t('oldUnsent')}</Text>
        <Group gap="xs">
          <Button variant="default" aria-label={`${t('keepUnsent')}: ${name}`} onClick={() => void settle('keep')}>
            {t('keepUnsent')}
          </Button>
          <Button variant="subtle" color="red" aria-label={`${t('delete')}: ${name}`} onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('deleteTitle')}>
        <Stack>
          <Text>{t('deleteUnsentQuestion', { session: name })}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button color="red" onClick={() => void settle('delete')}>
              {t('delete')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Alert>
  )
}
