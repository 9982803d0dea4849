import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { afterLoading } from '#web/after-loading.ts'
import { queryClient } from '#web/api.ts'
import { AccountsSection } from '#web/features/finance/accounts-section.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { CountsToSign, LastCounts } from './cash-lines.tsx'
import { useCountedAccounts } from './cash-queries.ts'
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
  const { seen } = useCountedAccounts()
  return (
    <AccountsSection
      title={t('title')}
      button={
        counting.mayOpen && (
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
      accounts={seen}
      last={(name) => <LastCounts organizationName={name} />}
      toSign={<CountsToSign isNamed={seen.length > 1} />}
      historyLabel={t('allCounts')}
      history={(name) => <CountHistory organizationName={name} />}
    />
  )
}
