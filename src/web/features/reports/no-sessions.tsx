import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longMonth } from '#domain/dates/calendar-months.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'

interface NoSessionsProps {
  month: PlainDate
  /** The month of the network's first session; null without any. */
  first: PlainDate | null
  onOpen: (month: PlainDate) => void
}

export function NoSessions({ month, first, onOpen }: NoSessionsProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const title = t('empty', { month: longMonth(month, language) })
  const icon = <IconCalendarOff aria-hidden />
  if (first === null) return <EmptyState icon={icon} title={title} />
  const name = longMonth(first, language)
  return (
    <EmptyState icon={icon} title={title} hint={t('emptyHint', { month: name })}>
      <Button variant="default" onClick={() => onOpen(first)}>
        {t('openMonth', { month: name })}
      </Button>
    </EmptyState>
  )
}
