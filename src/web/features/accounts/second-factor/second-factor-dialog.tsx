import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, invalidate } from '#web/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
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
  readonly task: SecondFactorTask | null
  readonly onClose: () => void
}

/** A task, the recovery codes that it makes, and the sign-ins that began without the new second factor. */
export function SecondFactorDialog({ task, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('secondFactor')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [others, setOthers] = useState<readonly string[]>([])
  const close = () => {
    setCodes(null)
    setOthers([])
    onClose()
  }
  const finish = async () => {
    const found = task?.kind === 'makeCodes' ? [] : await otherSignIns()
    if (found.length === 0) return close()
    setCodes(null)
    setOthers(found)
  }
  const showCodes = (made: readonly string[]) => {
    void invalidate(api.secondFactor.state)
    if (made.length > 0) setCodes(made)
    else void finish()
  }
  const isOnOthers = others.length > 0
  return (
    // Codes that were not stored are lost, so only their own button closes the dialog.
    <FormDialog
      opened={task !== null}
      onClose={close}
      title={codes ? t('codesTitle') : isOnOthers ? t('othersTitle') : task && t(TITLES[task.kind])}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes && <RecoveryCodes codes={codes} onStored={() => void finish()} />}
      {isOnOthers && <OtherSignIns ids={others} onDone={close} />}
      {!codes && !isOnOthers && task && <TaskSteps task={task} onCodes={showCodes} onClose={close} />}
    </FormDialog>
  )
}

/** The other sign-ins; none if the server does not answer. */
async function otherSignIns(): Promise<readonly string[]> {
  const found = await api.accounts.signIns.call().catch(() => [])
  return found.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
}

/**
 * Offers to end the sign-ins that began before the second factor was set up, without it. Source: docs/product.md,
 * 20.11.
 */
function OtherSignIns({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation(['secondFactor', 'account'])
  const errorText = useErrorText()
  const ending = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => api.accounts.endSignIn.call({ id }))),
    onSuccess: () => {
      toastDone({ title: t('account:signInEnded') })
      onDone()
    },
    onError: (error) => toastFailed({ title: t('account:endSignInFailed'), message: errorText(error) }),
    onSettled: () => invalidate(api.accounts.signIns),
  })
  return (
    <Stack>
      <Text>{t('otherSignIns', { count: ids.length })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('keepOthers')}
        </Button>
        <Button color="red" data-autofocus loading={ending.isPending} onClick={() => ending.mutate()}>
          {t('endOthers')}
        </Button>
      </Group>
    </Stack>
  )
}
