import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { longText } from '#domain/text.ts'
import { useDraft } from '#web/offline/use-draft.ts'

interface ReasonDialogProps<Subject> {
  /** Names the decision in the key of the draft. */
  decision: 'reject person' | 'end access' | 'reject transaction'
  /** The person or request that the reason is about; the dialog is closed without one. */
  subject: Subject | null
  words: (subject: Subject) => ReasonWords
  busy: boolean
  onClose: () => void
  /** `done` closes the dialog and deletes the draft. */
  onReject: (subject: Subject, reason: string, done: () => void) => void
}

interface ReasonWords {
  readonly title: string
  /** The consequences. */
  readonly hint: ReactNode
  readonly reason: string
  /** Who reads the reason. */
  readonly reasonHint: string
  readonly reject: string
}

/** Asks for a reason, which may stay empty, before someone or something is rejected. */
export function ReasonDialog<Subject extends { readonly id: string }>(props: ReasonDialogProps<Subject>) {
  const { decision, subject, words, busy, onClose, onReject } = props
  const { t } = useTranslation()
  const shown = useRef(subject?.id)
  shown.current = subject?.id
  /** A late answer must not close the dialog about another subject. */
  const close = (id: string) => shown.current === id && onClose()
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={subject && words(subject).title}
      // A tap outside is easily made by mistake.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {subject && (
        <ReasonForm
          key={subject.id}
          words={words(subject)}
          busy={busy}
          draftKey={`${decision} ${subject.id}`}
          onClose={() => close(subject.id)}
          onReject={(reason, done) => onReject(subject, reason, done)}
        />
      )}
    </Modal>
  )
}

interface ReasonFormProps {
  words: ReasonWords
  busy: boolean
  draftKey: string
  onClose: () => void
  onReject: (reason: string, done: () => void) => void
}

function ReasonForm({ words, busy, draftKey, onClose, onReject }: ReasonFormProps) {
  const { t } = useTranslation()
  const draft = useDraft<string>(draftKey)
  const [reason, setReason] = useState(draft.initial ?? '')
  /** Closes the dialog and deletes the draft, unlike Escape, which may be pressed by mistake. */
  const leave = () => {
    draft.clear()
    onClose()
  }
  const tooLong = longText(reason).length > TEXT_LIMITS.reason
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) onReject(reason, leave)
      }}
    >
      <Stack>
        <Text component="div" c="dimmed">
          {words.hint}
        </Text>
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          rows={3}
          data-autofocus
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            draft.save(event.currentTarget.value)
          }}
          error={tooLong ? t('tooLong', { count: TEXT_LIMITS.reason }) : undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {words.reject}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
