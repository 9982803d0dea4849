import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullDate } from '#domain/dates/dates.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { hasCode } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import type { OtherWay } from './missing-report.tsx'
import { PauseForm } from './pause-form.tsx'
import { invalidateMeetings, type Meeting, useDidNotMeet } from './unheld-meetings.ts'

export interface Settling {
  readonly meeting: Meeting
  readonly way: OtherWay
}

interface SettleFormProps {
  settling: Settling
  onCancel: () => void
  onSettled: () => void
}

export function SettleForm({ settling: { meeting, way }, onCancel, onSettled }: SettleFormProps) {
  if (way === 'unheld') return <UnheldForm meeting={meeting} onCancel={onCancel} onDone={onSettled} />
  return (
    <PauseForm
      organizationName={meeting.organizationName}
      firstDay={meeting.date}
      onClose={onCancel}
      onDone={onSettled}
    />
  )
}

export function useSettleTitle() {
  const { t } = useTranslation('meetings')
  const language = useLanguage()
  return ({ meeting, way }: Settling) =>
    way === 'unheld' ? t('unheldTitle', { date: fullDate(meeting.date, language) }) : t('addPause')
}

interface SettleDialogProps {
  /** The report to settle. Without one the dialog is closed. */
  settling: Settling | null
  onClose: () => void
  onSettled?: () => void
}

/** Settles a missing report without recording the meeting. Source: docs/product.md, 16.9. */
export function SettleDialog({ settling, onClose, onSettled = onClose }: SettleDialogProps) {
  const titleOf = useSettleTitle()
  return (
    <FormDialog opened={settling !== null} onClose={onClose} title={settling && titleOf(settling)}>
      {settling && <SettleForm settling={settling} onCancel={onClose} onSettled={onSettled} />}
    </FormDialog>
  )
}

interface UnheldFormProps {
  meeting: Meeting
  onCancel: () => void
  onDone: () => void
}

/** Asks why a group did not meet. Source: docs/product.md, 16.9. */
function UnheldForm({ meeting, onCancel, onDone }: UnheldFormProps) {
  const { t } = useTranslation(['meetings', 'common'])
  const didNotMeet = useDidNotMeet()
  const fields = useDraftedFields(`did not meet ${meeting.organizationName} ${meeting.date}`, () => ({ reason: '' }))
  const form = useDraftedForm({
    fields,
    validate: ({ reason }) => reasonProblem(reason),
    problemText: (problem) => t(`common:${problem}`, { count: TEXT_LIMITS.reason }),
    send: ({ reason }) => didNotMeet(meeting, reason),
    onDone,
    onClose: onCancel,
    failed: t('unheldFailed'),
    onError: (error) => {
      // Another person has just recorded it with another reason.
      if (hasCode(error, 'BOTH_CHANGED')) void invalidateMeetings()
      return undefined
    },
  })
  return (
    <DialogForm form={form} submit={t('didNotMeet')} onCancel={form.leave}>
      <Text c="dimmed">{t('unheldHint')}</Text>
      <Textarea label={t('reason')} required autosize minRows={2} data-autofocus {...form.field('reason')} />
    </DialogForm>
  )
}

function reasonProblem(reason: string): { reason?: 'required' | 'tooLong' } {
  const cleaned = oneLineText(reason)
  if (cleaned === '') return { reason: 'required' }
  return cleaned.length > TEXT_LIMITS.reason ? { reason: 'tooLong' } : {}
}
