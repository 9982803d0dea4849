import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRENCIES } from '#domain/finance/money.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { afterLoading } from '#web/after-loading.ts'
import { queryClient } from '#web/api.ts'
import { AccountsSection } from '#web/features/finance/accounts-section.tsx'
import { useDraftMemory } from '#web/offline/drafts/store-context.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { useCountedAccounts } from './cash-queries.ts'
import { countDraft } from './count-draft.ts'
import { CountHistory } from './count-history.tsx'
import { LastCounts } from './last-counts.tsx'

type CountPart = typeof import('./count-dialog.tsx')

const loadDialog = partLoader<CountPart>(() => import('./count-dialog.tsx'))

/** The dialog is above the sections that open it, which come and go with the connection. */
export function useCountDialog() {
  const { counted } = useCountedAccounts()
  const { part, subject, loading, open, close } = useLoadedDialog<CountPart, 'count'>(loadDialog)
  const hasBookkeeping = useHasBookkeeping()
  const drafts = useDraftMemory()
  const isKept = counted.some((name) => CURRENCIES.some((currency) => drafts.newest(countDraft(name, currency))))
  // A count that the device keeps is offered also without bookkeeping.
  const mayOpen = counted.length > 0 && (hasBookkeeping || isKept)
  // Counting opens without a connection too.
  useEffect(() => {
    if (!mayOpen) return
    return afterLoading(queryClient, () => void loadDialog().catch(() => undefined))
  }, [mayOpen])
  return {
    mayOpen,
    isLoading: loading !== null,
    open: () => void open('count'),
    dialog: part && (
      <part.CountDialog opened={subject !== null && counted.length > 0} choices={counted} onClose={close} />
    ),
  }
}

type Counting = ReturnType<typeof useCountDialog>

export function CountButton({ counting }: { counting: Counting }) {
  const { t } = useTranslation('cash')
  if (!counting.mayOpen) return null
  return (
    <Button
      variant="light"
      leftSection={<IconCash size={18} aria-hidden />}
      loading={counting.isLoading}
      onClick={counting.open}
    >
      {t('countCash')}
    </Button>
  )
}

/** When cash was last counted, and all counts. Source: docs/product.md, 8.20. */
export function CashSection({ counting }: { counting: Counting }) {
  const { t } = useTranslation('cash')
  const { seen } = useCountedAccounts()
  return (
    <AccountsSection
      title={t('title')}
      button={<CountButton counting={counting} />}
      accounts={seen}
      last={(name) => <LastCounts organizationName={name} />}
      historyLabel={t('allCounts')}
      history={(name) => <CountHistory organizationName={name} />}
    />
  )
}
