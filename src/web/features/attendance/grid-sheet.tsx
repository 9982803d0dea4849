import { useTranslation } from 'react-i18next'
import type { AttendanceGrid, GridPerson } from '#contract/sessions/attendance.ts'
import { ratePercent, sumOf } from '#domain/attendance/attendance-figures.ts'
import { longDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { MarkSign, MarkSymbols } from '#web/ui/attendance/attendance-mark.tsx'
import { MarkLegend } from '#web/ui/attendance/mark-legend.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { Sheet } from '#web/ui/print/sheet.tsx'
import { columnsOf, type GridColumn } from './columns.ts'
import { isLow, rowKey, sectionsOf } from './grid.ts'
import classes from './grid-sheet.module.css'

/** The most sessions beside each other on a landscape page. */
const MOST_ACROSS = 18

interface GridSheetProps {
  organizationName: OrganizationName
  grid: AttendanceGrid
  people: readonly GridPerson[]
  /** Describes which people these are, if not everyone. */
  note: string
}

export function GridSheet({ organizationName, grid: { sessions }, people, note }: GridSheetProps) {
  const { t } = useTranslation(['grid', 'navigation'])
  const language = useLanguage()
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return null
  const days = t('days', {
    from: longDate(first.sessionDate, language),
    to: longDate(last.sessionDate, language),
    ...NO_ISOLATES,
  })
  const rate = ratePercent(sumOf(sessions))
  return (
    <Sheet
      className={classes.sheet}
      title={t('navigation:attendanceGrid')}
      subtitle={days}
      owner={organizationName}
      aside={[rate !== null && t('rateOf', { rate: percentText(rate) }), note].filter(Boolean).join(' · ')}
      foot={`${organizationName} · ${t('navigation:attendanceGrid')} · ${days}`}
      isLandscape
    >
      <MarkSymbols />
      {inParts(columnsOf(sessions, language)).map((part) => (
        <PrintedTable key={part.from} {...part} people={people} />
      ))}
      <MarkLegend hasDash />
    </Sheet>
  )
}

interface Part {
  readonly columns: readonly GridColumn[]
  readonly from: number
}

function inParts(columns: readonly GridColumn[]): Part[] {
  const size = Math.ceil(columns.length / Math.ceil(columns.length / MOST_ACROSS))
  return Array.from({ length: Math.ceil(columns.length / size) }, (_, place) => ({
    from: place * size,
    columns: columns.slice(place * size, (place + 1) * size),
  }))
}

function PrintedTable({ columns, from, people }: Part & Pick<GridSheetProps, 'people'>) {
  const { t } = useTranslation('grid')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('name')}</th>
          {columns.map(({ id, month, day }) => (
            <th key={id}>
              {month}
              <br />
              {day}
            </th>
          ))}
          <th>{t('rate')}</th>
        </tr>
      </thead>
      {sectionsOf(people).map((section) => (
        <tbody key={section.kind}>
          <tr>
            <th colSpan={columns.length + 2}>{`${t(section.kind)} · ${section.people.length}`}</th>
          </tr>
          {section.people.map((person) => (
            <tr key={rowKey(person)}>
              <th>
                <PersonName name={person.attendeeName} inherit />
              </th>
              {columns.map(({ id }, place) => {
                const mark = person.marks[from + place]
                return (
                  <td key={id}>
                    <MarkSign status={mark?.status ?? null} reason={mark?.absenceReason ?? null} />
                  </td>
                )
              })}
              <td data-low={isLow(person) || undefined}>{percentText(ratePercent(person))}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th>{t('present')}</th>
          {columns.map(({ id, present, all }) => (
            <td key={id}>{`${present}/${all}`}</td>
          ))}
          <td />
        </tr>
      </tbody>
    </table>
  )
}
