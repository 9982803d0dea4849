import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/choice.tsx'
import { isolated } from '#web/ui/person-name.tsx'
import { peopleOf, type TransferTool } from './transfer-tool.ts'

/** Chooses for each child that is younger than every group: to move is the default. Specification, section 4. */
export function UnderageStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
  return (
    <Stack>
      <Text c="dimmed">{t('underageHint')}</Text>
      {peopleOf(tool.found, 'underage').map((person) => (
        <Choice
          key={person.id}
          label={`${isolated(person.attendeeName)} · ${person.organizationName} · ${t('ofAge', { count: person.age })}`}
          value={tool.deleting.has(person.id) ? 'delete' : 'move'}
          onChange={(choice) => tool.choose(person.id, choice)}
          options={[
            { value: 'move', label: t('underageMove', { organization: person.group }) },
            { value: 'delete', label: t('underageDelete') },
          ]}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={tool.close}>
          {t('common:cancel')}
        </Button>
        <Button data-autofocus onClick={tool.goOn}>
          {t('continue')}
        </Button>
      </Group>
    </Stack>
  )
}
