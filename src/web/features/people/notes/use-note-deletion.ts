import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Note } from '#contract/people.ts'
import { api, invalidate } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'

/** The reader's own immediately, with Undo as a new note. Others' notes cannot be restored, so they are confirmed. */
export function useNoteDeletion(personId: string) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const [requested, setRequested] = useState<Note | null>(null)
  /** The ids of notes whose deletion is in progress: another tap is ignored. */
  const pending = useRef(new Set<string>())

  const addAgain = async (text: string, id = uuid()) => {
    try {
      await api.people.addNote.call({ personId, id, text })
    } catch (error) {
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
      offerUndo({
        title: t('noteDeleted'),
        label: t('roster:undo'),
        spokenLabel: t('undoNote'),
        undo: () => void addAgain(note.text),
      })
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
