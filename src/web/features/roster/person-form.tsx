import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName } from '#domain/names.ts'
import { BirthdateInput } from './birthdate-input.tsx'
import { obstacleOf } from './person-problems.ts'
import { PhoneInput } from './phone-input.tsx'
import { PlacementQuestion } from './placement-question.tsx'
import { RosterOffer } from './roster-offer.tsx'
import { type PersonFormOptions, usePersonForm } from './use-person-form.ts'

export interface PersonFormProps extends PersonFormOptions {
  /** People of the roster who are not in the session's form. */
  offered: readonly RosterPerson[]
}

/** Name, phone and birthdate of a person, and the question which group their age belongs to. */
export function PersonForm({ offered, ...options }: PersonFormProps) {
  const { organizationName, person, question, onQuestion, onJoined } = options
  const { t } = useTranslation(['roster', 'common'])
  const hintId = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  const form = usePersonForm(options, nameInput)
  const { name, phone, birthdate, isLeader } = form.fields
  const { birthdateProblem, nameProblem } = form

  if (question)
    return (
      <PlacementQuestion
        name={cleanName(name)}
        organizationName={organizationName}
        placement={question}
        isTakenThere={form.isTakenThere}
        pending={form.isPending}
        onKeep={() => form.finish(true)}
        // Too young for any group, they may stay in the group that they are moved to.
        onMove={() => form.finish(question.kind === 'underage', question.group)}
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
        // React bubbles the event to the session's form, which contains this dialog in the component tree.
        event.stopPropagation()
        void form.submit()
      }}
    >
      <Stack>
        <TextInput
          ref={nameInput}
          label={t('name')}
          value={name}
          onChange={(event) => {
            form.change({ name: event.currentTarget.value })
            form.setNameProblem(null)
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
              form.leave()
            }}
          />
        )}
        <PhoneInput value={phone} onChange={(value) => form.change({ phone: value })} />
        <BirthdateInput
          today={form.today}
          usualYear={form.usualYear}
          value={birthdate}
          onChange={(value) => form.change({ birthdate: value })}
          problem={birthdateProblem}
          onProblem={form.setBirthdateProblem}
        />
        {person && (
          <Checkbox
            label={t('isLeader')}
            checked={isLeader}
            onChange={(event) => form.change({ isLeader: event.currentTarget.checked })}
          />
        )}
        {missing && (
          <Text id={hintId} size="sm" c="dimmed" ta="end">
            {missing}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={form.leave}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            disabled={missing !== null}
            aria-describedby={missing === null ? undefined : hintId}
            loading={form.isPending}
          >
            {t(person ? 'common:save' : 'common:add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
