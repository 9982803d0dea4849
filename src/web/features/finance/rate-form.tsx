import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { PlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { parseAmount, toAmountText, ZERO } from '#domain/money.ts'
import { oneLineText } from '#domain/text.ts'
import { api, invalidate } from '#web/api.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { useDraftedFields } from '#web/ui/drafted-fields.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useForm } from '#web/ui/form.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'

interface RateFields {
  /** The same for the same content, so that it is added once. */
  readonly id: string
  readonly day: PlainDate
  readonly rate: string
  readonly source: string
}

/** A rate for today or an earlier day. What was added is corrected by another one. Source: docs/product.md, 8.18. */
export function RateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['finance', 'common'])
  const [today] = useState(networkDay)
  const fields = useDraftedFields<RateFields>('exchange rate', () => ({ id: uuid(), day: today, rate: '', source: '' }))
  const cancel = () => {
    fields.draft.clear()
    onClose()
  }
  const form = useForm({
    fields: { ...fields, change: (part: Partial<RateFields>) => fields.change({ ...part, id: uuid() }) },
    validate: ({ rate, source }) => ({
      ...(rateOf(rate) === null && { rate: 'rateProblem' as const }),
      ...(oneLineText(source) === '' && { source: 'required' as const }),
      ...(oneLineText(source).length > TEXT_LIMITS.rateSource && { source: 'tooLong' as const }),
    }),
    problemText: (problem) =>
      problem === 'rateProblem' ? t('amountInvalid') : t(`common:${problem}`, { count: TEXT_LIMITS.rateSource }),
    send: ({ id, day, rate, source }) => api.rates.add.call({ id, day, rate: rateOf(rate) ?? '', source }),
    onSent: () => {
      fields.draft.clear()
      toastDone({ title: t('rateAdded') })
      return invalidate(api.rates, api.finance, api.dashboard)
    },
    onDone: onClose,
    failed: t('rateFailed'),
    errorText: useErrorText(),
  })
  return (
    <DialogForm form={form} submit={t('addRate')} onCancel={cancel}>
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

/** Null if it is not a rate: more than zero, with two decimals at most. */
function rateOf(typed: string): string | null {
  const amount = parseAmount(typed, 'LBP')
  return amount === null || amount === ZERO ? null : toAmountText(amount)
}
