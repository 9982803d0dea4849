import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/finance/closings.ts'
import { longDate } from '#domain/dates/dates.ts'
import { useMoneyText } from '#web/features/finance/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { networkDay } from '#web/ui/texts/today.ts'

/** The last counts and the rate of a closed month, and who closed, signed and reopened it. */
export function Circumstances({ closing }: { closing: Closing }) {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  const dateTimeText = useDateTimeText()
  const moneyText = useMoneyText()
  const { figures, closer, closedAt, signer, signedAt, reopening, rate } = closing
  const nameOf = (person: Closing['closer']) => isolated(person?.fullName ?? t('finance:unknown'))
  const lines = [
    ...figures.map(
      ({ currency, count }) =>
        count &&
        t(count.isSigned ? 'lastCount' : 'lastCountUnsigned', {
          amount: moneyText(count.total, currency),
          date: longDate(networkDay(count.countedAt.getTime()), language),
        }),
    ),
    rate &&
      t('rate', {
        rate: moneyText(rate.rate, 'LBP'),
        date: longDate(rate.day, language),
        source: isolated(rate.source),
      }),
    t('closedBy', { name: nameOf(closer), when: dateTimeText(closedAt) }),
    signedAt && t('signedBy', { name: nameOf(signer), when: dateTimeText(signedAt) }),
    reopening &&
      t('reopenedBy', {
        name: nameOf(reopening.by),
        when: dateTimeText(reopening.at),
        reason: isolated(reopening.reason),
      }),
  ]
  return lines.map(
    (line) =>
      line && (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ),
  )
}
