import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { daysBetween, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { LONGEST_PAUSE_DAYS, MOST_PAUSES, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import '@mantine/core/styles/Checkbox.css'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { invalidateMeetings } from './unheld-meetings.ts'

interface PauseFormProps {
  organizationName: OrganizationName
  /** The day that the form begins with; today if missing. */
  firstDay?: PlainDate
  onClose: () => void
  onDone?: () => void
}

interface PauseFields {
  /** Changes with the content, so that the same pause is added once. */
  readonly id: string
  readonly from: PlainDate
  readonly to: PlainDate
  readonly reason: string
  readonly isForAll: boolean
}

export function PauseForm(props: PauseFormProps) {
  const { t } = useTranslation(['meetings', 'common'])
  const may = usePermissions()
  const form = usePauseForm(props)
  const { from, to, isForAll } = form.values
  return (
    <DialogForm form={form} submit={t('addPause')} onCancel={form.leave}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput
          label={t('from')}
          value={from}
          onChange={(day) => form.change({ from: day, to: day > to ? day : to })}
        />
        <DayInput label={t('to')} value={to} onChange={(day) => form.change({ to: day })} error={form.errorOf('to')} />
      </SimpleGrid>
      <TextInput label={`${t('reason')} (${t('common:optional')})`} {...form.field('reason')} />
      {may.scheduleMeetings(null) && (
        <Checkbox
          label={t('forAllGroups')}
          checked={isForAll}
          onChange={(event) => form.change({ isForAll: event.currentTarget.checked })}
        />
      )}
    </DialogForm>
  )
}

function usePauseForm({ organizationName, firstDay, onClose, onDone = onClose }: PauseFormProps) {
  const { t } = useTranslation(['meetings', 'common'])
  const errorText = useErrorText({
    TOO_MANY_PAUSES: t('tooManyPauses', { limit: MOST_PAUSES }),
    SPAN_TOO_LONG: t('spanTooLong', { limit: LONGEST_PAUSE_DAYS }),
  })
  const [day] = useState(() => firstDay ?? networkDay())
  // The draft is of the same day only: an older draft could pause meetings that have been held.
  const fields = useDraftedFields(`pause ${organizationName} ${day}`, (): PauseFields => {
    return { id: uuid(), from: day, to: day, reason: '', isForAll: false }
  })
  return useDraftedForm({
    fields: { ...fields, change: (part: Partial<PauseFields>) => fields.change({ ...part, id: uuid() }) },
    validate: pauseProblems,
    problemText: (problem) =>
      problem === 'reasonTooLong'
        ? t('common:tooLong', { count: TEXT_LIMITS.reason })
        : t(problem, { limit: LONGEST_PAUSE_DAYS }),
    send: ({ isForAll, ...pause }) =>
      api.meetings.addPause.call({ ...pause, organizationName: isForAll ? null : organizationName }),
    done: t('pauseAdded'),
    onSent: invalidateMeetings,
    onDone,
    onClose,
    failed: t('pauseFailed'),
    errorText,
  })
}

type PauseProblem = 'reversed' | 'spanTooLong' | 'reasonTooLong'

function pauseProblems({ from, to, reason }: PauseFields): { to?: PauseProblem; reason?: PauseProblem } {
  const isTooLong = daysBetween(from, to) >= LONGEST_PAUSE_DAYS
  return {
    ...(to < from ? { to: 'reversed' } : isTooLong ? { to: 'spanTooLong' } : {}),
    ...(oneLineText(reason).length > TEXT_LIMITS.reason ? { reason: 'reasonTooLong' } : {}),
  }
}
