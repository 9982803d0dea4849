import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { type Placement, placementOf } from '#domain/age.ts'
import { api, hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { useSavePerson } from './save-person.ts'

interface MoveDialogProps {
  /** The person to move; the dialog is closed without one. */
  person: RosterPerson | null
  onMoved: (person: RosterPerson) => void
  onClose: () => void
}

/** Moves a person into the group that the age rule names. Source: docs/product.md, 6.5. */
export function MoveDialog({ person, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['roster', 'common'])
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const placement = person && placementOf(person, networkDay(), organizations.data ?? [])
  const isOpen = person !== null && placement !== null && placement.kind !== 'fits'
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(placement?.kind === 'underage' ? 'underageTitle' : 'ageMismatchTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {isOpen && <MoveQuestion person={person} placement={placement} onMoved={onMoved} onClose={onClose} />}
    </Modal>
  )
}

interface MoveQuestionProps {
  person: RosterPerson
  placement: Exclude<Placement, { kind: 'fits' }>
  onMoved: (person: RosterPerson) => void
  onClose: () => void
}

function MoveQuestion({ person, placement, onMoved, onClose }: MoveQuestionProps) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText({ NOT_FOUND: t('notInRoster') })
  const { change } = useSavePerson(person.organizationName)
  const { age: count, group, kind } = placement
  const { attendeeName: name } = person
  const moving = useMutation({
    // Too young for any group, they may stay in the group that they are moved to.
    mutationFn: () => change({ ...person, ageOverride: kind === 'underage' }, person, group),
    onSuccess: (saved) => {
      onClose()
      onMoved(saved.person)
    },
    onError: (error) => {
      if (!hasCode(error, 'NAME_EXISTS')) toastFailed({ title: t('saveFailed'), message: errorText(error) })
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
          {t('nameTakenThere', { name, organization: group })}
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
