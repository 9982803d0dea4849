import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Posted } from '#contract/finance/postings.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import classes from '#web/features/finance/finance.module.css'
import { ReceiptButton } from '#web/features/finance/receipts/receipt-button.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { pendingChangesQuery } from './pending-changes.tsx'

type ReversalPart = typeof import('./reversal-dialog.tsx')

const loadDialog = partLoader<ReversalPart>(() => import('./reversal-dialog.tsx'))

interface ReverseChangeProps {
  change: Posted & {
    /** It is null if only the reserve was changed. */
    readonly organizationName: string | null
    /** Whether it is a deposit that an administrator made without a request. */
    readonly isAdminDeposit: boolean
  }
  /** Whether it can be reversed here, and the receipts of its reversal are here. */
  offered?: boolean
}

/**
 * The person who reversed a change and the reason, or for people who may reverse it the button. Source:
 * docs/product.md, 8.22.
 */
export function ReverseChange({ change, offered = true }: ReverseChangeProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const { mayReverse } = usePermissions()
  const { part, subject, loading, open, close } = useLoadedDialog<ReversalPart, 'reversal'>(loadDialog)
  const opened = subject !== null
  const { changeId, reversal } = change
  const reversible = offered && !reversal && mayReverse(change) ? (changeId ?? null) : null
  const isWaiting = useIsReversalWaiting(reversible)
  useRightsNotice(opened, change.organizationName)
  if (reversal) {
    const { id, by, at, reason, receipts } = reversal
    const { organizationName } = change
    return (
      <>
        <Text component="span" display="block" size="sm" c="dimmed">
          {t('reversedBy', { name: isolated(by ?? t('unknown')), when: dateTimeText(at), reason: isolated(reason) })}
        </Text>
        {offered && id && (
          <ReceiptButton
            of={{ subject: { kind: 'reversal', id }, organizationName, count: receipts, what: reason }}
            named={t('change_reversal')}
          />
        )}
      </>
    )
  }
  if (!reversible) return null
  if (isWaiting && !opened)
    return (
      <Text size="sm" c="dimmed">
        {t('reversalWaits')}
      </Text>
    )
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} data-mirror aria-hidden />}
        className={classes.reverse ?? ''}
        loading={loading !== null}
        onClick={() => void open('reversal')}
      >
        {t('reverse')}
      </Button>
      {part && <part.ReversalDialog opened={opened} changeId={reversible} onClose={close} />}
    </>
  )
}

/** @param changeId null if there is no change */
function useIsReversalWaiting(changeId: string | null): boolean {
  const { data } = useQuery({
    ...pendingChangesQuery(),
    enabled: changeId !== null,
    select: (rows) =>
      rows.some(({ status, change }) => {
        return status === 'pending' && change.kind === 'reversal' && change.changeId === changeId
      }),
  })
  return data ?? false
}
