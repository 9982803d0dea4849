import { Alert, Button, FileButton, Group, List, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_IMPORTED } from '#domain/limits.ts'
import type { ImportRow, RowProblem } from '#domain/roster-import.ts'
import { Choice } from '#web/ui/choice.tsx'
import { isolated, shortened } from '#web/ui/person-name.tsx'
import { type Candidate, type FileProblem, type Import, useImport } from './use-import.ts'

interface ImportDialogProps {
  opened: boolean
  /** The groups whose rosters the person may change. */
  choices: readonly string[]
  onClose: () => void
}

/** Brings a roster out of a file into one group, after a look at what is in it. */
export function ImportDialog({ opened, choices, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['importing', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {opened && <ImportForm choices={choices} onClose={onClose} />}
    </Modal>
  )
}

const FILE_PROBLEMS = {
  noNameColumn: 'noNameColumn',
  noRows: 'noRows',
  tooMany: 'tooMany',
  notRead: 'notRead',
  tooLarge: 'tooLarge',
  excelFile: 'excelFile',
} as const satisfies Record<FileProblem, string>

function ImportForm({ choices, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const { t } = useTranslation(['importing', 'common'])
  const [organizationName, setOrganizationName] = useState(choices[0] ?? '')
  const [fileName, setFileName] = useState<string | null>(null)
  const forgetFile = useRef<() => void>(null)
  const found = useImport(organizationName, onClose)
  const { preview, problem, chosen, reading, sending } = found
  return (
    <Stack>
      <NativeSelect
        label={t('group')}
        value={organizationName}
        data={[...choices]}
        disabled={reading.isPending || sending.isPending}
        onChange={(event) => {
          setOrganizationName(event.currentTarget.value)
          setFileName(null)
          found.forget()
        }}
      />
      <Text c="dimmed">{t('hint')}</Text>
      <Group>
        <FileButton
          resetRef={forgetFile}
          accept=".csv,.tsv,.txt,text/csv"
          inputProps={{ 'aria-label': t('file') }}
          onChange={(file) => {
            // So that the same file, mended, can be chosen again.
            forgetFile.current?.()
            if (!file) return
            setFileName(file.name)
            reading.mutate(file)
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={reading.isPending}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {fileName && <Text>{isolated(fileName)}</Text>}
      </Group>
      {problem && (
        <Alert color="red" role="alert">
          {t(FILE_PROBLEMS[problem], { count: MOST_IMPORTED })}
        </Alert>
      )}
      {preview && (
        <>
          <Text fw={600} role="status">
            {t('good', { count: preview.good.length })}
          </Text>
          <BadRows rows={preview.bad} />
          <Placements found={found} organizationName={organizationName} />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {preview && (
          <Button
            disabled={chosen.length === 0}
            loading={sending.isPending}
            onClick={() => sending.mutate(preview.organizationName)}
          >
            {t('confirm', { count: chosen.length })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const ROW_PROBLEMS = {
  nameMissing: 'nameMissing',
  nameTooLong: 'nameTooLong',
  nameTwice: 'nameTwice',
  nameKnown: 'nameKnown',
  birthdateInvalid: 'birthdateInvalid',
  birthdateFuture: 'birthdateFuture',
  phoneTooLong: 'phoneTooLong',
  roleUnknown: 'roleUnknown',
} as const satisfies Record<RowProblem, string>

/** Each row that is left out, and why. */
function BadRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('importing')
  if (rows.length === 0) return null
  return (
    <Alert color="sand" role="note" title={t('bad', { count: rows.length })}>
      <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
        {rows.map((row) => (
          <List.Item key={row.line}>
            {t('line', { line: row.line })}
            {row.attendeeName && ` · ${isolated(shortened(row.attendeeName))}`}
            {': '}
            {row.problems.map((problem) => t(ROW_PROBLEMS[problem])).join(', ')}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

interface PlacementsProps {
  found: Import
  organizationName: string
}

/** Asks where those belong whose age says another group: each, or all at once. Specification, section 5, "Age rule". */
function Placements({ found, organizationName }: PlacementsProps) {
  const { t } = useTranslation('importing')
  const people = (found.preview?.good ?? []).filter((person) => person.placement.kind !== 'fits')
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
      {people.map((person) => (
        <PlacementChoice key={person.id} person={person} found={found} />
      ))}
    </Stack>
  )
}

function PlacementChoice({ person, found }: { person: Candidate; found: Import }) {
  const { t } = useTranslation('importing')
  const { placement } = person
  if (placement.kind === 'fits') return null
  const { group: organization, age } = placement
  return (
    <Choice
      label={`${isolated(person.attendeeName)} · ${t('ofAge', { count: age })}`}
      value={found.placingOf(person)}
      onChange={(placing) => found.place([person], placing)}
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
}
