import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/choice.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { useFocusOnMount } from '#web/ui/focus-on-mount.ts'
import { Pages } from '#web/ui/pages.tsx'
import { TransferName } from './transfer-name.tsx'
import type { TransferTool } from './transfer-tool.ts'
import { UndoNote } from './undo-note.tsx'
import { peopleOf } from './use-transfer-choices.ts'

/** Asks whether to move or delete each child who is younger than every group; move is the default. Source: docs/product.md, 7.3. */
export function UnderageStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
  const top = useFocusOnMount<HTMLDivElement>()
  return (
    <Stack ref={top} tabIndex={-1} data-top>
      <UndoNote tool={tool} />
      <Text c="dimmed">{t('underageHint')}</Text>
      <Pages rows={peopleOf(tool.choices.found, 'underage')}>
        {(shown) => (
          <Stack>
            {shown.map((person) => (
              <Choice
                key={person.id}
                label={
                  <>
                    <TransferName person={person} /> · {person.organizationName} · {t('ofAge', { count: person.age })}
                  </>
                }
                value={tool.choices.deleting.has(person.id) ? 'delete' : 'move'}
                onChange={(choice) => tool.choices.choose(person.id, choice)}
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
          </Stack>
        )}
      </Pages>
      <DialogFoot>
        <Button variant="default" onClick={tool.close}>
          {t('common:cancel')}
        </Button>
        <Button onClick={tool.goOn}>{t('continue')}</Button>
      </DialogFoot>
    </Stack>
  )
}
