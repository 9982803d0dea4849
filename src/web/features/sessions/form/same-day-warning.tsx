import { Alert, Group, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SameDaySession } from '#contract/sessions/sessions.ts'
import { longDate, parsePlainDate } from '#domain/dates/dates.ts'
import { DEFAULT_TOPIC } from '#domain/sessions/sessions.ts'
import { api } from '#web/api.ts'
import { type SessionDraft, sameDayInput } from '#web/features/sessions/draft/session-draft.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'

export function useSameDayText() {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  return ({ organizationName, texts }: SessionDraft, { topic, author }: SameDaySession) => {
    const day = parsePlainDate(texts.sessionDate)
    const values = {
      organization: organizationName ?? '',
      date: day ? longDate(day, language) : '',
      topic: topic === DEFAULT_TOPIC ? t('defaultTopic') : topic,
    }
    return author === null ? t('sameDay', values) : t('sameDayBy', { ...values, author: author })
  }
}

function useSameDay(input: ReturnType<typeof sameDayInput>) {
  return useQuery(
    api.sessions.sameDay.queryOptions({
      input: input ?? { organizationName: '', sessionDate: '' },
      enabled: input !== null,
      // The form does not ask again for what its screen requested just before.
      staleTime: 10_000,
      gcTime: 0,
      retry: false,
    }),
  )
}

/** Whether a form need not wait to know if it begins with the warning. */
export function useIsSameDayKnown(input: ReturnType<typeof sameDayInput>): boolean {
  return !useSameDay(input).isLoading
}

/**
 * The warning is shown before the attendance is taken, and does not prevent saving. Offline, a message appears when it
 * is sent.
 */
export function SameDayWarning({ draft }: { draft: SessionDraft }) {
  const { t } = useTranslation('sessions')
  const sameDayText = useSameDayText()
  const { data } = useSameDay(sameDayInput(draft))
  if (!data) return null
  return (
    <Alert color="sand" icon={<IconCalendarEvent aria-hidden />} role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {sameDayText(draft, data)}
        </Text>
        <ButtonLink to="/sessions/$id" params={{ id: data.id }} variant="default">
          {t('openOther')}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
