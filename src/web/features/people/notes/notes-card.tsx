import { ActionIcon, Text } from '@mantine/core'
import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Note, PersonPage } from '#contract/people/people.ts'
import { longDate } from '#domain/dates/dates.ts'
import { numbersInOrder } from '#domain/dates/direction.ts'
import { api, invalidate, isUnreachable } from '#web/api.ts'
import { AddButton } from '#web/features/people/parts/add-button.tsx'
import { DeleteNoteDialog } from '#web/features/people/parts/delete-note-dialog.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { notesQuery, withoutMissing } from '#web/features/people/parts/person-queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { NoteDialog } from './note-dialog.tsx'

/** The leaders' notes about a person, the newest first. Source: docs/product.md, 16.5. */
export function NotesCard({ person: { id: personId } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const notes = useInfiniteQuery(notesQuery(personId))
  const [adding, setAdding] = useState(false)
  const deletion = useNoteDeletion(personId)
  return (
    <PageSection title={t('notes')} action={<AddButton label={t('addNote')} onClick={() => setAdding(true)} />}>
      <PagedList query={withoutMissing(notes)} failed={t('notesFailed')} empty={t('noNotes')}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((note) => (
              <NoteRow key={note.id} note={note} onDelete={() => deletion.start(note)} />
            ))}
          </ul>
        )}
      </PagedList>
      <Text size="sm" className={classes.notice ?? ''}>
        <IconInfoCircle size={18} aria-hidden />
        {t('noMedical')}
      </Text>
      <NoteDialog personId={personId} opened={adding} onClose={() => setAdding(false)} />
      <DeleteNoteDialog {...deletion} />
    </PageSection>
  )
}

function NoteRow({ note, onDelete }: { note: Note; onDelete: () => void }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const author = note.author ?? t('deletedAccount')
  const date = longDate(networkDay(note.createdAt.getTime()), language)
  return (
    <li className={classes.note}>
      <div>
        <bdi className={classes.noteText}>{numbersInOrder(note.text)}</bdi>
        <Text size="sm" c="dimmed">
          <PersonName name={author} inherit /> · {date}
        </Text>
      </div>
      {note.mayDelete && (
        <ActionIcon aria-label={t('deleteNoteNamed', { name: author, date })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/**
 * The reader's own note is deleted immediately, with Undo as a new note. Others' notes cannot be restored, so their
 * deletion is confirmed.
 */
function useNoteDeletion(personId: string) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const [requested, setRequested] = useState<Note | null>(null)
  /** The ids of notes whose deletion is in progress: another tap is ignored. */
  const pending = useRef(new Set<string>())

  const offer = (text: string, id = uuid()) =>
    offerUndo({
      title: t('noteDeleted'),
      label: t('roster:undo'),
      spokenLabel: t('undoNote'),
      undo: () => void addAgain(text, id),
    })
  const addAgain = async (text: string, id: string) => {
    try {
      await api.people.addNote.call({ personId, id, text })
    } catch (error) {
      // Undo can be tried again after a lost connection.
      if (isUnreachable(error)) offer(text, id)
      toastFailed({ title: t('noteNotBack'), message: errorText(error) })
    }
    await invalidate(api.people.notes)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Note) => api.people.removeNote.call({ personId, id }),
    onSuccess: (_, note) => {
      setRequested(null)
      void invalidate(api.people.notes)
      focusContent()
      if (!note.isOwn) return toastDone({ title: t('noteDeleted') })
      offer(note.text)
    },
    onError: (error) => toastFailed({ title: t('deleteFailed'), message: errorText(error) }),
    onSettled: (_answer, _error, { id }) => pending.current.delete(id),
  })
  const remove = (note: Note) => {
    if (pending.current.has(note.id)) return
    pending.current.add(note.id)
    mutate(note)
  }
  return {
    start: (note: Note) => (note.isOwn ? remove(note) : setRequested(note)),
    requested,
    isPending,
    confirm: () => requested && remove(requested),
    cancel: () => setRequested(null),
  }
}
