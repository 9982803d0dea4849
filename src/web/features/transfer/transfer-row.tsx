import '@mantine/core/styles/Checkbox.css'
import { Checkbox, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transferable } from '#contract/transfer.ts'
import { TransferName } from './transfer-name.tsx'
import classes from './transfer-row.module.css'
import type { TransferTool } from './transfer-tool.ts'

/** One person who may be moved: a checkbox, the name, and below it from where to where. */
export function TransferRow({ person, tool }: { person: Transferable; tool: TransferTool }) {
  const { t } = useTranslation('transfer')
  const tickId = useId()
  const { id, attendeeName, organizationName: from, group: to, age } = person
  return (
    <li className={classes.row}>
      <label className={classes.tick} htmlFor={tickId}>
        <Checkbox
          id={tickId}
          checked={tool.choices.ticked.has(id)}
          onChange={(event) => tool.choices.tick(id, event.currentTarget.checked)}
          aria-label={t('moveNamed', { name: attendeeName, from, to })}
        />
      </label>
      <div className={classes.person}>
        <TransferName person={person} />
        <Text size="sm" c="dimmed">
          {t('fromTo', { from, to })} · {t('ofAge', { count: age })}
        </Text>
      </div>
    </li>
  )
}
