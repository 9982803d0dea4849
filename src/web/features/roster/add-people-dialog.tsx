import { NativeSelect, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { sessionGroup } from '#domain/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './added-people.module.css'
import { PersonDialog } from './person-dialog.tsx'

interface AddPeopleDialogProps {
  opened: boolean
  groups: readonly string[]
  preferred: string | undefined
  onAdded: () => void
  onClose: () => void
}

/** Adds people to a group's roster, one after another. Source: docs/product.md, 6.9. */
export function AddPeopleDialog({ opened, groups, preferred, onAdded, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation(['roster', 'members'])
  const me = useCurrentUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const [added, setAdded] = useState<readonly RosterPerson[]>([])
  const organizationName = chosen ?? sessionGroup(groups, preferred, me.organizationName) ?? ''

  // The next time it begins with the group of the list, and no one added.
  const close = () => {
    setChosen(null)
    setAdded([])
    onClose()
  }

  return (
    <PersonDialog
      requested={opened ? { isLeader: false } : null}
      oneAfterAnother
      title={t('addPeopleTo', { organization: organizationName })}
      head={
        <Stack gap="sm" pb="md">
          {groups.length > 1 && (
            <NativeSelect
              label={t('members:organization')}
              value={organizationName}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[...groups]}
            />
          )}
          <AddedPeople people={added} organizationName={organizationName} />
        </Stack>
      }
      organizationName={organizationName}
      names={[]}
      offered={[]}
      onJoined={(person) => {
        setAdded((before) => [person, ...before])
        onAdded()
      }}
      onReplaced={(formerId, person) => {
        setAdded((before) => before.map((one) => (one.id === formerId ? person : one)))
        onAdded()
      }}
      onChanged={onAdded}
      onClose={close}
    />
  )
}

interface AddedPeopleProps {
  people: readonly RosterPerson[]
  organizationName: string
}

function AddedPeople({ people, organizationName }: AddedPeopleProps) {
  const { t } = useTranslation('roster')
  const titleId = useId()
  if (people.length === 0) return null
  return (
    <div>
      <Text id={titleId} size="sm" c="dimmed">
        {t('addedHere', { count: people.length })}
      </Text>
      <ul className={classes.list} aria-labelledby={titleId}>
        {people.map((person) => (
          <li key={person.id}>
            <IconCheck size={16} aria-hidden />
            <PersonLink id={person.id} name={person.attendeeName} />
            {person.organizationName !== organizationName && (
              <Text span size="sm" c="dimmed">
                {person.organizationName}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
