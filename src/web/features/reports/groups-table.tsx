import { Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthFigures, MonthGroup, MonthReport } from '#contract/network/reports.ts'
import { type MonthWeek, weeksOfMonth } from '#domain/attendance/month-report.ts'
import { monthKey } from '#domain/dates/calendar-months.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { SheetTable } from '#web/ui/lists/sheet-table.tsx'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import classes from './month-sheet.module.css'
import { Trend } from './trend.tsx'
import { Rate, WeekFigures } from './week-figures.tsx'
import { WeekName } from './week-name.tsx'
import { missingInWeek, useDaysText } from './weeks.ts'

interface GroupsTableProps {
  report: MonthReport
  month: PlainDate
  until: PlainDate
}

export function GroupsTable({ report: { groups, total }, month, until }: GroupsTableProps) {
  const { t } = useTranslation(['reports', 'sharing'])
  const daysText = useDaysText()
  const weeks = weeksOfMonth(month).filter(({ from }) => from <= until)
  return (
    <section className={classes.section}>
      <Title order={3}>{t('byGroup')}</Title>
      <SheetTable
        keepsHead
        className={classes.groups ?? ''}
        aria-label={t('byGroup')}
        style={{ '--weeks': weeks.length }}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('group')}</Table.Th>
            {weeks.map((week) => (
              <Table.Th key={week.from} data-week>
                <span className={classes.wide}>
                  <WeekName week={week} />
                </span>
                <span className={classes.narrow}>{daysText(week)}</span>
              </Table.Th>
            ))}
            <Table.Th>{t('sessions')}</Table.Th>
            <Table.Th>{t('attendance')}</Table.Th>
            <Table.Th>{t('trend')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={group.organizationName} data-empty={isEmpty(group) || undefined}>
              <Table.Td data-name>
                <GroupName name={group.organizationName} month={month} />
              </Table.Td>
              <Cells figures={group} group={group} weeks={weeks} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Td data-name>{t('sharing:allGroups')}</Table.Td>
            <Cells figures={total} weeks={weeks} />
          </Table.Tr>
        </Table.Tfoot>
      </SheetTable>
    </section>
  )
}

function isEmpty({ sessions, missing }: MonthGroup): boolean {
  return sessions === 0 && !missing?.length
}

function GroupName({ name, month }: { name: string; month: PlainDate }) {
  const isPrinting = useIsPrinting()
  if (isPrinting) return <bdi>{name}</bdi>
  return (
    <AnchorLink
      to="/reports/month"
      search={{ month: monthKey(month), organization: name }}
      inherit
      className={classes.link ?? ''}
    >
      <bdi>{name}</bdi>
    </AnchorLink>
  )
}

interface CellsProps {
  figures: MonthFigures
  /** The group whose missing reports are shown; undefined for all groups together. */
  group?: MonthGroup
  weeks: readonly MonthWeek[]
}

function Cells({ figures, group, weeks }: CellsProps) {
  return (
    <>
      {weeks.map((week, place) => (
        <Table.Td key={week.from} data-week>
          <WeekFigures figures={figures.weeks[place] ?? NONE} missing={group ? missingInWeek(group, week).length : 0} />
        </Table.Td>
      ))}
      <Table.Td>{figures.sessions}</Table.Td>
      <Table.Td data-rate>
        <Rate figures={figures} />
      </Table.Td>
      <Table.Td>
        <Trend figures={figures} isShort />
      </Table.Td>
    </>
  )
}

const NONE = { present: 0, all: 0 }
