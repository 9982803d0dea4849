import type { Currency } from '#domain/finance/money.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'

type ExchangePart = typeof import('./exchange-dialog.tsx')

const loadDialog = partLoader<ExchangePart>(() => import('./exchange-dialog.tsx'))

type Owner = Omit<Parameters<ExchangePart['ExchangeDialog']>[0], 'gives' | 'onClose'>

/** The dialog of an owner's exchanges, loaded when it is opened, and the currency for which it is loading. */
export function useExchangeDialog(owner: Owner) {
  const { part, subject, loading, open, close } = useLoadedDialog<ExchangePart, Currency>(loadDialog)
  const dialog = part && <part.ExchangeDialog gives={subject} onClose={close} {...owner} />
  return { dialog, loading, open: (gives: Currency) => void open(gives) }
}
