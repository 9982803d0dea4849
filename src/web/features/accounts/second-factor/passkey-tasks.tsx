import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/accounts/second-factor.ts'
import { deviceIn } from '#domain/accounts/devices.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { api, invalidate } from '#web/api.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { isKnownAlready, makePasskey, wasCancelled } from './passkey-calls.ts'
import { PasswordStep } from './password-step.tsx'

interface TaskProps {
  readonly onDone: () => void
  readonly onCancel: () => void
}

interface AddPasskeyProps {
  /** It is called with new recovery codes; empty if the account has some already. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Adds a passkey: the password, then a name and the browser's own dialog. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('secondFactor')
  const errorText = useErrorText({ TOO_MANY_PASSKEYS: t('tooManyPasskeys') })
  const [options, setOptions] = useState<string | null>(null)
  if (options !== null) return <MakePasskey options={options} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordStep
      hint={t('passwordHint')}
      submit={t('continue')}
      failed={t('passkeyNotAdded')}
      errorText={errorText}
      send={(currentPassword) => api.secondFactor.beginPasskey.call({ currentPassword })}
      onSent={(started) => setOptions(started.options)}
      onCancel={onCancel}
    />
  )
}

function MakePasskey({ options, onDone, onCancel }: AddPasskeyProps & { readonly options: string }) {
  const { t } = useTranslation(['secondFactor', 'account'])
  const device = deviceIn(navigator.userAgent)
  const generalText = useErrorText({ INVALID_PASSKEY: t('passkeyExpired'), TOO_MANY_PASSKEYS: t('tooManyPasskeys') })
  const form = useForm({
    fields: useFields({ name: device ? t('account:deviceIn', device) : '' }),
    validate: ({ name }) => problemsIn({ name: nameProblem(name) }),
    problemText: t,
    send: async ({ name }) => api.secondFactor.addPasskey.call({ name, response: await makePasskey(options) }),
    onDone: ({ recoveryCodes }) => {
      void invalidate(api.secondFactor.state)
      onDone(recoveryCodes)
    },
    failed: t('passkeyNotAdded'),
    errorText: (error) => (isKnownAlready(error) ? t('passkeyKnown') : generalText(error)),
    onError: (error) => {
      if (!wasCancelled(error)) return undefined
      toastFailed({ title: t('passkeyCancelled'), quiet: true })
      return {}
    },
  })
  return (
    <DialogForm form={form} submit={t('makePasskey')} onCancel={onCancel}>
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        required
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}

export function RenamePasskey({ passkey, onDone, onCancel }: TaskProps & { readonly passkey: Passkey }) {
  const { t } = useTranslation(['secondFactor', 'common'])
  const form = useForm({
    fields: useFields({ name: passkey.name }),
    validate: ({ name }) => problemsIn({ name: nameProblem(name) }),
    problemText: t,
    send: ({ name }) => api.secondFactor.renamePasskey.call({ id: passkey.id, name }),
    onDone: () => {
      void invalidate(api.secondFactor.state)
      onDone()
    },
    failed: t('passkeyNotRenamed'),
  })
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={onCancel}>
      <TextInput label={t('passkeyName')} required data-autofocus {...form.field('name')} />
    </DialogForm>
  )
}

export function RemovePasskey({ passkey, onDone, onCancel }: TaskProps & { readonly passkey: Passkey }) {
  const { t } = useTranslation('secondFactor')
  return (
    <PasswordStep
      hint={t('removePasskeyHint', { name: passkey.name })}
      submit={t('remove')}
      submitColor="red"
      failed={t('passkeyNotRemoved')}
      errorText={useErrorText({ LAST_SECOND_FACTOR: t('lastRequired') })}
      send={(currentPassword) => api.secondFactor.removePasskey.call({ id: passkey.id, currentPassword })}
      onSent={() => {
        void invalidate(api.secondFactor.state)
        onDone()
      }}
      onCancel={onCancel}
    />
  )
}

function nameProblem(name: string): 'passkeyNameRequired' | 'passkeyNameTooLong' | null {
  const cleaned = oneLineText(name)
  if (cleaned === '') return 'passkeyNameRequired'
  return [...cleaned].length > TEXT_LIMITS.name ? 'passkeyNameTooLong' : null
}
