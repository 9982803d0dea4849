import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useFocusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { MissingReportList } from './missing-reports.tsx'
import { SettleForm, type Settling, useSettleTitle } from './settle-form.tsx'

interface MissingReportsDialogProps {
  organizationName: OrganizationName
  /** The dates, the oldest first. */
  dates: readonly PlainDate[]
  onClose: () => void
}

export function MissingReportsDialog({ organizationName, dates, onClose }: MissingReportsDialogProps) {
  const { t } = useTranslation('dashboard')
  const titleOf = useSettleTitle()
  const [settling, setSettling] = useState<Settling | null>(null)
  const goBack = () => setSettling(null)
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={settling ? titleOf(settling) : `${t('missingReports')} · ${isolated(organizationName)}`}
    >
      <Step key={settling ? 'form' : 'list'}>
        {settling ? (
          <SettleForm settling={settling} onCancel={goBack} onSettled={goBack} />
        ) : dates.length === 0 ? (
          <Text c="dimmed">{t('noneMissing')}</Text>
        ) : (
          <MissingReportList organizationName={organizationName} dates={dates} isNamed={false} onSettle={setSettling} />
        )}
      </Step>
    </FormDialog>
  )
}

/** A step takes the focus from the pressed button, which disappears. */
function Step({ children }: { children: ReactNode }) {
  const top = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={top} tabIndex={-1} data-top>
      {children}
    </div>
  )
}
