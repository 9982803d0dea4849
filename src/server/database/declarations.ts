import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ColumnFacts, Declaration } from './schema/declare.ts'
import * as schema from './schema/index.ts'

const isDeclaration = (exported: unknown): exported is Declaration =>
  typeof exported === 'object' && exported !== null && 'rights' in exported && 'privacy' in exported

/** Of every table and view of the schema. */
export const DECLARATIONS: readonly Declaration[] = Object.values<unknown>(schema).filter(isDeclaration)

export interface DeclaredColumn {
  readonly declaration: Declaration
  readonly table: PgTable
  readonly column: AnyPgColumn
  /** In the database. */
  readonly name: string
  readonly facts: ColumnFacts
}

export const DECLARED_COLUMNS: readonly DeclaredColumn[] = DECLARATIONS.flatMap((declaration) => {
  const { table, columns } = declaration
  if (!(table instanceof PgTable)) return []
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const facts = columns[key]
    return facts ? [{ declaration, table, column, name: toSnakeCase(key), facts }] : []
  })
})
