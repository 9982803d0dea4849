import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { birthdateText } from '#domain/dates/dates.ts'
import { MOST_COLLECTORS } from '#domain/people/collecting.ts'
import type { FileCollecting } from '#domain/roster/roster-collectors.ts'
import type { FileGuardian } from '#domain/roster/roster-guardians.ts'
import type { ImportRow, RowProblem } from '#domain/roster/roster-import.ts'
import { MOST_GUARDIANS, MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { Choice } from '#web/ui/fields/choice.tsx'
import { Pages } from '#web/ui/lists/pages.tsx'
import { useListText, useNameList } from '#web/ui/people/name-list.ts'
import { LeftToRight, PersonName, shortened } from '#web/ui/people/person-name.tsx'
import type { Candidate, Placing } from './import-rows.ts'
import type { Import } from './use-import.ts'

export function GoodRows({ people }: { people: readonly Candidate[] }) {
  const { t } = useTranslation('importing')
  const [opened, setOpened] = useState(false)
  const label = t('good', { count: people.length })
  return (
    <div>
      {people.length > 0 ? (
        <DisclosureButton label={label} opened={opened} onToggle={setOpened} />
      ) : (
        <Text fw={600}>{label}</Text>
      )}
      {opened && (
        <Pages rows={people}>
          {(shown) => (
            <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
              {shown.map((person) => (
                <GoodRow key={person.id} person={person} />
              ))}
            </List>
          )}
        </Pages>
      )}
    </div>
  )
}

function GoodRow({ person }: { person: Candidate }) {
  const { t } = useTranslation('importing')
  const language = useLanguage()
  const { attendeeName, birthdate, phoneNumber, isLeader } = person
  return (
    <List.Item>
      <PersonName name={attendeeName} fw={600} />
      {isLeader && ` · ${t('leader')}`}
      {birthdate && ` · ${birthdateText(birthdate, language)}`}
      {phoneNumber && (
        <>
          {' · '}
          <LeftToRight text={phoneNumber} />
        </>
      )}
      <GuardiansOf guardians={person.guardians} />
      <CollectingOf collecting={person.collecting} />
    </List.Item>
  )
}

function GuardiansOf({ guardians }: { guardians: readonly FileGuardian[] }) {
  const { t } = useTranslation('importing')
  const namesIn = useNameList()
  if (guardians.length === 0) return null
  return ` · ${t('guardiansOf', { names: namesIn(guardians.map(({ name }) => shortened(name))) })}`
}

function CollectingOf({ collecting }: { collecting: FileCollecting | null }) {
  const { t } = useTranslation(['importing', 'collecting'])
  const namesIn = useNameList()
  if (collecting === null) return null
  const { people, alone } = collecting
  return (
    <>
      {people.length > 0 && ` · ${t('mayCollect', { names: namesIn(people.map(({ name }) => shortened(name))) })}`}
      {alone !== 'unknown' && ` · ${t('collecting:alone')}: ${t(`collecting:alone_${alone}`)}`}
    </>
  )
}

export function KnownRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('importing')
  const [opened, setOpened] = useState(false)
  if (rows.length === 0) return null
  return (
    <div>
      <DisclosureButton
        label={t(rows.some(({ collecting }) => collecting) ? 'knownMore' : 'known', { count: rows.length })}
        opened={opened}
        onToggle={setOpened}
      />
      {opened && (
        <Pages rows={rows}>
          {(shown) => (
            <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
              {shown.map((row) => (
                <List.Item key={row.line}>
                  <PersonName name={row.attendeeName} fw={600} />
                  <GuardiansOf guardians={row.guardians} />
                  <CollectingOf collecting={row.collecting} />
                </List.Item>
              ))}
            </List>
          )}
        </Pages>
      )}
    </div>
  )
}

const ROW_PROBLEMS = {
  nameMissing: 'nameMissing',
  nameTooLong: 'nameTooLong',
  nameUnreadable: 'nameUnreadable',
  nameTwice: 'nameTwice',
  nameKnown: 'nameKnown',
  birthdateInvalid: 'birthdateInvalid',
  birthdateFuture: 'birthdateFuture',
  phoneTooLong: 'phoneTooLong',
  phoneRounded: 'phoneRounded',
  phoneHashes: 'phoneHashes',
  roleUnknown: 'roleUnknown',
  rosterFull: 'rosterFull',
  guardianNameMissing: 'guardianNameMissing',
  guardianTooLong: 'guardianTooLong',
  guardiansTooMany: 'guardiansTooMany',
  collectorUnread: 'collectorUnread',
  collectorsTooMany: 'collectorsTooMany',
} as const satisfies Record<RowProblem, string>

const LIMITS = { limit: MOST_IN_ROSTER, guardians: MOST_GUARDIANS, collectors: MOST_COLLECTORS.may }

export function BadRows({ rows, isSheet }: { rows: readonly ImportRow[]; isSheet: boolean }) {
  const { t } = useTranslation('importing')
  const list = useListText()
  if (rows.length === 0) return null
  return (
    <Alert color="sand" role="note" title={t('bad', { count: rows.length })}>
      <Pages rows={rows}>
        {(shown) => (
          <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
            {shown.map((row) => (
              <List.Item key={row.line}>
                {t(isSheet ? 'row' : 'line', { line: row.line })}
                {row.attendeeName && ` · ${isolated(shortened(row.attendeeName))}`}
                {': '}
                {list(row.problems.map((problem) => t(ROW_PROBLEMS[problem], LIMITS)))}
              </List.Item>
            ))}
          </List>
        )}
      </Pages>
    </Alert>
  )
}

/** Asks for the group of people whose age belongs elsewhere: each, or all together. Source: docs/product.md, 6.6. */
export function Placements({ found, organizationName }: { found: Import; organizationName: string }) {
  const { t } = useTranslation('importing')
  const people = (found.preview?.good ?? []).filter(
    (person) => person.placement.kind !== 'fits' && !found.isSame(person),
  )
  if (people.length === 0) return null
  const older = people.filter((person) => person.placement.kind === 'mismatch')
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('mismatches', { count: people.length })}</Text>
      {older.length > 1 && (
        <Group gap="xs">
          <Text size="sm">{t('forAll')}</Text>
          <Button variant="default" size="sm" h={44} onClick={() => found.place(older, 'keep')}>
            {t('keepAll', { organization: organizationName })}
          </Button>
          <Button variant="default" size="sm" h={44} onClick={() => found.place(older, 'move')}>
            {t('moveAll')}
          </Button>
        </Group>
      )}
      <Pages rows={people}>
        {(shown) => (
          <Stack gap="sm">
            {shown.map((person) => (
              <PlacementChoice
                key={person.id}
                person={person}
                placing={found.placingOf(person)}
                onPlace={found.place}
              />
            ))}
          </Stack>
        )}
      </Pages>
    </Stack>
  )
}

interface PlacementChoiceProps {
  person: Candidate
  placing: Placing
  onPlace: Import['place']
}

/** The choice is memoized, so that it renders again only when it changes itself. */
const PlacementChoice = memo(function PlacementChoice({ person, placing, onPlace }: PlacementChoiceProps) {
  const { t } = useTranslation(['importing', 'common'])
  const { placement } = person
  if (placement.kind === 'fits') return null
  const { group: organization, age } = placement
  return (
    <Choice
      label={`${isolated(person.attendeeName)} · ${t('common:age', { count: age })}`}
      value={placing}
      onChange={(chosen) => onPlace([person], chosen)}
      options={
        placement.kind === 'underage'
          ? [
              { value: 'move', label: t('addTo', { organization }) },
              { value: 'leaveOut', label: t('leaveOut') },
            ]
          : [
              { value: 'keep', label: t('keep') },
              { value: 'move', label: t('moveTo', { organization }) },
            ]
      }
    />
  )
})
