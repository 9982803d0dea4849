import '@mantine/core/styles/Divider.css'
import { Divider, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingDay, UnheardAbsence } from '#contract/meetings.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MeetingDayForm } from './meeting-day-form.tsx'
import { PauseForm } from './pause-form.tsx'
import { Pauses } from './pauses.tsx'
import { UnheardAbsences } from './unheard-absences.tsx'

interface MeetingDayDialogProps {
  organizationName: OrganizationName
  day: MeetingDay | null
  onClose: () => void
}

/** Sets and takes away the meeting day of a group, and its pauses. Source: docs/product.md, 16.9. */
export function MeetingDayDialog({ organizationName, day, onClose }: MeetingDayDialogProps) {
  const { t } = useTranslation('meetings')
  return (
    <FormDialog opened onClose={onClose} title={t('dayOf', { organization: organizationName })}>
      <MeetingDayContent organizationName={organizationName} day={day} onClose={onClose} />
    </FormDialog>
  )
}

function MeetingDayContent({ organizationName, day, onClose }: MeetingDayDialogProps) {
  const [isAdding, setAdding] = useState(false)
  const [unheard, setUnheard] = useState<readonly UnheardAbsence[]>([])
  if (unheard.length > 0)
    return <UnheardAbsences organizationName={organizationName} unheard={unheard} onClose={onClose} />
  if (isAdding) return <PauseForm organizationName={organizationName} onClose={() => setAdding(false)} />
  return (
    <Stack gap="lg">
      <MeetingDayForm organizationName={organizationName} day={day} onUnheard={setUnheard} onClose={onClose} />
      <Divider />
      <Pauses organizationName={organizationName} onAdd={() => setAdding(true)} />
    </Stack>
  )
}
