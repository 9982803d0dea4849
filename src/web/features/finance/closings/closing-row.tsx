import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { longDate } from '#domain/dates/dates.ts'
import rows from '#web/features/finance/finance.module.css'
import { useMoneyText } from '#web/features/finance/money.tsx'
import { SignatureBadge, SignButton } from '#web/features/finance/signatures/signature.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { MonthFigures } from './month-figures.tsx'
import { ReopenMonth } from './reopen-month.tsx'

interface ClosingRowProps {
  closing: Closing
  /** Whether the account is named. */
  isNamed: boolean
  /** The id of the month that is being signed. */
  signing?: string | null
  /** If it is given, signing is offered, otherwise reopening. */
  onSign?: () => void
}

/** A closed month with its figures, and the actions that the person may take. */
export function ClosingRow({ closing, isNamed, signing = null, onSign }: ClosingRowProps) {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  const dateTimeText = useDateTimeText()
  const moneyText = useMoneyText()
  const { status, closer, closedAt, signer, signedAt, reopening, rate } = closing
  const account = closing.organizationName ?? t('finance:reserve')
  const month = longMonth(closing.month, language)
  const what = `${isolated(account)}, ${month}`
  const nameOf = (person: Closing['closer']) => isolated(person?.fullName ?? t('finance:unknown'))
  return (
    <li className={rows.row} data-single>
      <Stack gap={2} miw={0}>
        <div className={rows.line}>
          <Group gap="xs" miw={0}>
            <Text fw={600}>{month}</Text>
            {isNamed && <Badge variant="outline">{account}</Badge>}
          </Group>
          {reopening ? <Badge color="gray">{t('reopened')}</Badge> : <SignatureBadge status={status} />}
        </div>
        <MonthFigures figures={closing.figures} />
        <LastCounts figures={closing.figures} />
        <Text size="sm" c="dimmed">
          {rate && (
            <>
              {t('rate', {
                rate: moneyText(rate.rate, 'LBP'),
                date: longDate(rate.day, language),
                source: isolated(rate.source),
              })}
              <br />
            </>
          )}
          {t('closedBy', { name: nameOf(closer), when: dateTimeText(closedAt) })}
          {signedAt && (
            <>
              <br />
              {t('signedBy', { name: nameOf(signer), when: dateTimeText(signedAt) })}
            </>
          )}
          {reopening && (
            <>
              <br />
              {t('reopenedBy', {
                name: nameOf(reopening.by),
                when: dateTimeText(reopening.at),
                reason: isolated(reopening.reason),
              })}
            </>
          )}
        </Text>
        <Group gap="xs" justify="flex-end">
          {!onSign && !reopening && <ReopenMonth closing={closing} what={what} />}
          {onSign && <SignButton id={closing.id} named={t('signNamed', { what })} signing={signing} onSign={onSign} />}
        </Group>
      </Stack>
    </li>
  )
}

function LastCounts({ figures }: Pick<Closing, 'figures'>) {
  const { t } = useTranslation('closings')
  const language = useLanguage()
  const moneyText = useMoneyText()
  return figures.map(
    ({ currency, count }) =>
      count && (
        <Text key={currency} size="sm" c="dimmed">
          {t(count.isSigned ? 'lastCount' : 'lastCountUnsigned', {
            amount: moneyText(count.total, currency),
            date: longDate(networkDay(count.countedAt.getTime()), language),
          })}
        </Text>
      ),
  )
}
