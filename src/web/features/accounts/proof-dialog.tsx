import { PasswordInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { answerProof } from '#web/account/proof.ts'
import { api, hasCode } from '#web/api.ts'
import { useFields, useForm } from '#web/ui/form.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'

const cancel = () => answerProof(false)

/** Asks for the password before a call that needs a proof of who the person is. */
export function ProofDialog({ opened }: { opened: boolean }) {
  const { t } = useTranslation('account')
  return (
    <FormDialog opened={opened} onClose={cancel} closeOnEscape={false} title={t('proofTitle')} size="sm">
      <ProofForm />
    </FormDialog>
  )
}

type PasswordProblem = 'currentRequired' | 'currentWrong'

function ProofForm() {
  const { t } = useTranslation('account')
  const form = useForm({
    fields: useFields({ password: '' }),
    validate: ({ password }): { password?: PasswordProblem } =>
      password === '' ? { password: 'currentRequired' } : {},
    problemText: t,
    send: ({ password }) => api.accounts.prove.call({ password }),
    onSent: () => answerProof(true),
    failed: t('proofFailed'),
    onError: (error) => (hasCode(error, 'INVALID_PASSWORD') ? { password: 'currentWrong' as const } : undefined),
  })
  return (
    <DialogForm form={form} submit={t('proofSubmit')} onCancel={cancel} mayBeBusy>
      <Text c="dimmed">{t('proofHint')}</Text>
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        required
        {...form.field('password')}
      />
    </DialogForm>
  )
}
