import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transferable } from '#contract/people/transfer.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { StillSending } from '#web/ui/dialogs/still-sending.tsx'
import { useFocusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { Pages } from '#web/ui/lists/pages.tsx'
import { useComma } from '#web/ui/people/name-list.ts'
import { TransferName } from './transfer-name.tsx'
import classes from './transfer-row.module.css'
import type { TransferTool } from './transfer-tool.ts'
import { UndoNote } from './undo-note.tsx'
import { peopleOf } from './use-transfer-choices.ts'

/** Previews the transfer and applies it. Source: docs/product.md, 7.2. */
export function MismatchStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
  const [mismatches, allowed, leaders] = [
    peopleOf(tool.choices.found, 'mismatch'),
    peopleOf(tool.choices.found, 'allowed'),
    peopleOf(tool.choices.found, 'leader'),
  ]
  const top = useFocusOnMount<HTMLDivElement>()
  const underage = peopleOf(tool.choices.found, 'underage').length
  const labelOf = (moving: number, deleting: number) => {
    if (moving + deleting === 0) return t('nothingChosen')
    return moving === 0 ? t('deleteOnly', { count: deleting }) : t('apply', { count: moving })
  }
  return (
    <Stack ref={top} tabIndex={-1} data-top>
      <UndoNote tool={tool} />
      {mismatches.length === 0 ? (
        <Text>{t(underage > 0 ? 'none' : tool.choices.found?.looked === 0 ? 'noBirthdates' : 'allCorrect')}</Text>
      ) : (
        <Text c="dimmed">{t('mismatchHint')}</Text>
      )}
      <UnderageChoices tool={tool} />
      <People people={mismatches} tool={tool} />
      <CollapsiblePeople title={t('allowed', { count: allowed.length })} people={allowed} tool={tool} />
      <CollapsiblePeople title={t('leaders', { count: leaders.length })} people={leaders} tool={tool} />
      {tool.applying.isPending && <StillSending />}
      <DialogFoot>
        {underage > 0 && (
          <Button variant="subtle" onClick={tool.back}>
            {t('common:back')}
          </Button>
        )}
        <Button variant="default" onClick={tool.close}>
          {t((tool.choices.found?.people.length ?? 0) > 0 ? 'common:cancel' : 'common:close')}
        </Button>
        {(tool.choices.found?.people.length ?? 0) > 0 && (
          <Button
            loading={tool.applying.isPending}
            disabled={tool.choices.moving + tool.choices.deleting.size === 0}
            onClick={() => tool.applying.mutate()}
          >
            {labelOf(tool.choices.moving, tool.choices.deleting.size)}
          </Button>
        )}
      </DialogFoot>
    </Stack>
  )
}

function UnderageChoices({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation('transfer')
  const underage = peopleOf(tool.choices.found, 'underage')
  const moved = underage.filter(({ id }) => !tool.choices.deleting.has(id))
  const deleted = underage.filter(({ id }) => tool.choices.deleting.has(id))
  const organization = underage[0]?.group ?? ''
  return (
    <>
      {moved.length > 0 && (
        <Text size="sm">
          {t('underageMove', { organization })}: <Names people={moved} />
        </Text>
      )}
      {deleted.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('underageDelete')}: <Names people={deleted} />
        </Text>
      )}
    </>
  )
}

function Names({ people }: { people: readonly Transferable[] }) {
  const comma = useComma()
  return people.map((person, place) => (
    <Fragment key={person.id}>
      {place > 0 && comma}
      <TransferName person={person} />
    </Fragment>
  ))
}

interface PeopleProps {
  people: readonly Transferable[]
  tool: TransferTool
}

function People({ people, tool }: PeopleProps) {
  return (
    <Pages rows={people}>
      {(shown) => (
        <ul className={classes.rows}>
          {shown.map((person) => (
            <TransferRow key={person.id} person={person} tool={tool} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

function CollapsiblePeople({ title, people, tool }: PeopleProps & { title: string }) {
  const [opened, setOpened] = useState(false)
  if (people.length === 0) return null
  return (
    <div>
      <DisclosureButton label={title} opened={opened} onToggle={setOpened} />
      {opened && <People people={people} tool={tool} />}
    </div>
  )
}

/** One person who may be moved: a checkbox, the name, and below it the present and the new group. */
function TransferRow({ person, tool }: { person: Transferable; tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
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
          {t('fromTo', { from, to })} · {t('common:age', { count: age })}
        </Text>
      </div>
    </li>
  )
}
