import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceGrid, GridMark, GridPerson } from '#contract/sessions/attendance.ts'
import { reasonParts } from '#domain/attendance/absence-reasons.ts'
import { ratePercent, sumOf } from '#domain/attendance/attendance-figures.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { moveWithArrows } from './arrow-keys.ts'
import { columnsOf, type GridColumn } from './columns.ts'
import { rowKey, sectionsOf } from './grid.ts'
import { GridRow } from './grid-row.tsx'
import classes from './grid-table.module.css'
import { Rate } from './rate.tsx'
import { ScrollButtons } from './scroll-buttons.tsx'
import { useSidewaysScroll } from './sideways-scroll.ts'

interface GridTableProps {
  organizationName: OrganizationName
  grid: AttendanceGrid
  people: readonly GridPerson[]
}

/** The first rendered rows; the others follow in the background, because they have thousands of cells. */
const ROWS_AT_ONCE = 15

/**
 * The table scrolls within itself, so that heads stay visible, and opens at the newest session. Source:
 * docs/product.md, 17.1.
 */
export function GridTable({ organizationName, grid: { sessions }, people }: GridTableProps) {
  const { t } = useTranslation(['grid', 'navigation'])
  const language = useLanguage()
  const hintId = useId()
  const columns = useMemo(() => columnsOf(sessions, language), [sessions, language])
  const cellName = useCellNames()
  const scroll = useSidewaysScroll(`${sessions.at(-1)?.id} ${language}`)
  const openSession = useOpenSession()
  const [first] = useState(() => people.slice(0, ROWS_AT_ONCE))
  const deferred = useDeferredValue(people, first)
  const rendered = useMemo(() => new Set(deferred.map(rowKey)), [deferred])
  const name = t('navigation:attendanceGridOf', { organization: organizationName })
  return (
    <div className={classes.frame} data-moves={scroll.hasBefore || scroll.hasAfter || undefined}>
      <ScrollButtons scroll={scroll} />
      <span id={hintId} hidden>
        {t('arrows')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls, inside the section of the screen */}
      <div
        ref={scroll.ref}
        className={classes.scroller}
        role="region"
        aria-label={name}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        data-scrolls
        onScroll={scroll.onScroll}
        onClick={openSession}
        onKeyDown={moveWithArrows}
      >
        <table className={classes.table} aria-label={name}>
          <Heads columns={columns} />
          {sectionsOf(people).map((section) => (
            <tbody key={section.kind}>
              <tr data-section={section.kind}>
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  <span>{`${t(section.kind)} · ${section.people.length}`}</span>
                </th>
              </tr>
              {section.people
                .filter((person) => rendered.has(rowKey(person)))
                .map((person) => (
                  <GridRow key={rowKey(person)} person={person} columns={columns} cellName={cellName} />
                ))}
            </tbody>
          ))}
          <Totals columns={columns} />
        </table>
      </div>
    </div>
  )
}

function Heads({ columns }: { columns: readonly GridColumn[] }) {
  const { t } = useTranslation('grid')
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.name}>
          <span>{t('name')}</span>
        </th>
        {columns.map(({ id, month, day, fullDate, beginsMonth, isNewest }) => (
          <th key={id} scope="col" data-month={beginsMonth || undefined} data-newest={isNewest || undefined}>
            <AnchorLink
              to="/sessions/$id"
              params={{ id }}
              c="inherit"
              underline="never"
              aria-label={t('openSession', { date: fullDate })}
              title={fullDate}
            >
              <span>{month}</span>
              <b>{day}</b>
            </AnchorLink>
          </th>
        ))}
        <th scope="col" className={classes.rate}>
          {t('rate')}
        </th>
      </tr>
    </thead>
  )
}

/** The number of people present at each session among everyone with a mark, and the rate of all marks. */
function Totals({ columns }: { columns: readonly GridColumn[] }) {
  const { t } = useTranslation('grid')
  return (
    <tfoot>
      <tr>
        <th scope="row" className={classes.name}>
          {t('present')}
        </th>
        {columns.map(({ id, present, all, beginsMonth, isNewest }) => (
          <td key={id} data-month={beginsMonth || undefined} data-newest={isNewest || undefined}>
            <b>{present}</b>
            <span className={classes.all}>{`/${all}`}</span>
          </td>
        ))}
        <Rate rate={ratePercent(sumOf(columns))} />
      </tr>
    </tfoot>
  )
}

/** Opens a session without reloading the app. A click with a modifier key is left to the browser. */
function useOpenSession() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-session]') : null
    const id = link?.dataset.session
    if (!id || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/sessions/$id', params: { id } })
  }
}

/**
 * The name of a cell, such as 'Karam, Nov 21: absent, illness'. It is stable until the language changes, because
 * thousands of cells depend on it.
 */
function useCellNames() {
  const { t, i18n } = useTranslation(['grid', 'attendance'])
  const reasonWords = useReasonWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reasonWords` is another function in every render, and depends on the language alone
  return useMemo(() => {
    const known = { none: t('cellNone'), present: t('cellPresent'), absent: t('cellAbsent') }
    const words = (mark: GridMark | null) => {
      if (mark === null) return known.none
      if (mark.status === 'present') return known.present
      if (!mark.absenceReason) return known.absent
      const reason = reasonWords(mark.absenceReason)
      const isChosen = reasonParts(mark.absenceReason).kind !== null
      return t('cellExcused', { reason: isChosen ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason })
    }
    return (name: string, date: string, mark: GridMark | null) => t('cell', { name, date, mark: words(mark) })
  }, [t, i18n.language])
}
