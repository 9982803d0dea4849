import { Button, Text, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#domain/finance/money.ts'
import { Figure } from '#web/features/finance/balance-figures.tsx'
import rows from '#web/features/finance/finance.module.css'
import { Money } from '#web/features/finance/money.tsx'
import { ReceiptField } from '#web/features/finance/receipts/receipt-field.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { StillSending } from '#web/ui/dialogs/still-sending.tsx'
import { useFocusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import classes from './count.module.css'
import { differenceOf } from './count-row.tsx'
import type { Compared, useCashCount } from './use-cash-count.ts'

interface CountResultProps {
  count: ReturnType<typeof useCashCount>
  compared: Compared
  currency: Currency
  /** It is offered unless the count was sent without an answer, because that may be recorded. */
  onAgain: () => void
}

/** The count beside the book. It is recorded, counted again, or its difference posted with a reason. */
export function CountResult({ count, compared: { bookBalance, posted }, currency, onAgain }: CountResultProps) {
  const { t } = useTranslation('cash')
  const difference = differenceOf(count.total, bookBalance)
  const isEqual = difference === '0.00'
  // The figures replace the cells together with the pressed button.
  const figures = useFocusOnMount<HTMLDivElement>()
  return (
    <>
      <div ref={figures} tabIndex={-1} className={classes.figures}>
        <Figure label={t('total')} amount={count.total} currency={currency} />
        <Figure label={t('bookBalance')} amount={bookBalance} currency={currency} />
        {!isEqual && (
          <div>
            <Text size="sm" c="dimmed">
              {t('difference')}
            </Text>
            <Money amount={difference} currency={currency} signed fw={600} />
          </div>
        )}
      </div>
      <Text role="status" {...(isEqual && { c: 'var(--shabaka-present)' })}>
        {isEqual && <IconCircleCheck size={18} aria-hidden style={{ verticalAlign: '-3px' }} />}{' '}
        {t(isEqual ? 'equal' : 'differs')}
      </Text>
      {posted.length > 0 && <Posted entries={posted} />}
      {!isEqual && (
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          required
          autosize
          minRows={2}
          maxRows={6}
          readOnly={count.isPending}
          {...count.field('reason')}
        />
      )}
      <ReceiptField receipts={count.receipts} disabled={count.isPending} />
      <StillSending />
      <DialogFoot>
        {!count.values.sent && (
          <Button variant="default" disabled={count.isBusy} onClick={onAgain}>
            {t('countAgain')}
          </Button>
        )}
        <Button type="submit" loading={count.isBusy}>
          {t(isEqual ? 'record' : 'postDifference')}
        </Button>
      </DialogFoot>
    </>
  )
}

/** The entries posted since the count began, which may be the reason for the difference. */
function Posted({ entries }: { entries: Compared['posted'] }) {
  const { t } = useTranslation(['cash', 'finance'])
  const dateTimeText = useDateTimeText()
  return (
    <section aria-label={t('postedSince')}>
      <Text fw={600} component="h3" fz="sm">
        {t('postedSince')}
      </Text>
      <ul className={rows.list}>
        {entries.map((entry) => {
          const type = t(`finance:${textKey('change', entry.changeType)}`)
          return (
            <li key={entry.id} className={rows.row} data-single>
              <div className={rows.line}>
                <PersonName name={entry.notes ?? type} className={rows.title ?? ''} />
                <Money amount={entry.amountChange} currency={entry.currency} signed fw={600} ms="auto" />
              </div>
              <Text size="sm" c="dimmed">
                {entry.notes && `${type} · `}
                {dateTimeText(entry.createdAt)}
              </Text>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
