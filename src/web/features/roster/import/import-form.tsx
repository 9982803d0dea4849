import { Alert, Button, FileButton, Group, List, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApartReason, RowApart } from '#domain/roster/roster-rows-apart.ts'
import { MOST_IMPORTED } from '#domain/texts/limits.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { Pages } from '#web/ui/lists/pages.tsx'
import { useNameList } from '#web/ui/people/name-list.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { ImportColumns, ReadingChoices } from './import-columns.tsx'
import { ImportDates } from './import-dates.tsx'
import { Lookalikes } from './import-lookalikes.tsx'
import { NotedRows } from './import-notes.tsx'
import { BadRows, GoodRows, KnownRows, Placements } from './import-preview.tsx'
import { type FileProblem, useImport } from './use-import.ts'

const REASONS = {
  title: 'apartTitle',
  headers: 'apartHeaders',
  total: 'apartTotal',
  section: 'apartSection',
  empty: 'apartEmpty',
} as const satisfies Record<ApartReason, string>

function RowsApart({ rows, isSheet }: { rows: readonly RowApart[]; isSheet: boolean }) {
  const { t } = useTranslation('importing')
  const textsIn = useNameList()
  const [opened, setOpened] = useState(false)
  if (rows.length === 0) return null
  return (
    <div>
      <DisclosureButton label={t('apart', { count: rows.length })} opened={opened} onToggle={setOpened} />
      {opened && (
        <Pages rows={rows}>
          {(shown) => (
            <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
              {shown.map(({ line, texts, reason }) => (
                <List.Item key={line}>
                  {t(isSheet ? 'row' : 'line', { line })}
                  {` · ${textsIn(texts.map(shortened))}: ${t(REASONS[reason])}`}
                </List.Item>
              ))}
            </List>
          )}
        </Pages>
      )}
    </div>
  )
}

const FILE_PROBLEMS = {
  noRows: 'noRows',
  tooMany: 'tooMany',
  notRead: 'notRead',
  tooLarge: 'tooLarge',
  oldExcel: 'oldExcel',
  protectedExcel: 'protectedExcel',
  brokenExcel: 'brokenExcel',
  tooSlow: 'tooSlow',
} as const satisfies Record<FileProblem, string>

/** The accepted endings, and types for phones, which do not know all endings. Old Excel files get an explanation. */
const ACCEPTED = [
  '.xlsx,.xls,.csv,.tsv,.txt,text/csv,application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join()

export function ImportForm({ choices, onClose }: { choices: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['importing', 'common'])
  const [organizationName, setOrganizationName] = useState(choices[0] ?? '')
  const [fileName, setFileName] = useState<string | null>(null)
  const forgetFile = useRef<() => void>(null)
  const found = useImport(organizationName, onClose)
  const { opened, preview, problem, chosen, reading, sending } = found
  const isSheet = opened?.table.sheets !== null
  // Until this is answered the people are neither known nor stored.
  const shown = preview?.dates?.isOpen ? null : preview
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
          accept={ACCEPTED}
          inputProps={{ 'aria-label': t('file') }}
          onChange={(file) => {
            // This allows the same file to be chosen again after it was corrected.
            forgetFile.current?.()
            if (!file) return
            setFileName(file.name)
            reading.mutate({ file })
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
      <VisuallyHidden role="status">{shown && t('good', { count: shown.good.length })}</VisuallyHidden>
      {opened && (
        <>
          <ReadingChoices found={found} />
          {!preview && (
            <Alert color="red" role="alert">
              {t('noNameColumn')}
            </Alert>
          )}
          <ImportColumns found={found} />
        </>
      )}
      {preview?.dates && <ImportDates dates={preview.dates} found={found} isSheet={isSheet} />}
      {shown && (
        <>
          <BadRows rows={shown.bad} isSheet={isSheet} />
          <NotedRows rows={[...shown.good, ...shown.known]} isSheet={isSheet} />
          <RowsApart rows={shown.apart} isSheet={isSheet} />
          <Lookalikes found={found} isSheet={isSheet} />
          <Placements found={found} organizationName={organizationName} />
          <GoodRows key={shown.good[0]?.id} people={shown.good} />
          <KnownRows rows={shown.known} />
        </>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {opened && shown && (
          <Button
            disabled={chosen.length + found.completed === 0}
            loading={sending.isPending}
            onClick={() => sending.mutate(opened.organizationName)}
          >
            {chosen.length === 0 && found.completed > 0
              ? t(found.completesMore ? 'confirmMore' : 'confirmKnown', { count: found.completed })
              : t('confirm', { count: chosen.length })}
          </Button>
        )}
      </DialogFoot>
    </Stack>
  )
}
