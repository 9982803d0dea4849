import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/choice.tsx'
import { useFocusOnMount } from '#web/ui/focus-on-mount.ts'
import { isolated } from '#web/ui/person-name.tsx'
import { peopleOf, type TransferTool } from './transfer-tool.ts'

/** Chooses for each child that is younger than every group: to move is the default. Specification, section 4. */
export function UnderageStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
  const goOn = useFocusOnMount<HTMLButtonElement>()
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
            {
              value: 'move',
              label: t(person.organizationName === person.group ? 'underageKeep' : 'underageMove', {
                organization: person.group,
              }),
            },
            { value: 'delete', label: t('underageDelete') },
          ]}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={tool.close}>
          {t('common:cancel')}
        </Button>
        <Button ref={goOn} onClick={tool.goOn}>
          {t('continue')}
        </Button>
      </Group>
    </Stack>
  )
}
