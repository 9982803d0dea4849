import { ActionIcon, Button, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collecting, Collector } from '#contract/people/collecting.ts'
import type { PersonPage } from '#contract/people/people.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { MenuAction, MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { useLeftText } from '#web/ui/people/left-text.ts'
import { useNameList } from '#web/ui/people/name-list.ts'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { useSaidText } from './said-text.ts'
import { guardiansWhoMay } from './shown-collectors.ts'

export function GuardiansRow({ person, collecting }: { person: PersonPage; collecting: Collecting }) {
  const { t } = useTranslation('collecting')
  const list = useNameList()
  const names = guardiansWhoMay(person).map(({ name }) => name)
  if (!collecting.guardiansMay) return <Row title={t('guardiansMayNot')} />
  return (
    <Row title={t('guardians')}>
      <Text size="sm" c="dimmed">
        {names.length === 0 ? t('noGuardians') : list(names)}
      </Text>
    </Row>
  )
}

interface CollectorRowProps {
  collector: Collector
  onEdit: () => void
  onRemove: () => void
}

export function CollectorRow({ collector, onEdit, onRemove }: CollectorRowProps) {
  const { t } = useTranslation(['people', 'collecting'])
  const saidText = useSaidText()
  return (
    <li className={classes.contact}>
      <div className={classes.contactName}>
        <CollectorDetails collector={collector} />
        <Text size="sm" c="dimmed">
          {saidText(collector)}
        </Text>
      </div>
      <MenuButton
        button={
          <ActionIcon aria-label={t('moreNamed', { name: collector.name })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuAction Icon={IconPencil} onClick={onEdit}>
          {t('edit')}
        </MenuAction>
        <MenuAction isDangerous Icon={IconTrash} onClick={onRemove}>
          {t('remove')}
        </MenuAction>
      </MenuButton>
    </li>
  )
}

/** Name, relation and phone of a person who may collect. */
export function CollectorDetails({ collector: { name, relation, phone } }: { collector: Collector }) {
  const relationText = useRelationText()
  return (
    <>
      <div>
        <PersonName name={name} fw={600} />{' '}
        {relation && <PersonName name={relationText(relation)} size="sm" c="dimmed" />}
      </div>
      {phone && <LeftToRight text={phone} size="sm" c="dimmed" />}
    </>
  )
}

export function AnswersRow({ collecting, onChange }: { collecting: Collecting; onChange: () => void }) {
  const { t } = useTranslation(['collecting', 'people'])
  const saidText = useSaidText()
  const { alone, recordedAt } = collecting
  return (
    <Row
      title={t('alone')}
      action={
        <Button variant="subtle" px="xs" me={-8} aria-label={t('change')} onClick={onChange}>
          {t('people:change')}
        </Button>
      }
    >
      <Text>{t(textKey('alone', alone))}</Text>
      {recordedAt && (
        <Text size="sm" c="dimmed">
          {saidText({ ...collecting, recordedAt })}
        </Text>
      )}
    </Row>
  )
}

export function HandOversRow({ collecting: { handOvers = [] } }: { collecting: Collecting }) {
  const { t } = useTranslation('here')
  const dateTimeText = useDateTimeText()
  const leftText = useLeftText()
  if (handOvers.length === 0) return null
  return (
    <Row title={t('handOvers')}>
      {handOvers.map((one) => (
        <Text key={one.leftAt.getTime()} size="sm" c="dimmed">
          {leftText(one, dateTimeText(one.leftAt))}
        </Text>
      ))}
    </Row>
  )
}

function Row({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <li className={classes.contact}>
      <div className={classes.contactName}>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
      {action}
    </li>
  )
}
