import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClosedMonth } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { closingsQuery } from '#web/features/finance/closing-queries.ts'
import rows from '#web/features/finance/finance.module.css'
import { OthersSign } from '#web/features/finance/signatures/signature.tsx'
import { useSignClosing, useWaitingClosings } from '#web/features/finance/signatures/use-signing.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { MonthsToSign } from './months-to-sign.tsx'

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

interface ClosingsToSignProps {
  /** It is null for the reserve, and undefined for every account that the person may see. */
  organizationName?: string | null
  isNamed: boolean
}

/**
 * The months that the person may sign, with one signature for each account, and how many months wait for others. Nothing
 * is shown if there are none.
 */
export function ClosingsToSign({ organizationName, isNamed }: ClosingsToSignProps) {
  const waiting = useWaitingClosings(organizationName)
  const { signing, sign } = useSignClosing(waiting.data)
  // The content below waits for this, because it would be moved.
  if (waiting.isLoading) return <div data-placeholder />
  if (!waiting.data) return null
  const own = waiting.data.filter(({ maySign }) => maySign)
  const accounts = [...new Set(own.map((one) => one.organizationName))]
  return (
    <>
      <OthersSign count={waiting.data.length - own.length} />
      {accounts.length > 0 && (
        <ul className={rows.list}>
          {accounts.map((account) => (
            <MonthsToSign
              key={account ?? ''}
              account={account}
              isNamed={isNamed}
              months={own.filter((one) => one.organizationName === account).reverse()}
              signing={signing}
              onSign={sign}
            />
          ))}
        </ul>
      )}
    </>
  )
}
