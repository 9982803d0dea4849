import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COLLECTING_MEANINGS, HEADER_SEARCH_ROWS, MEANINGS, type Meaning } from '#domain/roster/roster-columns.ts'
import { columnsOf, headAt, NO_HEAD, withMeaning } from '#domain/roster/roster-head.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { Pages } from '#web/ui/lists/pages.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import type { Import } from './use-import.ts'

export function ReadingChoices({ found }: { found: Import }) {
  const { t } = useTranslation('importing')
  const { opened, columns, reading } = found
  if (!opened || !columns) return null
  const { file, table } = opened
  const { head } = columns
  const isBusy = reading.isPending || found.sending.isPending
  const offered = table.rows.slice(0, HEADER_SEARCH_ROWS)
  return (
    <>
      {table.sheets && table.sheets.length > 1 && (
        <NativeSelect
          label={t('sheet')}
          value={String(table.sheet)}
          disabled={isBusy}
          data={table.sheets.map((name, place) => ({ value: String(place), label: name }))}
          onChange={(event) => reading.mutate({ file, choice: { sheet: Number(event.currentTarget.value) } })}
        />
      )}
      {table.readings.length > 0 && (
        <NativeSelect
          label={t('letters')}
          description={t('lettersHint')}
          value={table.encoding}
          disabled={isBusy}
          data={table.readings.map(({ encoding, sample }) => ({ value: encoding, label: sample }))}
          onChange={(event) => reading.mutate({ file, choice: { encoding: event.currentTarget.value } })}
        />
      )}
      <NativeSelect
        label={t('headers')}
        value={head.rows === 0 ? NONE : String(head.at)}
        disabled={isBusy}
        data={[
          ...offered.map((row, at) => ({
            value: String(at),
            label: `${t(table.sheets ? 'row' : 'line', { line: row.line })}: ${shortened(row.cells.filter(Boolean).join(' · '))}`,
          })),
          { value: NONE, label: t('noHeaders') },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          found.setColumns(columnsOf(table.rows, value === NONE ? NO_HEAD : headAt(table.rows, Number(value))))
        }}
      />
    </>
  )
}

const NONE = 'none'

export function ImportColumns({ found }: { found: Import }) {
  const { t } = useTranslation('importing')
  const { opened, columns } = found
  const titleId = useId()
  if (!opened || !columns) return null
  const rows = opened.table.rows.slice(columns.head.at + columns.head.rows)
  const shown = columns.meanings.flatMap((meaning, place) => {
    const header = columns.head.headers[place] ?? ''
    const example = rows.find(({ cells }) => (cells[place] ?? '') !== '')?.cells[place] ?? ''
    return header || example ? [{ place, meaning, header: header || t('column', { number: place + 1 }), example }] : []
  })
  return (
    <Stack gap="xs" role="group" aria-labelledby={titleId}>
      <Text id={titleId} fw={600}>
        {t('columns')}
      </Text>
      <Pages rows={shown}>
        {(page) =>
          page.map((column) => (
            <ColumnRow
              key={column.place}
              {...column}
              handsOver={opened.handsOver}
              disabled={found.sending.isPending}
              onChange={(meaning) => found.setColumns(withMeaning(columns, column.place, meaning))}
            />
          ))
        }
      </Pages>
    </Stack>
  )
}

interface ColumnRowProps {
  header: string
  example: string
  meaning: Meaning
  /** Whether the columns of groups that hand children over are offered. */
  handsOver: boolean
  disabled: boolean
  onChange: (meaning: Meaning) => void
}

function ColumnRow({ header, example, meaning, handsOver, disabled, onChange }: ColumnRowProps) {
  const { t } = useTranslation('importing')
  const meaningText = useMeaningText()
  const offered = handsOver ? MEANINGS : MEANINGS.filter((one) => !COLLECTING_MEANINGS.includes(one))
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <Stack gap={0} flex="1 1 0" miw={0}>
        <Text size="sm" fw={600} truncate>
          {isolated(header)}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {isolated(example)}
        </Text>
      </Stack>
      <NativeSelect
        aria-label={t('becomes', { header: shortened(header) })}
        flex="1 1 0"
        miw={0}
        value={meaning}
        disabled={disabled}
        data={offered.map((value) => ({ value, label: meaningText(value) }))}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange(offered.find((one) => one === value) ?? 'leaveOut')
        }}
      />
    </Group>
  )
}

const MEANING_TEXTS = {
  leaveOut: 'leaveOut',
  name: 'members:name',
  givenName: 'givenName',
  fatherName: 'fatherName',
  familyName: 'familyName',
  phone: 'members:phone',
  birthdate: 'members:birthdate',
  role: 'members:role',
  allowedToStay: 'members:allowedToStay',
  mayCollect: 'collecting:title',
  goesAlone: 'collecting:alone',
  '1.name': 'members:guardianName',
  '1.relation': 'members:guardianRelation',
  '1.phone': 'members:guardianPhone',
  '2.name': 'members:guardianName',
  '2.relation': 'members:guardianRelation',
  '2.phone': 'members:guardianPhone',
  '3.name': 'members:guardianName',
  '3.relation': 'members:guardianRelation',
  '3.phone': 'members:guardianPhone',
  '4.name': 'members:guardianName',
  '4.relation': 'members:guardianRelation',
  '4.phone': 'members:guardianPhone',
  'mother.name': 'mother',
  'mother.phone': 'motherPhone',
  'father.name': 'father',
  'father.phone': 'fatherPhone',
} as const satisfies Record<Meaning, string>

function useMeaningText(): (meaning: Meaning) => string {
  const { t } = useTranslation(['importing', 'members', 'collecting'])
  return (meaning) => t(MEANING_TEXTS[meaning], { number: meaning.charAt(0) })
}
