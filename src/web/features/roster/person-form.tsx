import { IconPlus } from '@tabler/icons-react'
import { finder } from '#domain/texts/transliteration.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Group, Input, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/people/roster.ts'
import { cleanName } from '#domain/texts/names.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { StillSending } from '#web/ui/dialogs/still-sending.tsx'
import { PhoneInput } from '#web/ui/fields/phone-input.tsx'
import { HiddenBirthdate } from '#web/ui/people/hidden-birthdate.tsx'
import { BirthdateInput } from './birthdate-input.tsx'
import type { PersonFormOptions } from './person-form-options.ts'
import { PlacementQuestion } from './placement-question.tsx'
import { SimilarQuestion } from './similar-question.tsx'
import { usePersonForm } from './use-person-form.ts'

/** The number of people offered: typing narrows them. */
const OFFERED_AT_MOST = 6

interface RosterOfferProps {
  people: readonly RosterPerson[]
  typed: string
  onChosen: (person: RosterPerson) => void
}

/** People of the roster who are not in the form, each added by one tap. */
function RosterOffer({ people, typed, onChosen }: RosterOfferProps) {
  const { t } = useTranslation('roster')
  const fits = finder(typed)
  const fitting = people.filter((person) => fits(person.attendeeName)).slice(0, OFFERED_AT_MOST)
  if (fitting.length === 0) return null
  return (
    <Stack gap={6} component="section" aria-label={t('fromRoster')}>
      <Text size="sm" c="dimmed">
        {t('fromRoster')}
      </Text>
      <Group gap={6}>
        {fitting.map((person) => (
          <Button
            key={person.id}
            variant="light"
            size="sm"
            h={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChosen(person)}
          >
            <PersonName name={person.attendeeName} truncate />
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

export interface PersonFormProps extends PersonFormOptions {
  /** People of the roster who are not in the session's form. */
  offered: readonly RosterPerson[]
  startsAt: 'name' | 'phone'
}

export function PersonForm({ offered, startsAt, ...options }: PersonFormProps) {
  const { organizationName, person, question, look, oneAfterAnother, onQuestion, onJoined } = options
  const { t } = useTranslation(['roster', 'common'])
  const hintId = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  const form = usePersonForm(options, nameInput)
  const { name, phone, isLeader } = form.values
  // A birthdate that was only looked at is no value of the form, so that no draft stores it.
  const shown = form.values.birthdate ?? (look?.birthdate ? { date: look.birthdate, typed: null } : null)

  if (question?.kind === 'similar')
    return (
      <SimilarQuestion
        name={cleanName(name)}
        people={question.people}
        today={form.today}
        pending={form.isPending}
        onSame={form.isSame}
        onAnother={form.isAnother}
        onBack={() => onQuestion(null)}
      />
    )
  if (question)
    return (
      <>
        <PlacementQuestion
          name={cleanName(name)}
          organizationName={organizationName}
          placement={question}
          isTakenThere={form.isTakenThere}
          pending={form.isPending}
          onKeep={() => form.place({ ageOverride: true })}
          // A person too young for any group may stay in the group that they are moved to.
          onMove={() => form.place({ ageOverride: question.kind === 'underage', into: question.group })}
          onCancel={() => onQuestion(null)}
        />
        {form.isPending && <StillSending />}
      </>
    )

  return (
    <DialogForm
      form={form}
      submit={t(person ? 'common:save' : 'common:add')}
      obstacle={form.obstacle && { id: hintId, content: <ObstacleText name={name} text={t(form.obstacle)} /> }}
      cancel={t(oneAfterAnother ? 'done' : 'common:cancel')}
      onCancel={form.leave}
    >
      <TextInput
        ref={nameInput}
        label={t('name')}
        autoComplete="off"
        required
        data-autofocus={startsAt === 'name' || undefined}
        {...form.field('name')}
      />
      {!person && (
        <RosterOffer
          people={offered}
          typed={name}
          onChosen={(chosen) => {
            onJoined({ ...chosen, isLeader }, false)
            form.leave()
          }}
        />
      )}
      <PhoneInput value={phone} isFirst={startsAt === 'phone'} onChange={(value) => form.change({ phone: value })} />
      {shown ? (
        <BirthdateInput
          today={form.today}
          usualYear={form.usualYear}
          value={shown}
          onChange={(value) => form.change({ birthdate: value })}
        />
      ) : (
        look && (
          <Input.Wrapper label={t('birthdate')} labelElement="div">
            <HiddenBirthdate {...look} />
          </Input.Wrapper>
        )
      )}
      {(person || oneAfterAnother) && (
        <Checkbox
          label={t('isLeader')}
          checked={isLeader}
          onChange={(event) => form.change({ isLeader: event.currentTarget.checked })}
        />
      )}
    </DialogForm>
  )
}

function ObstacleText({ name, text }: { name: string; text: string }) {
  // Before anything is typed, the empty field says enough to the eye.
  if (name === '') return <VisuallyHidden>{text}</VisuallyHidden>
  return (
    <Text size="sm" c="dimmed" ta="end">
      {text}
    </Text>
  )
}
