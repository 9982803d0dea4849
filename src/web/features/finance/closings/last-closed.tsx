import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClosedMonth } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { closingsQuery } from '#web/features/finance/closing-queries.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

const STATUS_TEXTS = {
  signed: 'closed_signed',
  waiting: 'closed_waiting',
  not_countersigned: 'closed_not_countersigned',
} as const

/** For example 'June 2026 is closed, signed by Rita'. */
export function useClosedText(): (closing: ClosedMonth) => string {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  return ({ month, status, signer }) =>
    t(STATUS_TEXTS[status], {
      month: longMonth(month, language),
      name: isolated(signer?.fullName ?? t('finance:unknown')),
    })
}

/** The last closed month of an account, and how many are open. It shows neither loading nor a failure. */
export function LastClosed({ organizationName }: { organizationName: string | null }) {
  const { t } = useTranslation('closings')
  const closedText = useClosedText()
  const { data, isLoading } = useQuery(closingsQuery(organizationName))
  // Its place is kept only while it loads.
  if (!data && !isLoading) return null
  const texts = data
    ? [
        data.last ? closedText(data.last) : t('noneClosed'),
        ...(data.openMonths > 0 ? [t('openMonths', { count: data.openMonths })] : []),
      ]
    : []
  return (
    <Text size="sm" c="dimmed" mih="1.6em">
      {texts.join(' · ')}
    </Text>
  )
}
