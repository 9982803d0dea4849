import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, invalidate } from '#web/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type SecondFactorTask, TaskSteps } from './second-factor-tasks.tsx'

const TITLES = {
  setUp: 'setUp',
  makeCodes: 'makeCodes',
  switchOff: 'switchOffTitle',
  addPasskey: 'addPasskey',
  renamePasskey: 'renamePasskey',
  removePasskey: 'removePasskey',
} as const satisfies Record<SecondFactorTask['kind'], string>

interface SecondFactorDialogProps {
  /** What is being done; null while the dialog is closed. */
  readonly task: SecondFactorTask | null
  readonly onClose: () => void
}

/** The dialog of a task, and of the recovery codes that it makes. */
export function SecondFactorDialog({ task, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('secondFactor')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  const showCodes = (made: readonly string[]) => {
    void invalidate(api.secondFactor.state)
    if (made.length > 0) setCodes(made)
    else close()
  }
  return (
    // Codes that were not stored are lost, so only their own button closes the dialog.
    <FormDialog
      opened={task !== null}
      onClose={close}
      title={codes ? t('codesTitle') : task && t(TITLES[task.kind])}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes && <RecoveryCodes codes={codes} onStored={close} />}
      {!codes && task && <TaskSteps task={task} onCodes={showCodes} onClose={close} />}
    </FormDialog>
  )
}
