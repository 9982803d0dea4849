import type { KeyboardEvent } from 'react'

const COLUMNS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Moves the focus in reading direction. Tab stops only at names and dates, because a grid has thousands of cells.
 * Without a focus the keys scroll.
 */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('th, td') : null
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!cell || !row || !table || event.ctrlKey || event.metaKey || event.altKey) return
  const isRightToLeft = getComputedStyle(table).direction === 'rtl'
  const [across, down] = [(COLUMNS[event.key] ?? 0) * (isRightToLeft ? -1 : 1), ROWS[event.key] ?? 0]
  const next = across === 0 ? linkBelow(table, row, cell.cellIndex, down) : linkOf(row.cells[cell.cellIndex + across])
  if (across === 0 && down === 0) return
  event.preventDefault()
  next?.focus()
}

function linkBelow(table: HTMLTableElement, from: HTMLTableRowElement, column: number, step: number) {
  const rows = [...table.rows]
  for (let at = rows.indexOf(from) + step; step !== 0 && at >= 0 && at < rows.length; at += step) {
    const link = linkOf(rows[at]?.cells[column])
    if (link) return link
  }
  return null
}

function linkOf(cell: HTMLTableCellElement | undefined): HTMLAnchorElement | null {
  return cell?.querySelector('a') ?? null
}
