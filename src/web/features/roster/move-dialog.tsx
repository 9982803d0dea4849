import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChangedPerson } from '#contract/people/roster.ts'
import type { Placement } from '#domain/people/age.ts'
import { hasCode } from '#web/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { saveFailedText } from '#web/ui/failures/failed-texts.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { useSavePerson } from './save-person.ts'

interface MoveDialogProps {
  opened: boolean
  /** The person to move, without the birthdate. */
  person: ChangedPerson
  /** What the age rule says about them; null if they are in the group of their age. */
  placement: Exclude<Placement, { kind: 'fits' }> | null
  onMoved: (person: ChangedPerson) => void
  onClose: () => void
}

/** Moves a person into the group that the age rule names. Source: docs/product.md, 6.5. */
export function MoveDialog({ opened, person, placement, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['roster', 'common'])
  const isOpen = opened && placement !== null
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t(placement?.kind === 'underage' ? 'underageTitle' : 'ageMismatchTitle')}
    >
      {isOpen && <MoveQuestion person={person} placement={placement} onMoved={onMoved} onClose={onClose} />}
    </Dialog>
  )
}

interface MoveQuestionProps {
  person: ChangedPerson
  placement: Exclude<Placement, { kind: 'fits' }>
  onMoved: (person: ChangedPerson) => void
  onClose: () => void
}

function MoveQuestion({ person, placement, onMoved, onClose }: MoveQuestionProps) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText({ NOT_FOUND: t('notInRoster') })
  const { change } = useSavePerson(person.organizationName)
  const { age: count, group, kind } = placement
  const { attendeeName: name } = person
  const moving = useMutation({
    // A person too young for any group may stay in the group that they are moved to.
    mutationFn: () => change({ ...person, ageOverride: kind === 'underage' }, person, group),
    onSuccess: (saved) => {
      onClose()
      onMoved(saved)
    },
    onError: (error) => {
      if (!hasCode(error, 'NAME_EXISTS')) toastFailed({ title: t(saveFailedText()), message: errorText(error) })
    },
  })
  const isTakenThere = hasCode(moving.error, 'NAME_EXISTS')
  return (
    <Stack>
      <Text>
        {kind === 'underage'
          ? t('underageText', { name, count })
          : t('ageMismatchText', { name, count, organization: group })}
      </Text>
      {isTakenThere && (
        <Alert color="sand" role="alert">
          {t('isInRoster', { name, organization: group })}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button data-autofocus loading={moving.isPending} onClick={() => moving.mutate()}>
          {t('moveTo', { organization: group })}
        </Button>
      </Group>
    </Stack>
  )
}
