import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './added-people.module.css'

interface AddedPeopleProps {
  people: readonly RosterPerson[]
  organizationName: string
}

export function AddedPeople({ people, organizationName }: AddedPeopleProps) {
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
