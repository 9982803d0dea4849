import { Alert, Box, Button, Group, type ModalProps, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingStoreNote } from '#web/ui/failures/missing-store-note.tsx'
import { BusyNote } from '#web/ui/fields/busy-retry.tsx'
import { FieldQuestions } from '#web/ui/fields/field-questions.tsx'
import { Form, type FormState, type OutdatedDraft } from '#web/ui/fields/form.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { focusFirstField } from '#web/ui/focus/focus-first-field.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { StillSending } from './still-sending.tsx'

interface FormDialogProps
  extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'closeOnEscape' | 'withCloseButton'> {
  children: ReactNode
}

/** For so long after the dialog closes, a reload may remove the button that opened it. */
const RECENT_MS = 10_000

/**
 * Escape closes the dialog. A tap outside does not, because that is easily made by mistake. The button that opened it
 * has the focus again, or the content if the button is removed together with the dialog.
 */
export function FormDialog(props: FormDialogProps) {
  const { opened } = props
  const openUntil = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!opened) return
    return () => {
      openUntil.current = performance.now()
    }
  }, [opened])
  useEffect(
    () => () => {
      const isRecent = performance.now() - openUntil.current < RECENT_MS
      if (isRecent && document.activeElement === document.body) focusContent()
    },
    [],
  )
  return <Dialog {...props} closeOnClickOutside={false} />
}

/** Why a form cannot be sent yet; the id is of its element. */
export interface Obstacle {
  readonly id: string
  readonly content: ReactNode
}

interface DialogFormProps {
  form: FormState
  submit: string
  submitColor?: string
  busy?: boolean
  /** It is shown above the button, which is disabled. */
  obstacle?: Obstacle | null
  /** Whether screen readers announce a new obstacle, because it was not caused by the last input. */
  announcesObstacle?: boolean
  onCancel: () => void
  cancel?: string
  cancelDisabled?: boolean
  /** Whether the server may be too busy at first, which is shown during retries. */
  mayBeBusy?: boolean
  /** Whether the buttons stay in sight while a long form is scrolled. */
  isLong?: boolean
  children: ReactNode
}

export function DialogForm(props: DialogFormProps) {
  const { form, submit, submitColor, busy = false, obstacle = null, onCancel, children } = props
  const { t } = useTranslation()
  const {
    cancel = t('cancel'),
    cancelDisabled = false,
    mayBeBusy = false,
    announcesObstacle = false,
    isLong = false,
  } = props
  const Bottom = isLong ? DialogFoot : Fragment
  return (
    <Form form={form}>
      <Stack>
        {form.isDrafted && <MissingStoreNote />}
        {form.outdated && (
          <OutdatedDraftNote {...form.outdated} onChosen={() => focusFirstField(form.element.current)} />
        )}
        <FieldQuestions form={form} />
        {children}
        <Bottom>
          <div style={{ flex: 1 }}>
            <div aria-live={announcesObstacle ? 'polite' : undefined}>
              {obstacle && (
                <Box id={obstacle.id} mb="md">
                  {obstacle.content}
                </Box>
              )}
            </div>
            {mayBeBusy && <BusyNote seconds={form.busySeconds} />}
            {(form.isPending || busy) && <StillSending />}
            <Group justify="flex-end">
              <Button variant="default" disabled={cancelDisabled} onClick={onCancel}>
                {cancel}
              </Button>
              <Button
                type="submit"
                {...(submitColor ? { color: submitColor } : {})}
                disabled={obstacle !== null || Boolean(form.questions?.length)}
                aria-describedby={obstacle?.id}
                loading={form.isPending || busy}
              >
                {submit}
              </Button>
            </Group>
          </div>
        </Bottom>
      </Stack>
    </Form>
  )
}

interface OutdatedDraftNoteProps extends OutdatedDraft {
  /** It is called with each choice, after which the note disappears. */
  onChosen: () => void
}

/** Offers the choice after the stored values were changed. Source: docs/product.md, 11.6. */
function OutdatedDraftNote({ savedAt, takeStored, keepDraft, onChosen }: OutdatedDraftNoteProps) {
  const { t } = useTranslation('drafts')
  const dateTimeText = useDateTimeText()
  const chosen = (choose: () => void) => () => {
    choose()
    onChosen()
  }
  return (
    <Alert color="sand" icon={<IconHistory aria-hidden />} role="status">
      <Stack gap="xs">
        <Text>{t('changedSince', { when: dateTimeText(new Date(savedAt)) })}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={chosen(takeStored)}>
            {t('takeStored')}
          </Button>
          <Button variant="default" onClick={chosen(keepDraft)}>
            {t('keepDraft')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
