import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useFields, useForm } from '#web/ui/form.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { CurrentPasswordField } from '#web/ui/password-field.tsx'
import type { TransferTool } from './transfer-tool.ts'

const HINTS = { apply: 'locked', undo: 'lockedUndo' } as const

/** Asks for the password that unlocks the transfer. Source: docs/product.md, 7.1. */
export function PasswordStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation('transfer')
  const errorText = useErrorText({ INVALID_PASSWORD: t('passwordWrong') })
  const form = useForm({
    fields: useFields({ password: '' }),
    validate: ({ password }) => (password === '' ? { password: t('passwordRequired') } : {}),
    problemText: (problem) => problem,
    send: ({ password }) => api.transfer.unlock.call({ password }),
    onSent: tool.onUnlocked,
    failed: t('scanFailed'),
    onError: (error) => ({ password: errorText(error) }),
  })
  return (
    <DialogForm
      form={form}
      submit={t('continue')}
      busy={tool.scanning.isPending || tool.undoing.isPending}
      onCancel={tool.close}
      mayBeBusy
    >
      <Text c="dimmed">{t(tool.refused ? HINTS[tool.refused.kind] : 'passwordHint')}</Text>
      <CurrentPasswordField label={t('password')} {...form.field('password')} />
    </DialogForm>
  )
}
