import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import classes from './cash.module.css'
import { lastCountsQuery } from './cash-queries.ts'

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
