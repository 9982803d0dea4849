import { Button } from '@mantine/core'
import { IconArrowDownLeft, IconArrowsExchange, IconArrowUpRight, IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import type { TransactionType } from '#domain/finance/ledger.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import classes from '#web/features/finance/balances.module.css'
import { useExchangeDialog } from '#web/features/finance/exchange/use-exchange-dialog.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'

type RequestPart = typeof import('#web/features/finance/forms/request-dialog.tsx')

const loadDialog = partLoader<RequestPart>(() => import('#web/features/finance/forms/request-dialog.tsx'))

const REQUESTS = [
  { type: 'deposit', word: 'requestDeposit', color: 'cedar', Icon: IconArrowDownLeft },
  { type: 'withdraw', word: 'requestWithdrawal', color: 'red', Icon: IconArrowUpRight },
  { type: 'income', word: 'addIncome', color: 'sand', Icon: IconCoins },
] as const

const BUTTON = {
  variant: 'light',
  py: 6,
  h: 'auto',
  mih: 44,
  styles: { label: { whiteSpace: 'normal', lineHeight: 1.25 } },
} as const

interface RequestButtonsProps {
  organizationName: string
  /** It is null if there is no balance, so that nothing can be requested. */
  balance: Amounts | null
  availableReserve: Amounts | null
  rate: ExchangeRate | null | undefined
}

/**
 * Buttons for a deposit, a withdrawal and an income, which open one dialog, and for an exchange. Source:
 * docs/product.md, 8.4.
 */
export function RequestButtons({ rate, ...props }: RequestButtonsProps) {
  const { t } = useTranslation('finance')
  const { organizationName, balance } = props
  const hasBookkeeping = useHasBookkeeping()
  const exchange = useExchangeDialog({ organizationName, balance, rate })
  const { part, subject, loading, open, close } = useLoadedDialog<RequestPart, TransactionType>(loadDialog)
  return (
    <div className={classes.requestButtons}>
      {REQUESTS.map(({ type, word, color, Icon }) => (
        <Button
          key={type}
          {...BUTTON}
          color={color}
          disabled={balance === null}
          loading={loading === type}
          onClick={() => void open(type)}
        >
          <span className={classes.requestButton}>
            <Icon size={18} data-mirror aria-hidden />
            {t(word)}
          </span>
        </Button>
      ))}
      {hasBookkeeping && (
        <Button
          {...BUTTON}
          color="gray"
          disabled={balance === null}
          loading={exchange.loading !== null}
          onClick={() => exchange.open('USD')}
        >
          <span className={classes.requestButton}>
            <IconArrowsExchange size={18} aria-hidden />
            {t('exchange')}
          </span>
        </Button>
      )}
      {part && <part.RequestDialog type={subject} onClose={close} {...props} />}
      {exchange.dialog}
    </div>
  )
}
