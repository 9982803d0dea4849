import { Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inNameOrder } from '#domain/texts/names.ts'
import type { DraftPerson } from '#web/features/sessions/draft/session-draft.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { NameButton, type OpenedPerson } from './name-button.tsx'

interface RemovedListProps {
  people: readonly DraftPerson[]
  onOpen: (person: OpenedPerson) => void
  onPutBack: (person: DraftPerson) => void
}

export function RemovedList({ people, onOpen, onPutBack }: RemovedListProps) {
  const { t } = useTranslation('sessions')
  const [opened, setOpened] = useState(false)
  if (people.length === 0) return null
  return (
    <Stack gap="xs">
      <DisclosureButton label={t('removedList', { count: people.length })} opened={opened} onToggle={setOpened} />
      <Collapse expanded={opened}>
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {inNameOrder(people, ({ attendeeName }) => attendeeName).map((person) => (
            <Group key={person.key} component="li" justify="space-between" wrap="nowrap">
              <Text component="div" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <NameButton person={person} onOpen={onOpen} />
              </Text>
              <Button
                variant="default"
                flex="none"
                leftSection={<IconArrowBackUp size={18} data-mirror aria-hidden />}
                aria-label={t('putBackNamed', { name: person.attendeeName })}
                onClick={() => {
                  onPutBack(person)
                  focusContent()
                }}
              >
                {t('putBack')}
              </Button>
            </Group>
          ))}
        </Stack>
      </Collapse>
    </Stack>
  )
}
