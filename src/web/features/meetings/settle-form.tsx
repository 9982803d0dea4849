import { useTranslation } from 'react-i18next'
import { fullDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { OtherWay } from './missing-report.tsx'
import { PauseForm } from './pause-form.tsx'
import { UnheldForm } from './unheld-form.tsx'
import type { Meeting } from './unheld-meetings.ts'

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
  /** The dialog is closed without one. */
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
