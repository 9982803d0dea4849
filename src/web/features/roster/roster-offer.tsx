import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { finder } from '#domain/transliteration.ts'
import { PersonName } from '#web/ui/person-name.tsx'

/** The number of people offered: typing narrows them. */
const OFFERED_AT_MOST = 6

interface RosterOfferProps {
  people: readonly RosterPerson[]
  typed: string
  onChosen: (person: RosterPerson) => void
}

/** People of the roster who are not in the form, each added by one tap. */
export function RosterOffer({ people, typed, onChosen }: RosterOfferProps) {
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
