import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/roster.ts'
import type { PlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, isName, nameKey, westernDigits } from '#domain/names.ts'
import { hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { isolated } from '#web/ui/person-name.tsx'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'
import { localDay } from '#web/ui/today.ts'
import { BirthdateInput } from './birthdate-input.tsx'
import { forgetRoster, useAddPerson } from './roster.ts'

interface AddPersonDialogProps {
  opened: boolean
  onClose: () => void
  organizationName: string
  isLeader: boolean
  /** Who stands in the form already: a name cannot stand there twice. */
  people: readonly RosterPerson[]
}

/** Adds a leader or an attendee to the group's roster. Specification, section 2, "Add-attendee dialog". */
export function AddPersonDialog({ opened, onClose, ...rest }: AddPersonDialogProps) {
  const { t } = useTranslation(['roster', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(rest.isLeader ? 'addLeader' : 'addAttendee')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {opened && <AddPersonForm onClose={onClose} {...rest} />}
    </Modal>
  )
}

function AddPersonForm({ onClose, organizationName, isLeader, people }: Omit<AddPersonDialogProps, 'opened'>) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText()
  const add = useAddPerson()
  // One id for this person however often the button is pressed: sent twice, they are added once.
  const [id, setId] = useState(() => uuid())
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [birthdate, setBirthdate] = useState<PlainDate | null>(null)
  const [birthdateProblem, setBirthdateProblem] = useState<'invalid' | 'future' | null>(null)
  const [nameProblem, setNameProblem] = useState<'nameExists' | 'tooLong' | null>(null)
  const today = localDay()
  const phoneTooLong = phone.trim().length > TEXT_LIMITS.phone

  const submit = async () => {
    const attendeeName = cleanName(name)
    const problem = problemOf(attendeeName)
    setNameProblem(problem)
    if (problem || birthdateProblem || phoneTooLong || add.isPending) return
    try {
      const phoneNumber = westernDigits(phone)
      const { person } = await add.mutateAsync({ id, organizationName, attendeeName, isLeader, birthdate, phoneNumber })
      toastDone({ title: t('added', { name: isolated(person.attendeeName) }) })
      onClose()
    } catch (error) {
      if (!hasCode(error, 'CONFLICT')) return toastFailed({ title: t('addFailed'), message: errorText(error) })
      // An earlier try with another spelling went through, and its answer was lost.
      setId(uuid())
      await forgetRoster(organizationName)
      toastFailed({ title: t('addedBefore') })
    }
  }

  function problemOf(attendeeName: string) {
    if (attendeeName.length > TEXT_LIMITS.name) return 'tooLong'
    return people.some((one) => nameKey(one.attendeeName) === nameKey(attendeeName)) ? 'nameExists' : null
  }

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
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
          autoComplete="off"
          required
          data-autofocus
        />
        <TextInput
          label={`${t('phone')} (${t('common:optional')})`}
          placeholder={t('phonePlaceholder')}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={phoneTooLong ? t('common:tooLong', { count: TEXT_LIMITS.phone }) : undefined}
          type="tel"
          data-ltr
          autoComplete="off"
        />
        <BirthdateInput
          today={today}
          value={birthdate}
          onChange={setBirthdate}
          problem={birthdateProblem}
          onProblem={setBirthdateProblem}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isName(cleanName(name)) || birthdateProblem !== null}
            loading={add.isPending}
          >
            {t('common:add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
