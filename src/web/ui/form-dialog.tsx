import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyNote } from './busy-retry.tsx'
import { Form, type FormState } from './form.tsx'
import { OutdatedDraftNote } from './outdated-draft-note.tsx'
import { StillSending } from './still-sending.tsx'

interface FormDialogProps
  extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'closeOnEscape' | 'withCloseButton'> {
  children: ReactNode
}

/** A dialog with a form. Escape closes it, a tap outside does not, because that is easily made by mistake. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation()
  return <Modal {...props} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('close') }} />
}

interface DialogFormProps {
  form: FormState
  /** The label of the button that sends the form. */
  submit: string
  submitColor?: string
  /** Whether another call is in progress. */
  busy?: boolean
  /** Why the form cannot be sent yet; shown above the disabled button. */
  obstacle?: { readonly id: string; readonly text: string } | null
  /** Closes the dialog and deletes the draft, unlike Escape, which may be pressed by mistake. */
  onCancel: () => void
  /** The label of the button that closes the dialog; by default 'Cancel'. */
  cancel?: string
  cancelDisabled?: boolean
  /** Whether the server may be too busy at first, which is shown while the call is tried again. */
  mayBeBusy?: boolean
  children: ReactNode
}

/** The form in a `FormDialog`: its fields, and the buttons Cancel and Send. */
export function DialogForm(props: DialogFormProps) {
  const { form, submit, submitColor, busy = false, obstacle = null, onCancel, children } = props
  const { t } = useTranslation()
  const { cancel = t('cancel'), cancelDisabled = false, mayBeBusy = false } = props
  return (
    <Form form={form}>
      <Stack>
        {form.outdated && (
          <OutdatedDraftNote {...form.outdated} onChosen={() => focusFirstField(form.element.current)} />
        )}
        {children}
        {obstacle && (
          <Text id={obstacle.id} size="sm" c="dimmed" ta="end">
            {obstacle.text}
          </Text>
        )}
        <div>
          {mayBeBusy && <BusyNote seconds={form.busySeconds} />}
          {(form.isPending || busy) && <StillSending />}
          <Group justify="flex-end">
            <Button variant="default" disabled={cancelDisabled} onClick={onCancel}>
              {cancel}
            </Button>
            <Button
              type="submit"
              {...(submitColor ? { color: submitColor } : {})}
              disabled={obstacle !== null}
              aria-describedby={obstacle?.id}
              loading={form.isPending || busy}
            >
              {submit}
            </Button>
          </Group>
        </div>
      </Stack>
    </Form>
  )
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
}
