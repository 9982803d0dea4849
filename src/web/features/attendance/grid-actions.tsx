import { useTranslation } from 'react-i18next'
import type { AttendanceGrid, GridMark, GridPerson } from '#contract/sessions/attendance.ts'
import { type AttendanceFigures, sumOf } from '#domain/attendance/attendance-figures.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { TableCell, TableFile } from '#domain/tables/table-file.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { SheetActions } from '#web/ui/print/sheet-actions.tsx'

export function GridActions({ organizationName, grid }: { organizationName: OrganizationName; grid: AttendanceGrid }) {
  const { t } = useTranslation('navigation')
  const table = useGridFile(organizationName, grid)
  return <SheetActions tables={[{ label: t('attendanceGrid'), table }]} />
}

function useGridFile(organizationName: OrganizationName, { sessions, people }: AttendanceGrid): () => TableFile {
  const { t } = useTranslation(['grid', 'attendance', 'navigation'])
  const reasonWords = useReasonWords()
  const markText = (mark: GridMark | null): TableCell => {
    if (mark === null) return null
    if (mark.status === 'present') return t('attendance:present')
    if (!mark.absenceReason) return t('attendance:absent')
    return withoutIsolates(t('attendance:absentWith', { reason: reasonWords(mark.absenceReason) }))
  }
  const role = ({ isInRoster, isLeader }: GridPerson) =>
    isInRoster ? t(isLeader ? 'leader' : 'attendee') : t('former')
  return () => ({
    name: [organizationName, 'attendance', sessions[0]?.sessionDate, sessions.at(-1)?.sessionDate].join('-'),
    sheet: t('navigation:attendanceGrid'),
    heads: [
      t('name'),
      t('role'),
      ...sessions.map(({ sessionDate }) => sessionDate),
      t('present'),
      t('sessions'),
      t('rate'),
    ],
    rows: [
      ...people.map((person) => [
        person.attendeeName,
        role(person),
        ...person.marks.map(markText),
        ...figureCells(person),
      ]),
      [t('present'), null, ...sessions.map(({ present }) => present), ...figureCells(sumOf(sessions))],
    ],
  })
}

function figureCells({ present, all }: AttendanceFigures): TableCell[] {
  return [present, all, all === 0 ? null : { rate: present / all }]
}

/** The text without isolates, because a spreadsheet has each text in a cell of its own. */
function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/gu, '')
}
