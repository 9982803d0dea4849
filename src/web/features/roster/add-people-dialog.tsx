import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/people/roster.ts'
import { sessionGroup } from '#domain/rights/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
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
  const addedText = useAddedText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [added, setAdded] = useState<readonly AddedPerson[]>([])
  const isOpened = useRef(opened)
  useEffect(() => {
    isOpened.current = opened
  }, [opened])
  const organizationName = chosen ?? sessionGroup(groups, preferred, me.organizationName) ?? ''

  // The next time it begins with the group of the list, and without added people.
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
          <AddedPeople people={added} />
        </Stack>
      }
      organizationName={organizationName}
      names={[]}
      offered={[]}
      onJoined={(person) => {
        const one = { person, isMoved: person.organizationName !== organizationName }
        if (isOpened.current) setAdded((before) => [one, ...before])
        else toastDone({ title: addedText(one) })
        onAdded()
      }}
      onReplaced={(formerId, person) => {
        setAdded((before) => before.map((one) => (one.person.id === formerId ? { ...one, person } : one)))
        onAdded()
      }}
      onChanged={onAdded}
      onClose={close}
    />
  )
}

interface AddedPerson {
  readonly person: RosterPerson
  /** Whether the person was moved to the group of their age. */
  readonly isMoved: boolean
}

function useAddedText() {
  const { t } = useTranslation('roster')
  return ({ person, isMoved }: AddedPerson) => {
    const name = shortened(person.attendeeName)
    return isMoved ? t('addedAndMoved', { name, organization: person.organizationName }) : t('added', { name })
  }
}

/** The newest person in a line, and all at a tap, so that the fields stay in sight. */
function AddedPeople({ people }: { people: readonly AddedPerson[] }) {
  const { t } = useTranslation('roster')
  const [opened, setOpened] = useState(false)
  const [last] = people
  const addedText = useAddedText()
  const addedLast = (one: AddedPerson) =>
    people.length > 1 && !one.isMoved
      ? t('addedLast', { count: people.length, name: shortened(one.person.attendeeName) })
      : addedText(one)
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" role="status" miw={0} c="var(--shabaka-accent)">
          {last && addedLast(last)}
        </Text>
        {last && (
          <Box flex="none" className={classes.toggle ?? ''}>
            <DisclosureButton label={t('allAdded')} opened={opened} onToggle={setOpened} />
          </Box>
        )}
      </Group>
      {opened && (
        <ul className={classes.list} aria-label={t('allAdded')}>
          {people.map(({ person, isMoved }) => (
            <li key={person.id}>
              <PersonLink id={person.id} name={person.attendeeName} />
              {isMoved && (
                <Text span size="sm" c="dimmed">
                  {person.organizationName}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
