import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangedPerson } from '#contract/people/roster.ts'
import { nameKey } from '#domain/texts/names.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { loadPersonForm } from './load-person-form.ts'
import type { PersonFormProps } from './person-form.tsx'
import type { Question } from './use-placing.ts'

const TITLES = { underage: 'underageTitle', mismatch: 'ageMismatchTitle', similar: 'similarTitle' } as const

export interface PersonDialogProps
  extends Omit<PersonFormProps, 'question' | 'onQuestion' | 'onMisplaced' | 'isLeader' | 'person' | 'startsAt'> {
  requested: {
    readonly isLeader: boolean
    readonly person?: ChangedPerson | undefined
    /** The field that is focused, if not the name. */
    readonly startsAt?: 'phone' | undefined
  } | null
  title?: string
  head?: ReactNode
}

/** Adds or changes a person, and decides to which group the age belongs. Source: docs/product.md, 6.2 and 4.4. */
export function PersonDialog({ requested, title: ownTitle, head, onClose, ...rest }: PersonDialogProps) {
  const { t } = useTranslation('roster')
  const { part, load } = useLoadedPart(loadPersonForm)
  const [question, setQuestion] = useState<Question | null>(null)
  /** A restored person whose age belongs to another group. Their details are changed next. */
  const [misplaced, setMisplaced] = useState<ChangedPerson | null>(null)
  const subject = misplaced ? { isLeader: misplaced.isLeader, person: misplaced } : requested
  const close = () => {
    setQuestion(null)
    setMisplaced(null)
    // If people are added one after another, the dialog goes on to the next person.
    if (!misplaced || !rest.oneAfterAnother) onClose()
  }
  const isWaiting = subject !== null && part === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions are new ones in every render
  useEffect(() => {
    if (!isWaiting) return
    let isRequested = true
    void load().then((isLoaded) => isLoaded || !isRequested || onClose())
    return () => {
      isRequested = false
    }
  }, [isWaiting])
  // Escape closes one thing at a time: the open calendar (which stops the event), the question, then the dialog.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || subject === null) return
    if (question) setQuestion(null)
    else close()
  })
  const title = question
    ? t(TITLES[question.kind])
    : subject?.person
      ? t('editPerson')
      : (ownTitle ?? t(requested?.isLeader ? 'addLeader' : 'addAttendee'))
  return (
    <FormDialog opened={subject !== null && part !== undefined} onClose={close} title={title} closeOnEscape={false}>
      {!question && !misplaced && head}
      {subject && part && (
        <part.PersonForm
          key={misplaced?.id}
          {...rest}
          names={
            misplaced ? rest.names.filter((name) => nameKey(name) !== nameKey(misplaced.attendeeName)) : rest.names
          }
          oneAfterAnother={rest.oneAfterAnother === true && !misplaced}
          isLeader={subject.isLeader}
          person={subject.person}
          startsAt={requested?.startsAt ?? 'name'}
          question={question}
          onQuestion={setQuestion}
          onMisplaced={(person, asks) => {
            setMisplaced(person)
            setQuestion(asks)
          }}
          onClose={close}
        />
      )}
    </FormDialog>
  )
}
