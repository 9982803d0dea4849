import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CashCountRow } from '#contract/finance/cash-counts.ts'
import { DENOMINATIONS } from '#domain/finance/cash-count.ts'
import { type AmountText, subtract, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import rows from '#web/features/finance/finance.module.css'
import { Money, useMoneyText } from '#web/features/finance/money.tsx'
import { ReceiptButton } from '#web/features/finance/receipts/receipt-button.tsx'
import { SignatureBadge, SignButton } from '#web/features/finance/signatures/signature.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import classes from './count.module.css'

interface CountRowProps {
  count: CashCountRow
  /** Whether the account is named. */
  isNamed: boolean
  /** The id of the count that is being signed. */
  signing?: string | null
  /** If it is missing, there is no button. */
  onSign?: () => void
}

/** A count with the counted amounts, and the button for people who may sign it. */
export function CountRow({ count, isNamed, signing = null, onSign }: CountRowProps) {
  const { t } = useTranslation(['cash', 'finance'])
  const dateTimeText = useDateTimeText()
  const moneyText = useMoneyText()
  const { currency, total, status, counter, countedAt, signer, signedAt, reason, organizationName, receipts } = count
  const account = organizationName ?? t('finance:reserve')
  const nameOf = (person: CashCountRow['counter']) => isolated(person?.fullName ?? t('finance:unknown'))
  return (
    <li className={rows.row} data-single>
      <Stack gap={2} miw={0}>
        <div className={rows.line}>
          <Group gap="xs" miw={0}>
            <Money amount={total} currency={currency} fw={600} />
            {isNamed && <Badge variant="outline">{account}</Badge>}
          </Group>
          <SignatureBadge status={status} />
        </div>
        <Difference count={count} />
        {reason && <PersonName name={reason} fz="sm" className={rows.notes ?? ''} />}
        <PiecesText count={count} />
        <div className={classes.about}>
          <Text size="sm" c="dimmed">
            {t('countedBy', { name: nameOf(counter), when: dateTimeText(countedAt) })}
            {signedAt && (
              <>
                <br />
                {t('signedBy', { name: nameOf(signer), when: dateTimeText(signedAt) })}
              </>
            )}
          </Text>
          <ReceiptButton
            of={{ subject: { kind: 'count', id: count.id }, organizationName, count: receipts, what: reason }}
            isShort
          />
        </div>
        {onSign && (
          <SignButton
            id={count.id}
            named={t('signNamed', { what: `${isolated(account)} ${moneyText(total, currency)}` })}
            signing={signing}
            onSign={onSign}
            mt={4}
            style={{ alignSelf: 'flex-end' }}
          />
        )}
      </Stack>
    </li>
  )
}

function Difference({ count: { total, bookBalance, currency } }: { count: CashCountRow }) {
  const { t } = useTranslation('cash')
  const difference = differenceOf(total, bookBalance)
  if (difference === '0.00')
    return (
      <Text size="sm" c="dimmed">
        {t('equalsBook')}
      </Text>
    )
  return (
    <Text size="sm" component="div">
      {t('bookBalance')} <Money amount={bookBalance} currency={currency} inherit /> · {t('difference')}{' '}
      <Money amount={difference} currency={currency} signed inherit />
    </Text>
  )
}

export function differenceOf(total: AmountText, bookBalance: AmountText): AmountText {
  return toAmountText(subtract(toMinorUnits(total), toMinorUnits(bookBalance)))
}

/** The counted pieces that are signed, such as '3 × 100 · 2 × 20 · Coins $0.75'. */
function PiecesText({ count: { currency, pieces, coins } }: { count: CashCountRow }) {
  const { t } = useTranslation('cash')
  const moneyText = useMoneyText()
  const counted = DENOMINATIONS[currency].flatMap((denomination) => {
    const count = pieces[denomination] ?? 0
    return count > 0 ? [isolated(`${count.toLocaleString('en')} × ${denomination.toLocaleString('en')}`)] : []
  })
  return (
    <Text size="sm" c="dimmed">
      {[...counted, ...(coins === '0.00' ? [] : [`${t('coins')} ${moneyText(coins, currency)}`])].join(' · ')}
    </Text>
  )
}
