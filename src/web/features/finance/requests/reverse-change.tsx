import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Posted } from '#contract/finance/postings.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { BookedForm } from '#web/features/finance/booking/booked-form.tsx'
import { useBookedForm } from '#web/features/finance/booking/use-booked-form.ts'
import classes from '#web/features/finance/finance.module.css'
import { ReceiptButton } from '#web/features/finance/receipts/receipt-button.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { ReasonField, reasonProblems, useReasonProblemText } from '#web/ui/dialogs/reason-field.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { pendingChangesQuery } from './pending-changes.tsx'

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
  const [opened, setOpened] = useState(false)
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
        onClick={() => setOpened(true)}
      >
        {t('reverse')}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t('reverseTitle')}>
        <ReversalForm changeId={reversible} onClose={() => setOpened(false)} />
      </FormDialog>
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

const RULE = { limit: TEXT_LIMITS.notes, isRequired: true }

function ReversalForm({ changeId, onClose }: { changeId: string; onClose: () => void }) {
  const { t } = useTranslation('finance')
  const problemText = useReasonProblemText(RULE)
  const form = useBookedForm({
    subject: `reversal ${changeId}`,
    initial: () => ({ id: uuid(), isSent: false, reason: '' }),
    receiptsOf: 'reversal',
    currencyOf: () => 'USD',
    validate: (values) => reasonProblems(values, RULE),
    problemText: (problem) => problemText(problem),
    send: ({ id, reason }) => api.finance.reverse.call({ id, changeId, reason }),
    done: t('reversalDone'),
    failed: t('reversalFailed'),
    onClose,
  })
  return (
    <BookedForm form={form} submit={t('reverse')} submitColor="red">
      <Text c="dimmed">{t('reverseHint')}</Text>
      <ReasonField label={t('reason')} required readOnly={form.isPending} {...form.field('reason')} />
    </BookedForm>
  )
}
