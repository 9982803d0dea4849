import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import rows from '#web/features/finance/finance.module.css'
import { OthersSign } from '#web/features/finance/signatures/signature.tsx'
import { useSignCount, useWaitingCounts } from '#web/features/finance/signatures/use-signing.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import classes from './cash.module.css'
import { lastCountsQuery } from './cash-queries.ts'
import { CountRow } from './count-row.tsx'

/** When each currency of an account was last counted and signed. It shows neither loading nor a failure. */
export function LastCounts({ organizationName }: { organizationName: string | null }) {
  const { t } = useTranslation('cash')
  const language = useLanguage()
  const last = useQuery(lastCountsQuery(organizationName))
  const textOf = (currency: (typeof CURRENCIES)[number]) => {
    const found = last.data?.currencies.find((one) => one.currency === currency)
    if (!found) return ''
    const dateOf = (date: Date) => longDate(networkDay(date.getTime()), language)
    const { countedAt, signedAt } = found
    if (!countedAt) return t('neverCounted')
    // A newer count may not be signed yet.
    const unsigned = signedAt && signedAt >= countedAt ? [] : [t('lastUnsigned', { date: dateOf(countedAt) })]
    return [...unsigned, ...(signedAt ? [t('lastSigned', { date: dateOf(signedAt) })] : [])].join(' · ')
  }
  // Its place is kept only while it loads.
  if (!last.data && !last.isLoading) return null
  return (
    <dl className={classes.last}>
      {CURRENCIES.map((currency) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>{textOf(currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CountsToSignProps {
  /** It is null for the reserve, and undefined for every account that the person may see. */
  organizationName?: string | null
  isNamed: boolean
}

/** The counts that the person may sign, and how many wait for others. Nothing is shown if there are none. */
export function CountsToSign({ organizationName, isNamed }: CountsToSignProps) {
  const waiting = useWaitingCounts(organizationName)
  const { signing, sign } = useSignCount(waiting.data)
  // The content below waits for this, because it would be moved.
  if (waiting.isLoading) return <div data-placeholder />
  if (!waiting.data) return null
  const own = waiting.data.filter(({ maySign }) => maySign)
  return (
    <>
      <OthersSign count={waiting.data.length - own.length} />
      {own.length > 0 && (
        <ul className={rows.list}>
          {own.map((count) => (
            <CountRow key={count.id} count={count} isNamed={isNamed} signing={signing} onSign={() => sign(count.id)} />
          ))}
        </ul>
      )}
    </>
  )
}
