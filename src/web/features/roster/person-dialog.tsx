import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangedPerson } from '#contract/roster.ts'
import type { Placement } from '#domain/age.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useLoadedPart } from '#web/ui/loaded-part.ts'
import { loadPersonForm } from './load-person-form.ts'
import type { PersonFormProps } from './person-form.tsx'

export interface PersonDialogProps extends Omit<PersonFormProps, 'question' | 'onQuestion' | 'isLeader' | 'person'> {
  /** The person to change, or the kind of person to add; null while the dialog is closed. */
  asked: { readonly isLeader: boolean; readonly person?: ChangedPerson | undefined } | null
  /** By default it says whether a leader or an attendee is added. */
  title?: string
  /** Shown above the fields. */
  head?: ReactNode
}

/**
 * Adds a leader or an attendee, or changes one, and asks which group the age belongs to. Source: docs/product.md, 6.2
 * and 4.4.
 */
export function PersonDialog({ asked, title: ownTitle, head, onClose, ...rest }: PersonDialogProps) {
  const { t } = useTranslation('roster')
  const { part, load } = useLoadedPart(loadPersonForm)
  const [question, setQuestion] = useState<Exclude<Placement, { kind: 'fits' }> | null>(null)
  const close = () => {
    setQuestion(null)
    onClose()
  }
  const isWaiting = asked !== null && part === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions are new ones in every render
  useEffect(() => {
    if (!isWaiting) return
    let isAsked = true
    void load().then((isLoaded) => isLoaded || !isAsked || onClose())
    return () => {
      isAsked = false
    }
  }, [isWaiting])
  // Escape closes one thing at a time: the open calendar (which stops the event), the question, then the dialog.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || asked === null) return
    if (question) setQuestion(null)
    else close()
  })
  const title = question
    ? t(question.kind === 'underage' ? 'underageTitle' : 'ageMismatchTitle')
    : asked?.person
      ? t('editPerson')
      : (ownTitle ?? t(asked?.isLeader ? 'addLeader' : 'addAttendee'))
  return (
    <FormDialog opened={asked !== null && part !== undefined} onClose={close} title={title} closeOnEscape={false}>
      {!question && head}
      {asked && part && (
        <part.PersonForm
          {...rest}
          isLeader={asked.isLeader}
          person={asked.person}
          question={question}
          onQuestion={setQuestion}
          onClose={close}
        />
      )}
    </FormDialog>
  )
}
