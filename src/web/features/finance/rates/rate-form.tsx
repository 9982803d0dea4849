import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { PlainDate } from '#domain/dates/dates.ts'
import { parseAmount, toAmountText, ZERO } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { api, invalidate } from '#web/api.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { networkDay } from '#web/ui/texts/today.ts'

interface RateFields {
  /** The id stays the same for the same content, so that it is added once. */
  readonly id: string
  readonly day: PlainDate
  readonly rate: string
  readonly source: string
}

/**
 * Adds a rate for today or an earlier day. A wrong rate is corrected by adding another one. Source: docs/product.md,
 * 8.18.
 */
export function RateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['finance', 'common'])
  const [today] = useState(networkDay)
  const fields = useDraftedFields<RateFields>('exchange rate', () => ({ id: uuid(), day: today, rate: '', source: '' }))
  const form = useDraftedForm({
    fields: { ...fields, change: (part: Partial<RateFields>) => fields.change({ ...part, id: uuid() }) },
    validate: ({ rate, source }) => ({
      ...(rateOf(rate) === null && { rate: 'rateProblem' as const }),
      ...(oneLineText(source) === '' && { source: 'required' as const }),
      ...(oneLineText(source).length > TEXT_LIMITS.rateSource && { source: 'tooLong' as const }),
    }),
    problemText: (problem) =>
      problem === 'rateProblem' ? t('amountInvalid') : t(`common:${problem}`, { count: TEXT_LIMITS.rateSource }),
    send: ({ id, day, rate, source }) => api.rates.add.call({ id, day, rate: rateOf(rate) ?? '', source }),
    done: t('rateAdded'),
    onSent: () => invalidate(api.rates, api.finance, api.dashboard),
    onClose,
    failed: t('rateFailed'),
    errorText: useErrorText(),
  })
  return (
    <DialogForm form={form} submit={t('addRate')} onCancel={form.leave}>
      <TextInput
        label={t('rateOfOne')}
        inputMode="decimal"
        autoComplete="off"
        data-ltr
        required
        {...form.field('rate')}
      />
      <DayInput
        label={t('rateDay')}
        value={form.values.day}
        latest={today}
        onChange={(day) => form.change({ day })}
        error={form.errorOf('day')}
      />
      <TextInput label={t('rateSource')} autoComplete="off" required {...form.field('source')} />
    </DialogForm>
  )
}

/** The rate in a text; null if it is not one: more than zero, with two decimals at most. */
function rateOf(typed: string): string | null {
  const amount = parseAmount(typed, 'LBP')
  return amount === null || amount === ZERO ? null : toAmountText(amount)
}
