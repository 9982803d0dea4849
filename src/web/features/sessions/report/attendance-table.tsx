import { Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions/sessions.ts'
import { birthdateText } from '#domain/dates/dates.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { SheetTable } from '#web/ui/lists/sheet-table.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import classes from './attendance-table.module.css'
import { MarkButton } from './mark-button.tsx'
import type { Correct } from './use-correct-mark.ts'

interface AttendanceTableProps {
  title: string
  rows: readonly AttendanceRow[]
  hasDetails: boolean
  onCorrect: Correct | null
}

/** Attendance: number, name, birthdate, present or absent, reason. Source: docs/product.md, 5.15 and 19.2. */
export function AttendanceTable({ title, rows, hasDetails, onCorrect }: AttendanceTableProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  // A printed report has no addresses of people's pages in it.
  const isPrinting = useIsPrinting()
  const words = useReasonWords()
  if (rows.length === 0) return null
  const present = rows.filter((row) => row.status === 'present').length
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={3}>{title}</Title>
        <p>{t('presentOf', { present, all: rows.length })}</p>
      </div>
      <SheetTable className={`${classes.table} ${hasDetails ? '' : classes.presenceOnly}`} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('birthdate')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th>{t('reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, place) => (
            <Table.Tr key={row.id}>
              <Table.Td>{place + 1}</Table.Td>
              <Table.Td>
                <PersonLink id={row.attendeeId} name={row.attendeeName} hasPage={row.hasPage && !isPrinting} />
              </Table.Td>
              <Table.Td>{row.birthdate && birthdateText(row.birthdate, language)}</Table.Td>
              <Table.Td data-status={row.status}>
                <span aria-hidden>{row.status === 'present' ? '✓' : '✗'}</span> {t(row.status)}
                {/* The button is over the words, which are printed without it. */}
                {onCorrect && <MarkButton row={row} onCorrect={onCorrect} className={classes.mark} />}
              </Table.Td>
              <Table.Td>{row.absenceReason && <PersonName inherit name={words(row.absenceReason)} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </SheetTable>
    </section>
  )
}
