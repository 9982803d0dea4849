import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions.ts'
import { birthdateText } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import classes from './session-report.module.css'

interface AttendanceTableProps {
  /** What the table is of: 'Leaders', 'Attendees'. */
  title: string
  rows: readonly AttendanceRow[]
}

/** Who was there: number, name, birthdate, present or absent, reason. Specification, section 2, /sessions/{id}. */
export function AttendanceTable({ title, rows }: AttendanceTableProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  return (
    <Table className={classes.table} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="2.5em">{t('number')}</Table.Th>
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
              <PersonName name={row.attendeeName} />
            </Table.Td>
            <Table.Td>{row.birthdate && birthdateText(row.birthdate, language)}</Table.Td>
            <Table.Td className={row.status === 'present' ? classes.present : classes.absent}>
              {row.status === 'present' ? '✓' : '✗'} {t(row.status)}
            </Table.Td>
            <Table.Td>{row.absenceReason && <PersonName name={row.absenceReason} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
