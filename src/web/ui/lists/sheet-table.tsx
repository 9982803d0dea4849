import '@mantine/core/styles/Table.css'
import { Table, type TableProps } from '@mantine/core'
import classes from './sheet-table.module.css'

/** A table of a sheet: rows on paper and on wide screens, cards on a phone. The `className` lays out the cards. */
export function SheetTable({ className = '', ...props }: TableProps) {
  return <Table className={`${classes.table} ${className}`} {...props} />
}
