import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { shortDate } from '#domain/dates/dates.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName } from '#domain/texts/names.ts'
import { hasCode, isUnreachable } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { isDenied, useErrorText } from '#web/ui/failures/error-text.ts'
import { addNeedsConnectionText, saveDeniedText, saveFailedText } from '#web/ui/failures/failed-texts.ts'
import type { DraftedFields } from '#web/ui/fields/drafted-fields.ts'
import type { EditTexts } from '#web/ui/fields/edit-questions.ts'
import { useForm } from '#web/ui/fields/form.tsx'
import { useIsMounted } from '#web/ui/loading/use-is-mounted.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { birthdateProblem } from './birthdate-input.tsx'
import { startNext } from './next-person.ts'
import { inputOf, type PersonFields, type Placing, storedValues, usePersonFields } from './person-fields.ts'
import type { NameInput, PersonFormOptions } from './person-form-options.ts'
import { nameProblemOf, obstacleOf } from './person-problems.ts'
import { invalidateRoster } from './roster-queries.ts'
import { useSavePerson } from './save-person.ts'
import { type Question, usePlacing } from './use-placing.ts'
import { useSimilar } from './use-similar.ts'

function useFocusAfterQuestion(question: Question | null, nameInput: NameInput) {
  const wasRequested = useRef(false)
  useEffect(() => {
    if (question) wasRequested.current = true
    else if (wasRequested.current) nameInput.current?.focus()
  }, [question, nameInput])
}

/**
 * The problems of fields; empty for errors shown as messages. @param onTakenThere is called if the name exists in the
 * target group
 */
function useSaveErrors(
  { organizationName, onQuestion }: PersonFormOptions,
  { draft, change }: DraftedFields<PersonFields>,
  onTakenThere: () => void,
) {
  const { t } = useTranslation(['roster', 'common'])
  const isOpen = useIsMounted()
  const shown = (title: string) => {
    toastFailed({ title })
    return {}
  }
  return (error: unknown, person: PersonFields) => {
    const { placing } = person
    if (!draft.current()) change({ placing: null })
    const isMove = placing?.into !== undefined && placing.into !== organizationName
    if (isOpen.current && isMove && hasCode(error, 'NAME_EXISTS')) {
      // The question stays and shows what else can be done.
      onTakenThere()
      return {}
    }
    if (isOpen.current && hasCode(error, 'AGE_MISMATCH')) {
      onQuestion(error.data)
      return {}
    }
    if (isOpen.current) onQuestion(null)
    if (hasCode(error, 'NAME_EXISTS'))
      return isOpen.current ? { name: 'nameExists' as const } : shown(t('common:nameExists'))
    if (hasCode(error, 'NOT_FOUND')) return shown(t('notInRoster'))
    if (!hasCode(error, 'CONFLICT') && !hasCode(error, 'ERASED')) return undefined
    // An earlier attempt was saved, but its answer was lost. It had other content, or the person was erased since.
    if (isOpen.current) change({ id: uuid() })
    void invalidateRoster(organizationName)
    return shown(t('addedBefore'))
  }
}

/** Selects the name. A phone's keyboard stays open, and text typed before the answer is the next name. */
function selectName({ current }: NameInput) {
  current?.focus()
  current?.select()
}

export function usePersonForm(options: PersonFormOptions, nameInput: NameInput) {
  const { organizationName, oneAfterAnother = false, onQuestion, onJoined, onChanged, onClose } = options
  const { t } = useTranslation(['roster', 'common'])
  const { add, change } = useSavePerson(organizationName, !oneAfterAnother, options.onReplaced)
  const fields = usePersonFields(options)
  const { draft } = fields
  const today = networkDay()
  const { placingOf, usualYear } = usePlacing(organizationName, today)
  const { similarTo, setAnother, isSame } = useSimilar(options, fields, nameInput)
  const [isTakenThere, setIsTakenThere] = useState(false)
  const errorText = useErrorText()
  const onError = useSaveErrors(options, fields, () => setIsTakenThere(true))

  useFocusAfterQuestion(options.question, nameInput)

  const ask = (requested: Question) => {
    setIsTakenThere(false)
    onQuestion(requested)
  }
  const form = useForm({
    fields,
    validate: ({ name, opened }) => {
      const problem = nameProblemOf(cleanName(name), options.names, opened?.attendeeName)
      return problem ? { name: problem } : {}
    },
    problemText: (problem) =>
      problem === 'tooLong' ? t('common:tooLong', { count: TEXT_LIMITS.name }) : t('common:nameExists'),
    send: async (person) => {
      const people = similarTo(person)
      if (people.length > 0) {
        ask({ kind: 'similar', people })
        return null
      }
      const placing = person.placing ?? (await placingOf(person, ask))
      if (!placing) return null
      const input = inputOf(person, placing.ageOverride)
      // A form that is opened before the answer is about someone else.
      draft.clear()
      if (!person.opened) return add(input, placing.into)
      return { changed: await change(input, person.opened, placing.into) }
    },
    onSent: (saved, { id, isLeader }) => {
      if (!saved) return
      if (draft.current()?.id === id) draft.clear()
      if ('changed' in saved) return onChanged(saved.changed)
      const { person, isQueued } = saved
      if (oneAfterAnother) onJoined(person, isQueued)
      // A leader of this session may be an attendee in the roster, or an attendee here a leader there.
      else if (person.organizationName === organizationName) onJoined({ ...person, isLeader }, isQueued)
    },
    onDone: (saved, sent) => {
      if (!saved) return
      if (oneAfterAnother) startNext(sent, fields, options, nameInput)
      else onClose()
      if ('misplaced' in saved && saved.misplaced) options.onMisplaced(saved.person, saved.misplaced)
    },
    failed: (error) => {
      if (oneAfterAnother && isUnreachable(error)) return t(addNeedsConnectionText())
      // Without the permission, trying again is pointless.
      return t(isDenied(error) ? saveDeniedText() : saveFailedText())
    },
    // The title says it already.
    errorText: (error) => (oneAfterAnother && isUnreachable(error) ? '' : errorText(error)),
    onError,
    edit: usePersonEdit(fields),
  })

  const { name, phone, birthdate, isLeader } = form.values
  return {
    ...form,
    isTakenThere,
    today,
    obstacle: obstacleOf({ name, phone, birthdateProblem: birthdate && birthdateProblem(birthdate, today) }),
    usualYear: usualYear(isLeader),
    place: (placing: Placing) => form.submit({ placing }),
    isSame,
    /** The person is not one of those with similar names. */
    isAnother() {
      setAnother(name)
      form.submit()
    },
    submit() {
      if (oneAfterAnother) selectName(nameInput)
      form.submit()
    },
    /** Deletes the draft, unlike Escape. With `oneAfterAnother` it remains: a person may be typed and not added. */
    leave() {
      if (!oneAfterAnother) draft.clear()
      onClose()
    },
  }
}

/** The questions about fields that another user changed too. */
function usePersonEdit({ values: { opened } }: DraftedFields<PersonFields>): EditTexts<PersonFields> {
  const { t } = useTranslation('roster')
  const language = useLanguage()
  const labels = { name: t('name'), phone: t('phone'), birthdate: t('birthdate') }
  return {
    valuesOf: (stored) => storedValues(stored, opened),
    label: (name) => labels[name as keyof typeof labels],
    text: ({ name, phone, birthdate }) =>
      name ?? phone ?? birthdate?.typed ?? (birthdate?.date ? shortDate(birthdate.date, language) : ''),
  }
}
