import { ActionIcon, Button, Text } from '@mantine/core'
import { IconHandStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collector } from '#contract/people/collecting.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { mustNotCollect } from '#domain/people/collecting.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { AddButton } from '#web/features/people/parts/add-button.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { Question } from '#web/ui/dialogs/question.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import own from './collecting.module.css'
import { AnswersRow, CollectorDetails, CollectorRow, GuardiansRow, HandOversRow } from './collecting-rows.tsx'
import { useSaidText } from './said-text.ts'
import { useCollectorRemoval } from './use-collector-removal.ts'

type Dialogs = typeof import('./collecting-dialogs.tsx')

const loadDialogs = partLoader<Dialogs>(() => import('./collecting-dialogs.tsx'))

/** An entry to change, a new one, or the answers about the guardians and going home alone. */
type Subject = Collector | 'new' | 'answers'

/** Who may collect a child. Nothing is shown of a group that does not hand it over. Source: docs/product.md, 16.18. */
export function CollectingCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['collecting', 'common'])
  const { part, subject, open, close } = useLoadedDialog<Dialogs, Subject>(loadDialogs)
  const remove = useCollectorRemoval(person.id)
  const { collecting } = person
  if (!collecting) return null
  const { people } = collecting
  const collector = typeof subject === 'object' ? subject : null
  return (
    <PageSection
      title={t('title')}
      action={<AddButton label={t('common:add')} spokenLabel={t('add')} onClick={() => void open('new')} />}
    >
      <Forbidden person={person} people={people} onRemove={remove} />
      {people.flatMap((one) =>
        one.kind === 'asked'
          ? [<Asked key={one.id} asked={one} onCheck={() => void open(one)} onReject={() => void remove(one)} />]
          : [],
      )}
      <ul className={classes.list}>
        <GuardiansRow person={person} collecting={collecting} />
        {people.flatMap((one) =>
          one.kind === 'may' && !mustNotCollect(one.name, people)
            ? [
                <CollectorRow
                  key={one.id}
                  collector={one}
                  onEdit={() => void open(one)}
                  onRemove={() => void remove(one)}
                />,
              ]
            : [],
        )}
        <AnswersRow collecting={collecting} onChange={() => void open('answers')} />
        <HandOversRow collecting={collecting} />
      </ul>
      {part && (
        <>
          <part.CollectorDialog
            person={person}
            opened={subject !== null && subject !== 'answers'}
            collector={collector}
            onClose={close}
          />
          <part.AnswersDialog person={person} collecting={collecting} opened={subject === 'answers'} onClose={close} />
        </>
      )}
    </PageSection>
  )
}

interface ForbiddenProps {
  person: PersonPage
  people: readonly Collector[]
  onRemove: (collector: Collector) => Promise<void>
}

function Forbidden({ person, people, onRemove }: ForbiddenProps) {
  const { t } = useTranslation(['collecting', 'people'])
  const may = usePermissions()
  const saidText = useSaidText()
  const forbidden = people.filter(({ kind }) => kind === 'must_not')
  if (forbidden.length === 0) return null
  return (
    <div role="note" className={own.forbidden} aria-label={t('mustNot')}>
      {forbidden.map((one) => (
        <div key={one.id} className={own.row}>
          <IconHandStop size={22} aria-hidden />
          <div className={classes.contactName}>
            <Text fw={600}>{t('mustNot')}</Text>
            <PersonName name={one.name} fw={700} />
            <Text size="sm">{saidText(one)}</Text>
          </div>
          {may.forbidCollecting(person) && (
            <ActionIcon
              color="red"
              aria-label={`${t('people:remove')}: ${one.name}`}
              onClick={() => void onRemove(one)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
    </div>
  )
}

function Asked({ asked, onCheck, onReject }: { asked: Collector; onCheck: () => void; onReject: () => void }) {
  const { t } = useTranslation('collecting')
  const [isAsking, setAsking] = useState(false)
  const { name, saidBy } = asked
  return (
    <div
      role="note"
      className={own.asked}
      aria-label={saidBy === null ? t('askedByAGuardian') : t('asked', { name: saidBy })}
    >
      <Text size="sm">{saidBy === null ? t('askedByAGuardian') : t('asked', { name: saidBy })}</Text>
      <CollectorDetails collector={asked} />
      {isAsking ? (
        <Question
          question={t('rejectQuestion')}
          sure={t('reject')}
          onSure={onReject}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className={own.buttons}>
          <Button variant="default" aria-label={t('checkNamed', { name })} onClick={onCheck}>
            {t('check')}
          </Button>
          <Button variant="subtle" aria-label={t('rejectNamed', { name })} onClick={() => setAsking(true)}>
            {t('reject')}
          </Button>
        </div>
      )}
    </div>
  )
}
