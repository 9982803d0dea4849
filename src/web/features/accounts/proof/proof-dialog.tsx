import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSecondStepCode } from '#domain/accounts/second-factor.ts'
import { api, hasCode } from '#web/api.ts'
import { answerProof } from '#web/proof.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { CurrentPasswordField } from '#web/ui/fields/password-field.tsx'
import { ProofChoices, type TypedProof } from './proof-choices.tsx'

const cancel = () => answerProof(false)

export function ProofDialog({ opened }: { opened: boolean }) {
  const { t } = useTranslation('account')
  return (
    <FormDialog opened={opened} onClose={cancel} closeOnEscape={false} title={t('proofTitle')} size="sm">
      <Proof />
    </FormDialog>
  )
}

function Proof() {
  const [typed, setTyped] = useState<TypedProof>('password')
  // The password can be given before the answer, or without it.
  const { data: has } = useQuery(api.secondFactor.state.queryOptions())
  const choices = (
    <ProofChoices
      other={typed === 'code' ? 'password' : has && has.appSince !== null ? 'code' : null}
      hasPasskey={has ? has.passkeys.length > 0 : false}
      onType={setTyped}
    />
  )
  return typed === 'password' ? <PasswordProof>{choices}</PasswordProof> : <CodeProof>{choices}</CodeProof>
}

type PasswordProblem = 'accounts:currentRequired' | 'accounts:currentWrong'

function PasswordProof({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['account', 'accounts'])
  const form = useForm({
    fields: useFields({ password: '' }),
    validate: ({ password }): { password?: PasswordProblem } =>
      password === '' ? { password: 'accounts:currentRequired' } : {},
    problemText: t,
    send: ({ password }) => api.accounts.prove.call({ password }),
    onSent: () => answerProof(true),
    failed: t('proofFailed'),
    onError: (error) =>
      hasCode(error, 'INVALID_PASSWORD') ? { password: 'accounts:currentWrong' as const } : undefined,
  })
  return (
    <DialogForm form={form} submit={t('proofSubmit')} onCancel={cancel} mayBeBusy>
      <Text c="dimmed">{t('proofHint')}</Text>
      <CurrentPasswordField label={t('password')} {...form.field('password')} />
      {children}
    </DialogForm>
  )
}

type CodeProblem = 'codeRequired' | 'codeShape' | 'codeWrong'

function CodeProof({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['secondFactor', 'account'])
  const form = useForm({
    fields: useFields({ code: '' }),
    validate: ({ code }): { code?: CodeProblem } => {
      if (code.trim() === '') return { code: 'codeRequired' }
      return readSecondStepCode(code)?.kind === 'app' ? {} : { code: 'codeShape' }
    },
    problemText: t,
    send: ({ code }) => api.accounts.prove.call({ code }),
    onSent: () => answerProof(true),
    failed: t('account:proofFailed'),
    errorText: useErrorText({ TOO_MANY_ATTEMPTS: t('tooManyCodes') }),
    onError: (error) => (hasCode(error, 'INVALID_CODE') ? { code: 'codeWrong' as const } : undefined),
  })
  return (
    <DialogForm form={form} submit={t('account:proofSubmit')} onCancel={cancel}>
      <Stack gap="md">
        <Text c="dimmed">{t('account:proofCodeHint')}</Text>
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          data-ltr
          required
          {...form.field('code')}
        />
        {children}
      </Stack>
    </DialogForm>
  )
}
