import '@mantine/core/styles/Table.css'
import { Table, type TableProps } from '@mantine/core'
import classes from './sheet-table.module.css'

interface SheetTableProps extends TableProps {
  /** Whether a phone shows the head too, above cards whose cells it names. */
  keepsHead?: boolean
}

/** A table of a sheet: rows on paper and on wide screens, cards on a phone. The `className` lays out the cards. */
export function SheetTable({ className = '', keepsHead = false, ...props }: SheetTableProps) {
  return <Table className={`${classes.table} ${className}`} data-keeps-head={keepsHead || undefined} {...props} />
}
