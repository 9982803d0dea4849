import '@mantine/core/styles/Table.css'
import { Table, type TableProps } from '@mantine/core'
import classes from './sheet-table.module.css'

/** A table of a sheet: rows on paper and on a wide screen, cards on a phone. How a card is laid out, its own class says. */
export function SheetTable({ className = '', ...props }: TableProps) {
  return <Table className={`${classes.table} ${className}`} {...props} />
}
