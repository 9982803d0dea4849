import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { Choice } from '#web/ui/fields/choice.tsx'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { CurrentPasswordField } from '#web/ui/fields/password-field.tsx'
import { useFocusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { Pages } from '#web/ui/lists/pages.tsx'
import { MismatchStep } from './mismatch-step.tsx'
import { TransferName } from './transfer-name.tsx'
import type { TransferTool } from './transfer-tool.ts'
import { UndoNote } from './undo-note.tsx'
import { peopleOf } from './use-transfer-choices.ts'

const HINTS = { apply: 'locked', undo: 'lockedUndo' } as const

/** Asks for the password that unlocks the transfer. Source: docs/product.md, 7.1. */
function PasswordStep({ tool }: { tool: TransferTool }) {
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

const TITLES = { closed: 'title', password: 'title', underage: 'underageTitle', mismatch: 'mismatchTitle' } as const

/** The steps of the yearly transfer, for admins. Source: docs/product.md, 7.1. */
export function TransferDialog({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation('transfer')
  return (
    <FormDialog
      opened={tool.step !== 'closed'}
      onClose={tool.close}
      title={t(TITLES[tool.step])}
      size="lg"
      // Escape also closes an open list inside the dialog, so it must not close the dialog itself.
      closeOnEscape={tool.step === 'password'}
    >
      {tool.step === 'password' && <PasswordStep tool={tool} />}
      {tool.step === 'underage' && <UnderageStep tool={tool} />}
      {tool.step === 'mismatch' && <MismatchStep tool={tool} />}
    </FormDialog>
  )
}

/**
 * Asks whether to move or delete each child who is younger than every group; move is the default. Source:
 * docs/product.md, 7.3.
 */
function UnderageStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
  const top = useFocusOnMount<HTMLDivElement>()
  return (
    <Stack ref={top} tabIndex={-1} data-top>
      <UndoNote tool={tool} />
      <Text c="dimmed">{t('underageHint')}</Text>
      <Pages rows={peopleOf(tool.choices.found, 'underage')}>
        {(shown) => (
          <Stack>
            {shown.map((person) => (
              <Choice
                key={person.id}
                label={
                  <>
                    <TransferName person={person} /> · <bdi>{person.organizationName}</bdi> ·{' '}
                    <bdi>{t('common:age', { count: person.age })}</bdi>
                  </>
                }
                value={tool.choices.deleting.has(person.id) ? 'delete' : 'move'}
                onChange={(choice) => tool.choices.choose(person.id, choice)}
                options={[
                  {
                    value: 'move',
                    label: t(person.organizationName === person.group ? 'underageKeep' : 'underageMove', {
                      organization: person.group,
                    }),
                  },
                  { value: 'delete', label: t('underageDelete') },
                ]}
              />
            ))}
          </Stack>
        )}
      </Pages>
      <DialogFoot>
        <Button variant="default" onClick={tool.close}>
          {t('common:cancel')}
        </Button>
        <Button onClick={tool.goOn}>{t('continue')}</Button>
      </DialogFoot>
    </Stack>
  )
}
