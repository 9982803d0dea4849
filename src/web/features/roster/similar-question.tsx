import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/people/roster.ts'
import { type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'

interface SimilarQuestionProps {
  name: string
  people: readonly RosterPerson[]
  today: PlainDate
  pending: boolean
  onSame: (person: RosterPerson) => void
  onAnother: () => void
  onBack: () => void
}

/** Another spelling may be the same person. Source: docs/product.md, 6.10. */
export function SimilarQuestion({ name, people, today, pending, onSame, onAnother, onBack }: SimilarQuestionProps) {
  const { t } = useTranslation(['roster', 'common', 'members'])
  // The content of the open dialog has changed, so the focus is moved to its first button.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Stack>
      <Text>{t('similarText', { name })}</Text>
      {people.map((person, at) => (
        <Group
          key={person.id}
          justify="space-between"
          wrap="nowrap"
          component="section"
          aria-label={person.attendeeName}
        >
          <div style={{ minWidth: 0 }}>
            <PersonName name={person.attendeeName} />
            <Text size="sm" c="dimmed">
              {[
                t(person.isLeader ? 'members:leader' : 'members:attendee'),
                ...(person.birthdate ? [t('common:age', { count: wholeYears(person.birthdate, today) })] : []),
              ].join(' · ')}
            </Text>
          </div>
          <Button
            ref={at === 0 ? first : undefined}
            flex="none"
            disabled={pending}
            aria-label={t('isSameNamed', { name: person.attendeeName })}
            onClick={() => onSame(person)}
          >
            {t('isSame')}
          </Button>
        </Group>
      ))}
      <Button variant="default" loading={pending} onClick={onAnother}>
        {t('isAnother')}
      </Button>
      <Button variant="subtle" color="gray" disabled={pending} onClick={onBack}>
        {t('common:back')}
      </Button>
    </Stack>
  )
}
