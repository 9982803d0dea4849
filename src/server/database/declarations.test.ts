import { readFileSync } from 'node:fs'
import { getTableUniqueName, is, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type AnyPgColumn, getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { DECLARATIONS, DECLARED_COLUMNS } from './declarations.ts'
import * as schema from './schema/index.ts'

const TABLES = Object.values<unknown>(schema).filter((exported) => is(exported, PgTable))
const VIEWS = Object.values<unknown>(schema).filter((exported) => is(exported, PgView))
const NAMES = [...TABLES.map(getTableUniqueName), ...VIEWS.map((view) => `public.${getViewConfig(view).name}`)]

const OF = new Map<unknown, string>([
  [schema.users, 'member'],
  [schema.profiles, 'member'],
  [schema.organizationAttendees, 'child'],
  [schema.guardians, 'guardian'],
])

const ID_OF_SOMEONE = /By$|^(user|person|profile|actor|attendee|guardian)Id$/
const NO_TEXT = /^(uuid|boolean|smallint|integer|bigint|numeric|date|timestamp)/

const COLUMNS = TABLES.flatMap((table) => {
  const { columns, foreignKeys } = getTableConfig(table)
  const keys = foreignKeys.map((key) => ({ ...key.reference(), onDelete: key.onDelete }))
  return columns.map((column) => {
    const name = `${getTableUniqueName(table)}.${toSnakeCase(column.name)}`
    return { name, column, key: keys.find((key) => key.columns.includes(column)) }
  })
})

const isDeletedWithAccount = (one: unknown) =>
  DECLARED_COLUMNS.some(({ table, facts }) => table === one && facts.of === 'member' && facts.erasure === 'deleted')

const factsOf = (one: AnyPgColumn) => DECLARED_COLUMNS.find(({ column }) => column === one)?.facts

test('every table and view declares itself', async () => {
  expect(DECLARATIONS.map(({ name }) => name).sort()).toEqual(NAMES.sort())
  const { owner } = await createWorld()
  const { rows } = await owner.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`)
  expect(COLUMNS.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('so does every column with the id of a person, or with a text, unless it is an enum, a reference, or deleted with its account', () => {
  const undeclared = COLUMNS.filter(({ column, key }) => {
    if (factsOf(column)) return false
    if (key) return OF.has(key.foreignTable)
    const isText = !(NO_TEXT.test(column.getSQLType()) || column.enumValues?.length)
    return ID_OF_SOMEONE.test(column.name) || (isText && !isDeletedWithAccount(column.table))
  })
  expect(undeclared.map(({ name }) => name)).toEqual([])
})

test('a reference to a person declares whose it is, and what the database does with it when the person is deleted', () => {
  for (const { name, column, key } of COLUMNS) {
    const of = OF.get(key?.foreignTable)
    if (!of) continue
    const facts = factsOf(column)
    expect([name, facts?.of]).toEqual([name, of])
    // An erased account keeps an empty row.
    const erasure = key?.onDelete === 'cascade' ? 'deleted' : 'emptied'
    if (of !== 'member') expect([name, facts?.erasure]).toEqual([name, erasure])
  }
})

test('erasing an account deletes and empties what is declared', () => {
  const statements = readFileSync('src/server/database/functions/erase_account.sql', 'utf8')
  const deleted = [...statements.matchAll(/DELETE FROM (\S+)/g)].map(([, table]) => table)
  const emptied = [...statements.matchAll(/UPDATE (\S+) SET (.*?)\sWHERE/gs)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/(\w+) = /g)].map(([, column]) => `${table}.${column}`),
  )
  const declared = (erasure: string) =>
    DECLARED_COLUMNS.filter(({ facts }) => facts.of === 'member' && facts.erasure === erasure)
  // The first by a trigger of auth.accounts, the other before, by `removeAdmin`.
  expect([...deleted, 'auth.former_passwords', 'public.user_roles'].sort()).toEqual(
    [...new Set(declared('deleted').map(({ declaration }) => declaration.name))].sort(),
  )
  expect(emptied).toEqual(
    expect.arrayContaining(declared('emptied').map(({ declaration, name }) => `${declaration.name}.${name}`)),
  )
})
