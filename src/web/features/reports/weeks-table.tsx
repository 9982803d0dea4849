import { Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthGroup } from '#contract/network/reports.ts'
import type { AttendanceFigures } from '#domain/attendance/attendance-figures.ts'
import { weeksOfMonth } from '#domain/attendance/month-report.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { SheetTable } from '#web/ui/lists/sheet-table.tsx'
import classes from './month-sheet.module.css'
import { Rate } from './week-figures.tsx'
import { WeekName } from './week-name.tsx'
import { missingInWeek } from './weeks.ts'
import table from './weeks-table.module.css'

export function WeeksTable({ group, month, until }: { group: MonthGroup; month: PlainDate; until: PlainDate }) {
  const { t } = useTranslation('reports')
  return (
    <section className={classes.section}>
      <Title order={3}>{t('byWeek')}</Title>
      <SheetTable keepsHead className={table.weeks ?? ''} aria-label={t('byWeek')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('week')}</Table.Th>
            <Table.Th>{t('sessions')}</Table.Th>
            <Table.Th>{t('present')}</Table.Th>
            <Table.Th>{t('rate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeksOfMonth(month).map((week, place) =>
            week.from > until ? null : (
              <Table.Tr key={week.from}>
                <Table.Td data-name>
                  <WeekName week={week} />
                </Table.Td>
                <Cells
                  figures={group.weeks[place] ?? { sessions: 0, present: 0, all: 0 }}
                  missing={missingInWeek(group, week).length}
                />
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Td data-name>{t('wholeMonth')}</Table.Td>
            <Cells figures={group} missing={0} />
          </Table.Tr>
        </Table.Tfoot>
      </SheetTable>
    </section>
  )
}

function Cells({ figures, missing }: { figures: AttendanceFigures & { readonly sessions: number }; missing: number }) {
  const { t } = useTranslation(['reports', 'dashboard'])
  return (
    <>
      <Table.Td>
        {(figures.sessions > 0 || missing === 0) && figures.sessions}
        {missing > 0 && <span className={classes.noReport}>{t('noReport')}</span>}
      </Table.Td>
      <Table.Td>
        {figures.all > 0 ? t('dashboard:presentOf', { present: figures.present, all: figures.all }) : '–'}
      </Table.Td>
      <Table.Td>
        <Rate figures={figures} />
      </Table.Td>
    </>
  )
}
