import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRENCIES } from '#domain/finance/money.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { afterLoading } from '#web/after-loading.ts'
import { queryClient } from '#web/api.ts'
import { AccountsSection, WaitingSection } from '#web/features/finance/accounts-section.tsx'
import { useWaitingCounts } from '#web/features/finance/signatures/use-signing.ts'
import { useDraftMemory } from '#web/offline/drafts/store-context.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { CountsToSign, LastCounts } from './cash-lines.tsx'
import { useCountedAccounts } from './cash-queries.ts'
import { countDraft } from './count-draft.ts'
import { CountHistory } from './count-history.tsx'

type CountPart = typeof import('./count-dialog.tsx')

const loadDialog = partLoader<CountPart>(() => import('./count-dialog.tsx'))

/** The dialog is above the sections that open it, which come and go with the connection. */
export function useCountDialog() {
  const { counted } = useCountedAccounts()
  const { part, subject, loading, open, close } = useLoadedDialog<CountPart, 'count'>(loadDialog)
  const mayOpen = counted.length > 0
  // Counting opens without a connection too.
  useEffect(() => {
    if (!mayOpen) return
    return afterLoading(queryClient, () => void loadDialog().catch(() => undefined))
  }, [mayOpen])
  return {
    mayOpen,
    isLoading: loading !== null,
    open: () => void open('count'),
    dialog: part && <part.CountDialog opened={subject !== null && mayOpen} choices={counted} onClose={close} />,
  }
}

/**
 * The section for counting cash, with the counts that wait for a signature, and all counts. Source: docs/product.md,
 * 8.20.
 */
export function CashSection({ counting }: { counting: ReturnType<typeof useCountDialog> }) {
  const { t } = useTranslation('cash')
  const { seen, counted } = useCountedAccounts()
  const hasBookkeeping = useHasBookkeeping()
  const waiting = useWaitingCounts()
  const drafts = useDraftMemory()
  const isKept = counted.some((name) => CURRENCIES.some((currency) => drafts.newest(countDraft(name, currency))))
  const button = counting.mayOpen && (hasBookkeeping || isKept) && (
    <Button
      variant="light"
      leftSection={<IconCash size={18} aria-hidden />}
      loading={counting.isLoading}
      onClick={counting.open}
    >
      {t('countCash')}
    </Button>
  )
  const toSign = <CountsToSign isNamed={seen.length > 1} />
  if (!hasBookkeeping) {
    if (!button && !waiting.data?.length) return null
    return (
      <WaitingSection title={t('title')} button={button}>
        {toSign}
      </WaitingSection>
    )
  }
  return (
    <AccountsSection
      title={t('title')}
      button={button}
      accounts={seen}
      last={(name) => <LastCounts organizationName={name} />}
      toSign={toSign}
      historyLabel={t('allCounts')}
      history={(name) => <CountHistory organizationName={name} />}
    />
  )
}
