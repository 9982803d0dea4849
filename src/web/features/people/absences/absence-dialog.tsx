import { SimpleGrid, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { daysLater } from '#domain/dates/dates.ts'
import { ABSENCE_DAYS_AHEAD, ABSENCE_DAYS_BACK, LONGEST_ABSENCE_DAYS } from '#domain/texts/limits.ts'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { ReasonChipsGroup } from '#web/ui/dialogs/reason-chips.tsx'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { type AbsenceFormOptions, useAbsenceForm } from './use-absence-form.ts'

interface AbsenceDialogProps extends AbsenceFormOptions {
  opened: boolean
}

/** Announces an absence on a day or on several days. Source: docs/product.md, 16.6. */
export function AbsenceDialog({ opened, ...rest }: AbsenceDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('announce')}>
      {opened && <AbsenceForm {...rest} />}
    </FormDialog>
  )
}

function AbsenceForm(options: AbsenceFormOptions) {
  const { t } = useTranslation(['people', 'common', 'sessions'])
  const form = useAbsenceForm(options)
  const { from, to, kind } = form.values
  return (
    <DialogForm form={form} submit={t('sendAnnouncement')} onCancel={form.leave}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          name="from"
          label={t('firstDay')}
          value={from}
          // The last day follows a later first one.
          onChange={(day) => form.change({ from: day, to: to < day ? day : to })}
          error={form.errorOf('from')}
        />
        <DayField
          name="to"
          label={t('lastDay')}
          value={to}
          onChange={(day) => form.change({ to: day })}
          error={form.errorOf('to')}
        />
      </SimpleGrid>
      <ReasonChipsGroup
        label={t('sessions:reason')}
        value={kind}
        onChange={(chosen) => form.change({ kind: chosen })}
      />
      <TextInput label={`${t('reasonWords')} (${t('common:optional')})`} autoComplete="off" {...form.field('note')} />
      <OfflineHint />
    </DialogForm>
  )
}

function DayField(props: Omit<ComponentProps<typeof DayInput>, 'earliest' | 'latest'>) {
  const today = networkDay()
  return (
    <DayInput
      {...props}
      earliest={daysLater(today, -ABSENCE_DAYS_BACK)}
      latest={daysLater(today, ABSENCE_DAYS_AHEAD + LONGEST_ABSENCE_DAYS)}
    />
  )
}
