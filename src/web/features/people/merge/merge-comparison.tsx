import { Text } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedEntry, MergeChoices } from '#contract/people/merging.ts'
import { longDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { ComparedBirthdates } from './compared-birthdates.tsx'
import { type ComparedPerson, None, Pair } from './compared-pair.tsx'
import classes from './merge-comparison.module.css'

interface MergeComparisonProps {
  own: ComparedPerson
  other: ComparedPerson
  choices: MergeChoices
}

/** Two entries of one person side by side, also on a phone: a head above each pair. Source: docs/product.md, 6.13. */
export function MergeComparison({ own, other, choices: { entries, details } }: MergeComparisonProps) {
  const { t } = useTranslation(['people', 'roster', 'members', 'attendance'])
  const head = useId()
  if (!entries) return null
  const both = [entries.own, entries.other]
  const pair = (of: (entry: ComparedEntry) => ReactNode) => both.map((entry, at) => <td key={AT[at]}>{of(entry)}</td>)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-labelledby={head}>
        <caption id={head} className={classes.caption}>
          {t('mergeCompared')}
        </caption>
        <thead>
          <tr>
            {[own, other].map(({ id, attendeeName }, at) => (
              <th key={id} scope="col">
                <PersonName name={attendeeName} fw={600} />
                <Text size="sm" c="dimmed">
                  {t(at === 0 ? 'mergeStays' : 'mergeGoes')}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        {entries.own.isLeader !== entries.other.isLeader && (
          <Pair label={t('members:role')}>
            {pair(({ isLeader }) => t(isLeader ? 'members:leader' : 'members:attendee'))}
          </Pair>
        )}
        <ComparedBirthdates
          people={[own, other]}
          ages={[entries.own.age, entries.other.age]}
          areDifferent={details.some(({ detail }) => detail === 'birthdate')}
        />
        <Pair label={t('roster:phone')}>
          {pair(({ phoneNumber }) => (phoneNumber ? <LeftToRight text={phoneNumber} /> : <None />))}
        </Pair>
        <Pair label={t('mergeGuardiansOf')}>
          {pair((entry) => (
            <ComparedGuardians entry={entry} />
          ))}
        </Pair>
        <Pair label={t('mergeAttendance')}>
          {pair((entry) => (
            <ComparedMarks entry={entry} />
          ))}
        </Pair>
        <Pair label={t('mergeAdded')}>
          {pair((entry) => (
            <Origin entry={entry} />
          ))}
        </Pair>
      </table>
    </div>
  )
}

const AT = ['own', 'other'] as const

function ComparedGuardians({ entry: { guardians } }: { entry: ComparedEntry }) {
  const relationText = useRelationText()
  if (guardians.length === 0) return <None />
  return guardians.map(({ id, name, relation, phone }) => (
    <div key={id} className={classes.part}>
      <PersonName name={relationText(name)} />
      {relation && relation !== name && (
        <Text size="sm" c="dimmed">
          {relationText(relation)}
        </Text>
      )}
      {phone && <LeftToRight text={phone} size="sm" />}
    </div>
  ))
}

function ComparedMarks({ entry: { marks } }: { entry: ComparedEntry }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  if (marks.length === 0) return <None />
  return marks.map(({ organizationName, present, all, last }) => (
    <div key={organizationName} className={classes.part}>
      <Text>{organizationName === null ? t('mergeOtherGroup') : isolated(organizationName)}</Text>
      <Text>{t('mergePresent', { present, all })}</Text>
      <Text size="sm" c="dimmed">
        {t('mergeLast', { date: longDate(last, language) })}
      </Text>
    </div>
  ))
}

function Origin({ entry: { addedAt, addedBy, isImported } }: { entry: ComparedEntry }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return (
    <Fragment>
      <Text>{longDate(networkDay(addedAt.getTime()), language)}</Text>
      {isImported && <Text>{t('mergeImported')}</Text>}
      {addedBy !== null && (
        <Text size="sm" c="dimmed">
          <PersonName name={addedBy} inherit />
        </Text>
      )}
    </Fragment>
  )
}
