import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AccountsSection } from '#web/features/finance/accounts-section.tsx'
import { useClosableAccounts } from '#web/features/finance/closing-queries.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { ClosingHistory } from './closing-history.tsx'
import { LastClosed } from './last-closed.tsx'

type DialogPart = typeof import('./close-months-dialog.tsx')

const loadDialog = partLoader<DialogPart>(() => import('./close-months-dialog.tsx'))

/** The section for closing months, with all closed months. Source: docs/product.md, 8.26. */
export function ClosingsSection() {
  const { t } = useTranslation('closings')
  const { seen, closable } = useClosableAccounts()
  const { part, subject, loading, open, close } = useLoadedDialog<DialogPart, 'months'>(loadDialog)
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
        historyLabel={t('all')}
        history={(name) => <ClosingHistory organizationName={name} />}
      />
      {part && (
        <part.CloseMonthsDialog opened={subject !== null && closable.length > 0} choices={closable} onClose={close} />
      )}
    </>
  )
}
