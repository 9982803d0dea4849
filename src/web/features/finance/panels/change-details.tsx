import { Button, Text } from '@mantine/core'
import { IconCalendarEvent, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import classes from '#web/features/finance/finance.module.css'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'

type DetailPart = typeof import('./detail-dialogs.tsx')

const loadDialogs = partLoader<DetailPart>(() => import('./detail-dialogs.tsx'))

/**
 * Changes the category and the date on the receipt, for people who may review the transaction, until its month is
 * closed.
 * Source: docs/product.md, 8.24 and 8.26.
 */
export function ChangeDetails({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('closings')
  const { manageFinance } = usePermissions()
  const hasBookkeeping = useHasBookkeeping()
  if (transaction.isBeforeMove || !hasBookkeeping || !manageFinance(transaction.organizationName)) return null
  if (transaction.isMonthClosed)
    return (
      <Text size="sm" c="dimmed">
        {t('monthClosed')}
      </Text>
    )
  return <DetailButtons transaction={transaction} />
}

function DetailButtons({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(['closings', 'finance'])
  const { part, subject, loading, open, close } = useLoadedDialog<DetailPart, 'category' | 'documentDate'>(loadDialogs)
  const { category, documentDate } = transaction
  const buttons = [
    { detail: 'category', Icon: IconTag, label: t(category ? 'finance:changeCategory' : 'finance:addCategory') },
    {
      detail: 'documentDate',
      Icon: IconCalendarEvent,
      label: t(documentDate ? 'changeDocumentDate' : 'addDocumentDate'),
    },
  ] as const
  return (
    <>
      {buttons.map(({ detail, Icon, label }) => (
        <Button
          key={detail}
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          className={classes.reverse ?? ''}
          loading={loading === detail}
          onClick={() => void open(detail)}
        >
          {label}
        </Button>
      ))}
      {part && (
        <>
          <part.CategoryDialog opened={subject === 'category'} transaction={transaction} onClose={close} />
          <part.DocumentDateDialog opened={subject === 'documentDate'} transaction={transaction} onClose={close} />
        </>
      )}
    </>
  )
}
