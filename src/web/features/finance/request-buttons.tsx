import { Button } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { TransactionType } from '#domain/ledger.ts'
import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedDialog } from '#web/ui/loaded-part.ts'
import classes from './balances.module.css'

type RequestPart = typeof import('./request-dialog.tsx')

const loadDialog = partLoader<RequestPart>(() => import('./request-dialog.tsx'))

const REQUESTS = [
  { type: 'deposit', word: 'requestDeposit', color: 'cedar', Icon: IconArrowDownLeft },
  { type: 'withdraw', word: 'requestWithdrawal', color: 'red', Icon: IconArrowUpRight },
  { type: 'income', word: 'addIncome', color: 'sand', Icon: IconCoins },
] as const

interface RequestButtonsProps {
  organizationName: string
  /** Null if there is none, so that nothing can be requested. */
  balance: Amounts | null
  availableReserve: Amounts | null
}

/** Buttons for a deposit, a withdrawal and an income, which open one dialog. Source: docs/product.md, 8.4. */
export function RequestButtons(props: RequestButtonsProps) {
  const { t } = useTranslation('finance')
  const { part, subject, loading, open, close } = useLoadedDialog<RequestPart, TransactionType>(loadDialog)
  return (
    <div className={classes.requestButtons}>
      {REQUESTS.map(({ type, word, color, Icon }) => (
        <Button
          key={type}
          variant="light"
          color={color}
          px={4}
          py={6}
          h="auto"
          mih={44}
          fz="sm"
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.25 } }}
          disabled={props.balance === null}
          loading={loading === type}
          onClick={() => void open(type)}
        >
          <span className={classes.requestButton}>
            <Icon size={18} data-mirror aria-hidden />
            {t(word)}
          </span>
        </Button>
      ))}
      {part && <part.RequestDialog type={subject} onClose={close} {...props} />}
    </div>
  )
}
