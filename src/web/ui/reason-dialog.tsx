import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { longText } from '#domain/text.ts'

interface ReasonDialogProps<Subject> {
  /** Whom or what it is about; closed without one. */
  subject: Subject | null
  words: (subject: Subject) => ReasonWords
  busy: boolean
  onClose: () => void
  /** `done` closes the dialog, and forgets the reason. */
  onReject: (subject: Subject, reason: string, done: () => void) => void
}

interface ReasonWords {
  readonly title: string
  /** What follows from it. */
  readonly hint: ReactNode
  readonly reason: string
  /** Who reads the reason. */
  readonly reasonHint: string
  readonly reject: string
}

/** Asks for a reason, which may stay empty, before someone or something is rejected. */
export function ReasonDialog<Subject extends { readonly id: string }>(props: ReasonDialogProps<Subject>) {
  const { subject, words, busy, onClose, onReject } = props
  const { t } = useTranslation()
  // A key that closes the dialog must not throw away what was written; Cancel means it.
  const written = useRef(new Map<string, string>())
  const shown = useRef(subject?.id)
  shown.current = subject?.id
  const leave = (id: string) => {
    written.current.delete(id)
    // An answer that comes late closes no other's dialog.
    if (shown.current === id) onClose()
  }
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={subject && words(subject).title}
      // A tap beside it must not throw away what was written.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {subject && (
        <ReasonForm
          key={subject.id}
          words={words(subject)}
          busy={busy}
          startsWith={written.current.get(subject.id) ?? ''}
          onWrite={(reason) => written.current.set(subject.id, reason)}
          onCancel={() => leave(subject.id)}
          onReject={(reason) => onReject(subject, reason, () => leave(subject.id))}
        />
      )}
    </Modal>
  )
}

interface ReasonFormProps {
  words: ReasonWords
  busy: boolean
  startsWith: string
  onWrite: (reason: string) => void
  onCancel: () => void
  onReject: (reason: string) => void
}

function ReasonForm({ words, busy, startsWith, onWrite, onCancel, onReject }: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState(startsWith)
  const tooLong = longText(reason).length > TEXT_LIMITS.reason
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) onReject(reason)
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
            onWrite(event.currentTarget.value)
          }}
          error={tooLong ? t('tooLong', { count: TEXT_LIMITS.reason }) : undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
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
