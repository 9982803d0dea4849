import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MergeChoices } from '#contract/people/merging.ts'
import type { RosterPerson } from '#contract/people/roster.ts'
import { fullDate, type Language } from '#domain/dates/dates.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import { MergeComparison } from './merge-comparison.tsx'
import { useOtherEntries } from './other-entries.ts'
import { type MergedPerson, useMerge } from './use-merge.ts'

interface MergeDialogProps {
  person: MergedPerson
  opened: boolean
  onClose: () => void
}

/** Merges another entry of the group into the entry of a person. Source: docs/product.md, 6.13. */
export function MergeDialog({ person, opened, onClose }: MergeDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('mergeTitle')} size="lg">
      {opened && <MergeForm person={person} onClose={onClose} />}
    </FormDialog>
  )
}

function MergeForm({ person, onClose }: Omit<MergeDialogProps, 'opened'>) {
  const { t } = useTranslation('people')
  const roster = useQuery(api.roster.list.queryOptions({ input: { organizationName: person.organizationName } }))
  return (
    <QueryState query={roster} failed={t('loadFailed')}>
      {(people) => <MergeSteps person={person} people={people} onClose={onClose} />}
    </QueryState>
  )
}

interface MergeStepsProps extends Omit<MergeDialogProps, 'opened'> {
  people: readonly RosterPerson[]
}

/** The choice of the other entry, then both side by side, then what has to be chosen between them. */
function MergeSteps({ person, people, onClose }: MergeStepsProps) {
  const { t } = useTranslation(['people', 'common'])
  const merge = useMerge(person, onClose)
  const { otherId } = merge
  const { similar, rest } = useOtherEntries(people, person)
  const other = [...similar, ...rest].find(({ id }) => id === otherId)
  const choices = useQuery(
    api.people.mergeChoices.queryOptions({
      input: { personId: person.id, otherId },
      enabled: otherId !== '',
      staleTime: 0,
    }),
  )
  const optionsOf = (some: readonly RosterPerson[]) =>
    some.map(({ id, attendeeName }) => ({ value: id, label: attendeeName }))
  return (
    <Stack>
      <Text>{t('mergeText', { name: person.attendeeName })}</Text>
      <NativeSelect
        label={t('mergeOther')}
        data-autofocus
        value={otherId}
        onChange={(event) => merge.choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('mergeChoose') },
          ...(similar.length > 0
            ? [
                { group: t('mergeSimilar'), items: optionsOf(similar) },
                { group: t('mergeOthers'), items: optionsOf(rest) },
              ]
            : optionsOf(rest)),
        ]}
      />
      {other && (
        <QueryState query={choices} failed={t('loadFailed')}>
          {(found) => (
            <>
              {/* The key hides birthdates that were shown of another entry. */}
              <MergeComparison key={otherId} own={person} other={other} choices={found} />
              <Details choices={found} merge={merge} own={person.attendeeName} other={other.attendeeName} />
              <Marks choices={found} merge={merge} />
              <Guardians choices={found} merge={merge} />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('common:cancel')}
                </Button>
                <Button loading={merge.isPending} disabled={!merge.isComplete(found)} onClick={() => merge.send(found)}>
                  {t('mergeNow')}
                </Button>
              </Group>
            </>
          )}
        </QueryState>
      )}
    </Stack>
  )
}

interface ChoicesProps {
  choices: MergeChoices
  merge: ReturnType<typeof useMerge>
}

function Marks({ choices, merge }: ChoicesProps) {
  const { t, i18n } = useTranslation(['people', 'attendance'])
  const reasonWords = useReasonWords()
  const text = ({ status, absenceReason }: MergeChoices['marks'][number]['own']) =>
    [t(`attendance:${status}`), ...(absenceReason ? [reasonWords(absenceReason)] : [])].join(' · ')
  return choices.marks.map(({ sessionId, sessionDate, own, other }) => (
    <Radio.Group
      key={sessionId}
      label={t('mergeMark', { date: fullDate(sessionDate, i18n.language as Language) })}
      value={merge.marks[sessionId] ?? ''}
      onChange={(choice) => merge.chooseMark(sessionId, choice === 'other' ? 'other' : 'own')}
    >
      <Stack gap={0}>
        <Radio value="own" label={text(own)} py={10} />
        <Radio value="other" label={text(other)} py={10} />
      </Stack>
    </Radio.Group>
  ))
}

function Details({ choices, merge, ...names }: ChoicesProps & { own: string; other: string }) {
  const { t } = useTranslation('people')
  const labels = { birthdate: t('mergeBirthdate'), phoneNumber: t('mergePhone') }
  return choices.details.map(({ detail, ...phones }) => (
    <Radio.Group
      key={detail}
      label={labels[detail]}
      value={merge.details[detail] ?? ''}
      onChange={(choice) => merge.chooseDetail(detail, choice === 'other' ? 'other' : 'own')}
    >
      <Stack gap={0}>
        {(['own', 'other'] as const).map((whose) => (
          <Radio key={whose} value={whose} label={joined(names[whose], phones[whose])} py={10} />
        ))}
      </Stack>
    </Radio.Group>
  ))
}

function Guardians({ choices, merge }: ChoicesProps) {
  const { t } = useTranslation('people')
  const relationText = useRelationText()
  if (choices.guardians.length === 0) return null
  return (
    <Checkbox.Group
      label={t('mergeGuardians', { count: MOST_GUARDIANS })}
      value={[...merge.guardians]}
      onChange={merge.chooseGuardians}
    >
      <Stack gap={0}>
        {choices.guardians.map(({ id, name, relation, phone }) => (
          <Checkbox
            key={id}
            value={id}
            label={joined(name, relation && relationText(relation), phone)}
            disabled={merge.guardians.length >= MOST_GUARDIANS && !merge.guardians.includes(id)}
            py={10}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function joined(...texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text ? [isolated(text)] : [])).join(' · ')
}
