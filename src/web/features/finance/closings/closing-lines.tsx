import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosedMonth, Closing } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { closingsQuery } from '#web/features/finance/closing-queries.ts'
import rows from '#web/features/finance/finance.module.css'
import { useSignClosing, useWaitingClosings } from '#web/features/finance/signatures/use-signing.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ClosingRow } from './closing-row.tsx'

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
  const { data } = useQuery(closingsQuery(organizationName))
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
 * The months that the person may sign, at first only the newest one, and how many months wait for others. Nothing is
 * shown if there are none.
 */
export function ClosingsToSign({ organizationName, isNamed }: ClosingsToSignProps) {
  const { t } = useTranslation('closings')
  const waiting = useWaitingClosings(organizationName)
  const [isOpened, setOpened] = useState(false)
  const { signing, sign } = useSignClosing(waiting.data)
  // The content below waits for this, because it would be moved.
  if (waiting.isLoading) return <div data-placeholder />
  if (!waiting.data) return null
  const own = waiting.data.filter(({ maySign }) => maySign)
  const others = waiting.data.length - own.length
  const [newest, ...further] = own
  const listOf = (closings: readonly Closing[]) => (
    <ul className={rows.list}>
      {closings.map((closing) => (
        <ClosingRow
          key={closing.id}
          closing={closing}
          isNamed={isNamed}
          signing={signing}
          onSign={() => sign(closing.id)}
        />
      ))}
    </ul>
  )
  return (
    <>
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {t('othersSign', { count: others })}
        </Text>
      )}
      {newest && listOf([newest])}
      {further.length > 0 && (
        <DisclosureButton
          label={t('furtherToSign', { count: further.length })}
          opened={isOpened}
          onToggle={setOpened}
        />
      )}
      {isOpened && further.length > 0 && listOf(further)}
    </>
  )
}

/**
 * The closed months on the start screen, below the cash counts, once a month is closed. Source: docs/product.md, 8.26.
 */
export function ClosingsOfGroup({ organizationName }: { organizationName: string }) {
  const { t } = useTranslation('closings')
  const hasBookkeeping = useHasBookkeeping()
  const { data } = useQuery(closingsQuery(organizationName))
  const toSign = <ClosingsToSign organizationName={organizationName} isNamed={false} />
  if (!hasBookkeeping) return toSign
  if (!data?.last) return null
  return (
    <section aria-label={t('title')}>
      <Text c="dimmed" component="h3" fw={400}>
        {t('title')}
      </Text>
      <LastClosed organizationName={organizationName} />
      {toSign}
    </section>
  )
}
