import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { AccountsSection, WaitingSection } from '#web/features/finance/accounts-section.tsx'
import { useClosableAccounts } from '#web/features/finance/closing-queries.ts'
import { useWaitingClosings } from '#web/features/finance/signatures/use-signing.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { ClosingHistory } from './closing-history.tsx'
import { ClosingsToSign, LastClosed } from './closing-lines.tsx'

type DialogPart = typeof import('./close-months-dialog.tsx')

const loadDialog = partLoader<DialogPart>(() => import('./close-months-dialog.tsx'))

/**
 * The section for closing months, with the months that wait for a signature, and all closed months. Source:
 * docs/product.md, 8.26.
 */
export function ClosingsSection() {
  const { t } = useTranslation('closings')
  const { seen, closable } = useClosableAccounts()
  const hasBookkeeping = useHasBookkeeping()
  const waiting = useWaitingClosings()
  const { part, subject, loading, open, close } = useLoadedDialog<DialogPart, 'months'>(loadDialog)
  const toSign = <ClosingsToSign isNamed={seen.length > 1} />
  if (!hasBookkeeping)
    return waiting.data?.length ? (
      <WaitingSection title={t('title')} button={null}>
        {toSign}
      </WaitingSection>
    ) : null
  return (
    <>
      <AccountsSection
        title={t('title')}
        button={
          closable.length > 0 && (
            <Button
              variant="light"
              leftSection={<IconCalendarCheck size={18} aria-hidden />}
              loading={loading !== null}
              onClick={() => void open('months')}
            >
              {t('closeMonths')}
            </Button>
          )
        }
        accounts={seen}
        last={(name) => <LastClosed organizationName={name} />}
        toSign={toSign}
        historyLabel={t('all')}
        history={(name) => <ClosingHistory organizationName={name} />}
      />
      {part && (
        <part.CloseMonthsDialog opened={subject !== null && closable.length > 0} choices={closable} onClose={close} />
      )}
    </>
  )
}
