import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/roster.ts'
import { type Placement, placementOf, usualBirthYear } from '#domain/age.ts'
import type { PlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, westernDigits } from '#domain/names.ts'
import { oneLineText } from '#domain/text.ts'
import { api } from '#web/api.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { networkDay } from '#web/ui/today.ts'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import { BirthdateInput } from './birthdate-input.tsx'
import { nameProblemOf, obstacleOf } from './person-problems.ts'
import { isPhoneTooLong, PhoneInput } from './phone-input.tsx'
import { PlacementQuestion } from './placement-question.tsx'
import { RosterOffer } from './roster-offer.tsx'
import { type Saved, type Told, useSavePerson } from './save-person.ts'

type Question = Exclude<Placement, { kind: 'fits' }>

export interface PersonFormProps {
  organizationName: string
  isLeader: boolean
  /** Who is changed; without, somebody is added. */
  person: RosterPerson | undefined
  /** The names that stand in the form: none can stand there twice. */
  names: readonly string[]
  /** People of the roster who are not in the form. */
  offered: readonly RosterPerson[]
  question: Question | null
  onQuestion: (question: Question | null) => void
  /** Somebody joins the form; `waits` where the roster could not be told yet. */
  onJoined: (person: RosterPerson, waits: boolean) => void
  /** Somebody of the form was changed; their group tells whether they were moved to another one. */
  onChanged: (person: RosterPerson) => void
  onClose: () => void
}

/** Name, phone and birthdate of someone, and the question where their age belongs. */
export function PersonForm(props: PersonFormProps) {
  const { organizationName, person, names, offered, question, onQuestion, onJoined, onChanged, onClose } = props
  const { t } = useTranslation(['roster', 'common'])
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const { add, change, isPending } = useSavePerson(organizationName)
  // One id for this person however often the button is pressed: sent twice, they are added once.
  const [id, setId] = useState(() => person?.id ?? uuid())
  const [name, setName] = useState(person?.attendeeName ?? '')
  const [phone, setPhone] = useState(person?.phoneNumber ?? '')
  const [birthdate, setBirthdate] = useState<PlainDate | null>(person?.birthdate ?? null)
  const [birthdateProblem, setBirthdateProblem] = useState<'invalid' | 'future' | null>(null)
  const [nameProblem, setNameProblem] = useState<'nameExists' | 'tooLong' | null>(null)
  const [isLeader, setIsLeader] = useState(person?.isLeader ?? props.isLeader)
  const [isTakenThere, setIsTakenThere] = useState(false)
  const hintId = useId()
  const today = networkDay()
  const usualYear = usualBirthYear({ isLeader, organizationName }, today, organizations.data ?? [])
  const nameInput = useRef<HTMLInputElement>(null)

  // After the question, the keyboard goes on in the form.
  const wasAsked = useRef(false)
  useEffect(() => {
    if (question) wasAsked.current = true
    else if (wasAsked.current) nameInput.current?.focus()
  }, [question])
  const isOpen = useIsMounted()

  const told = (ageOverride: boolean): Told => ({
    id,
    attendeeName: cleanName(name),
    isLeader,
    birthdate,
    phoneNumber: oneLineText(westernDigits(phone)) || null,
    ageOverride,
  })

  const submit = async () => {
    const problem = nameProblemOf(cleanName(name), names)
    setNameProblem(problem)
    if (problem) nameInput.current?.focus()
    if (problem || birthdateProblem || isPhoneTooLong(phone) || isPending) return
    const bands = organizations.data ?? (await organizations.refetch()).data
    if (!bands) return toastFailed({ title: t('saveFailed'), message: t('common:networkFailed') })
    const placement = placementOf({ birthdate, isLeader, organizationName }, today, bands)
    // Who was allowed to stay is not asked about again while the birthdate stays.
    const wasAllowed = person?.ageOverride === true && person.birthdate === birthdate
    if (placement.kind === 'fits' || wasAllowed) return finish(told(wasAllowed))
    setIsTakenThere(false)
    onQuestion(placement)
  }

  const finish = async (whole: Told, into?: string) => {
    const saved = await (person ? change(whole, person, into) : add(whole, into))
    if (saved.kind === 'saved' || saved.kind === 'waits') return done(saved)
    if (!isOpen.current) return saved.kind.startsWith('nameTaken') && toastFailed({ title: t('nameExists') })
    // The question stays, and says what else can be done.
    if (saved.kind === 'nameTakenThere') return setIsTakenThere(true)
    onQuestion(null)
    if (saved.kind === 'nameTaken') setNameProblem('nameExists')
    if (saved.kind === 'idTaken') setId(uuid())
  }

  const done = (saved: Extract<Saved, { person: RosterPerson }>) => {
    if (person) onChanged(saved.person)
    // A leader of this session may stand in the roster as an attendee, and the other way round.
    else if (saved.person.organizationName === organizationName)
      onJoined({ ...saved.person, isLeader }, saved.kind === 'waits')
    if (isOpen.current) onClose()
  }

  if (question)
    return (
      <PlacementQuestion
        name={cleanName(name)}
        organizationName={organizationName}
        placement={question}
        isTakenThere={isTakenThere}
        pending={isPending}
        onKeep={() => finish(told(true))}
        // Too young for any group, they are allowed to stay where they are put.
        onMove={() => finish(told(question.kind === 'underage'), question.group)}
        onCancel={() => onQuestion(null)}
      />
    )

  const obstacle = obstacleOf({ name, phone, birthdateProblem })
  const missing = obstacle && t(obstacle)
  const nameError =
    nameProblem === 'tooLong' ? t('common:tooLong', { count: TEXT_LIMITS.name }) : nameProblem && t(nameProblem)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog lies inside the session's form in the tree of components.
        event.stopPropagation()
        void submit()
      }}
    >
      <Stack>
        <TextInput
          ref={nameInput}
          label={t('name')}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setNameProblem(null)
          }}
          error={nameError}
          autoComplete="off"
          required
          data-autofocus
        />
        {!person && (
          <RosterOffer
            people={offered}
            typed={name}
            onChosen={(chosen) => {
              onJoined({ ...chosen, isLeader }, false)
              onClose()
            }}
          />
        )}
        <PhoneInput value={phone} onChange={setPhone} />
        <BirthdateInput
          today={today}
          usualYear={usualYear}
          value={birthdate}
          onChange={setBirthdate}
          problem={birthdateProblem}
          onProblem={setBirthdateProblem}
        />
        {person && (
          <Checkbox
            label={t('isLeader')}
            checked={isLeader}
            onChange={(event) => setIsLeader(event.currentTarget.checked)}
          />
        )}
        {missing && (
          <Text id={hintId} size="sm" c="dimmed" ta="end">
            {missing}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            disabled={missing !== null}
            aria-describedby={missing === null ? undefined : hintId}
            loading={isPending}
          >
            {t(person ? 'common:save' : 'common:add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
