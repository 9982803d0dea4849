import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/roster.ts'
import { type Placement, placementOf, usualBirthYear } from '#domain/age.ts'
import type { PlainDate } from '#domain/dates.ts'
import { cleanName, westernDigits } from '#domain/names.ts'
import { oneLineText } from '#domain/text.ts'
import { api } from '#web/api.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import { nameProblemOf } from './person-problems.ts'
import { isPhoneTooLong } from './phone-input.tsx'
import { type PersonInput, type Saved, useSavePerson } from './save-person.ts'

export type Question = Exclude<Placement, { kind: 'fits' }>

export interface PersonFormOptions {
  organizationName: string
  isLeader: boolean
  /** The person to change; without one, somebody is added. */
  person: RosterPerson | undefined
  /** The names in the session's form, each of which may be there only once. */
  names: readonly string[]
  question: Question | null
  onQuestion: (question: Question | null) => void
  /** Called with a person who joins the session's form; `isQueued` where the roster could not be reached. */
  onJoined: (person: RosterPerson, isQueued: boolean) => void
  /** Called with a changed person, whose group is another one if they were moved. */
  onChanged: (person: RosterPerson) => void
  onClose: () => void
}

/** What is typed, with the person as they were when the form was opened. */
interface PersonFields {
  /** One id for this person however often the button is pressed, so that they are added once. */
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
  readonly opened: RosterPerson | null
}

/** The fields with their draft, which outlives the form. */
function usePersonFields({ person, organizationName, isLeader }: PersonFormOptions) {
  const draft = useDraft<PersonFields>(
    `person ${person?.id ?? `${organizationName} ${isLeader ? 'leader' : 'attendee'}`}`,
  )
  const [fields, setFields] = useState<PersonFields>(
    () =>
      draft.initial ?? {
        id: person?.id ?? uuid(),
        name: person?.attendeeName ?? '',
        phone: person?.phoneNumber ?? '',
        birthdate: person?.birthdate ?? null,
        isLeader: person?.isLeader ?? isLeader,
        opened: person ?? null,
      },
  )
  const latest = useRef(fields)
  const change = (part: Partial<PersonFields>) => {
    latest.current = { ...latest.current, ...part }
    setFields(latest.current)
    draft.save(latest.current)
  }
  return { fields, change, draft }
}

function inputOf({ id, name, phone, birthdate, isLeader }: PersonFields, ageOverride: boolean): PersonInput {
  const phoneNumber = oneLineText(westernDigits(phone)) || null
  return { id, attendeeName: cleanName(name), isLeader, birthdate, phoneNumber, ageOverride }
}

/** After the question, the keyboard continues in the form. */
function useFocusAfterQuestion(question: Question | null, nameInput: RefObject<HTMLInputElement | null>) {
  const wasAsked = useRef(false)
  useEffect(() => {
    if (question) wasAsked.current = true
    else if (wasAsked.current) nameInput.current?.focus()
  }, [question, nameInput])
}

/** The state of the form that adds or changes a person: fields, their problems, and saving. */
export function usePersonForm(options: PersonFormOptions, nameInput: RefObject<HTMLInputElement | null>) {
  const { organizationName, names, question, onQuestion, onJoined, onChanged, onClose } = options
  const { t } = useTranslation(['roster', 'common'])
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const saving = useSavePerson(organizationName)
  const { fields, change, draft } = usePersonFields(options)
  const { name, phone, birthdate, isLeader, opened } = fields
  const [birthdateProblem, setBirthdateProblem] = useState<'invalid' | 'future' | null>(null)
  const [nameProblem, setNameProblem] = useState<'nameExists' | 'tooLong' | null>(null)
  const [isTakenThere, setIsTakenThere] = useState(false)
  const isOpen = useIsMounted()
  const today = networkDay()

  useFocusAfterQuestion(question, nameInput)

  const submit = async () => {
    const problem = nameProblemOf(cleanName(name), names)
    setNameProblem(problem)
    if (problem) nameInput.current?.focus()
    if (problem || birthdateProblem || isPhoneTooLong(phone) || saving.isPending) return
    const bands = organizations.data ?? (await organizations.refetch()).data
    if (!bands) return toastFailed({ title: t('saveFailed'), message: t('common:networkFailed') })
    const placement = placementOf({ birthdate, isLeader, organizationName }, today, bands)
    // A person who was allowed to stay is not asked about again while the birthdate stays.
    const wasAllowed = opened?.ageOverride === true && opened.birthdate === birthdate
    if (placement.kind === 'fits' || wasAllowed) return finish(wasAllowed)
    setIsTakenThere(false)
    onQuestion(placement)
  }

  /** @param into another group, which the age rule names */
  const finish = async (ageOverride: boolean, into?: string) => {
    const input = inputOf(fields, ageOverride)
    // A form that is opened before the answer is about somebody else.
    draft.clear()
    const saved = await (opened ? saving.change(input, opened, into) : saving.add(input, into))
    if (saved.kind === 'saved' || saved.kind === 'queued') return done(saved)
    if (!draft.current()) draft.save(fields)
    if (!isOpen.current) return saved.kind.startsWith('nameTaken') && toastFailed({ title: t('nameExists') })
    // The question stays and shows what else can be done.
    if (saved.kind === 'nameTakenThere') return setIsTakenThere(true)
    onQuestion(null)
    if (saved.kind === 'nameTaken') setNameProblem('nameExists')
    if (saved.kind === 'idTaken') change({ id: uuid() })
  }

  const done = (saved: Extract<Saved, { person: RosterPerson }>) => {
    if (draft.current()?.id === fields.id) draft.clear()
    if (opened) onChanged(saved.person)
    // A leader of this session may be an attendee in the roster, and the other way round.
    else if (saved.person.organizationName === organizationName)
      onJoined({ ...saved.person, isLeader }, saved.kind === 'queued')
    if (isOpen.current) onClose()
  }

  return {
    fields,
    change,
    birthdateProblem,
    setBirthdateProblem,
    nameProblem,
    setNameProblem,
    isTakenThere,
    isPending: saving.isPending,
    today,
    usualYear: usualBirthYear({ isLeader, organizationName }, today, organizations.data ?? []),
    submit,
    finish,
    /** Closes the form and deletes its draft, unlike Escape, which may be pressed by mistake. */
    leave() {
      draft.clear()
      onClose()
    },
  }
}
