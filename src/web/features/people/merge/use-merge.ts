import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { DetailChoices, MergeChoices } from '#contract/people/merging.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { api, hasCode, invalidate, isUnreachable } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

export type MergedPerson = Pick<PersonPage, 'id' | 'organizationName' | 'attendeeName'>

/** The message with Undo stays as long as a merge can be undone. */
const UNDO_MS = 10 * 60 * 1000

export function useMerge(person: MergedPerson, onMerged: () => void) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const [id, setId] = useState(() => uuid())
  const [otherId, setOtherId] = useState('')
  const [marks, setMarks] = useState<Readonly<Record<string, 'own' | 'other'>>>({})
  const [details, setDetails] = useState<DetailChoices>({})
  const [guardians, setGuardians] = useState<readonly string[]>([])
  const refresh = () => void invalidate(api.people, api.members, api.roster, api.sessions, api.attendance)

  const offer = (mergeId: string) =>
    toastDone({
      title: t('merged', { name: shortened(person.attendeeName) }),
      stays: UNDO_MS,
      kind: `merged ${mergeId}`,
      actions: [{ label: t('roster:undo'), run: () => void undo(mergeId) }],
    })
  const undo = async (mergeId: string) => {
    try {
      await api.people.undoMerge.call({ personId: person.id, id: mergeId })
      toastDone({ title: t('mergeUndone') })
      refresh()
    } catch (error) {
      // Undo can be tried again after a lost connection.
      if (isUnreachable(error)) offer(mergeId)
      const message = hasCode(error, 'MERGE_CHANGED') ? t('mergeChanged') : errorText(error)
      toastFailed({ title: t('mergeNotUndone'), message })
    }
  }
  const sending = useMutation({
    mutationFn: (choices: MergeChoices) => {
      const keptAs = (choice: 'own' | 'other') =>
        choices.marks.flatMap(({ sessionId }) => (marks[sessionId] === choice ? sessionId : []))
      const chosen = choices.guardians.length > 0 ? [...guardians] : []
      const input = { personId: person.id, otherId, id, otherMarks: keptAs('other'), ownMarks: keptAs('own') }
      return api.people.merge.call({ ...input, details, guardians: chosen })
    },
    onSuccess: () => {
      offer(id)
      refresh()
      onMerged()
    },
    onError: (error) => {
      // Someone has changed one of the entries: the choices are loaded again, and sent as another merge.
      if (hasCode(error, 'CHOICE_NEEDED') || hasCode(error, 'CONFLICT')) {
        setId(uuid())
        void invalidate(api.people.mergeChoices)
      }
      toastFailed({ title: t('notMerged'), message: errorText(error) })
    },
  })

  return {
    otherId,
    marks,
    details,
    guardians,
    isPending: sending.isPending,
    choose(other: string) {
      setId(uuid())
      setOtherId(other)
      setMarks({})
      setDetails({})
      setGuardians([])
    },
    chooseMark: (sessionId: string, choice: 'own' | 'other') =>
      setMarks((before) => ({ ...before, [sessionId]: choice })),
    chooseDetail: (detail: keyof DetailChoices, choice: 'own' | 'other') =>
      setDetails((before) => ({ ...before, [detail]: choice })),
    chooseGuardians: (chosen: readonly string[]) => setGuardians(chosen.slice(0, MOST_GUARDIANS)),
    isComplete: (choices: MergeChoices) =>
      choices.marks.every(({ sessionId }) => marks[sessionId]) &&
      choices.details.every(({ detail }) => details[detail]) &&
      (choices.guardians.length === 0 || guardians.length > 0),
    send: (choices: MergeChoices) => sending.mutate(choices),
  }
}
