import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/accounts/second-factor.ts'
import { api, hasCode, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { AppSetUp } from './app-set-up.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-tasks.tsx'
import { PasswordStep } from './password-step.tsx'

export type SecondFactorTask =
  | { readonly kind: 'setUp' | 'makeCodes' | 'switchOff' | 'addPasskey' }
  | { readonly kind: 'renamePasskey' | 'removePasskey'; readonly passkey: Passkey }

interface StepsProps {
  /** It is called with new recovery codes; empty if the account has some already. */
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

export function TaskSteps({ task, ...props }: StepsProps & { readonly task: SecondFactorTask }) {
  const { onCodes, onClose } = props
  switch (task.kind) {
    case 'setUp':
      return <AppSetUp onDone={onCodes} onCancel={onClose} />
    case 'makeCodes':
      return <MakeCodes {...props} />
    case 'switchOff':
      return <SwitchOff {...props} />
    case 'addPasskey':
      return <AddPasskey onDone={onCodes} onCancel={onClose} />
    case 'renamePasskey':
      return <RenamePasskey passkey={task.passkey} onDone={onClose} onCancel={onClose} />
    case 'removePasskey':
      return <RemovePasskey passkey={task.passkey} onDone={onClose} onCancel={onClose} />
  }
}

function MakeCodes({ onCodes, onClose }: StepsProps) {
  const { t } = useTranslation('secondFactor')
  return (
    <PasswordStep
      hint={t('makeCodesHint')}
      submit={t('makeCodes')}
      failed={t('makeCodesFailed')}
      {...useNotSetUp()}
      send={(currentPassword) => api.secondFactor.makeRecoveryCodes.call({ currentPassword })}
      onSent={({ recoveryCodes }) => onCodes(recoveryCodes)}
      onCancel={onClose}
    />
  )
}

function SwitchOff({ onClose }: StepsProps) {
  const { t } = useTranslation('secondFactor')
  return (
    <PasswordStep
      hint={t('switchOffHint')}
      submit={t('switchOff')}
      submitColor="red"
      failed={t('switchOffFailed')}
      {...useNotSetUp()}
      send={(currentPassword) => api.secondFactor.remove.call({ currentPassword })}
      onSent={() => {
        void invalidate(api.secondFactor.state)
        toastDone({ title: t('switchedOff') })
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

function useNotSetUp() {
  const { t } = useTranslation('secondFactor')
  return {
    errorText: useErrorText({ NOT_SET_UP: t('notSetUp'), LAST_SECOND_FACTOR: t('lastRequired') }),
    onError: (error: unknown) => {
      if (hasCode(error, 'NOT_SET_UP')) void invalidate(api.secondFactor.state)
    },
  }
}
