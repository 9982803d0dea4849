import { getTableColumns, getTableUniqueName, is } from 'drizzle-orm'
import { type AnyPgColumn, getViewConfig, type PgTable, PgView } from 'drizzle-orm/pg-core'
import type { TextPlace } from '#domain/erasure/erasure.ts'

export const READ = ['select'] as const
export const APPEND = [...READ, 'insert'] as const
export const WRITE = [...APPEND, 'update'] as const
export const ALL = [...WRITE, 'delete'] as const

export const appendAndUpdate = (...columns: string[]) => [...APPEND, ...columns.map((column) => `update (${column})`)]

/** Where the texts of a table are, as SQL, for the admin who looks through them. */
interface Whereabouts {
  /** The table's key, if it is not `id`. */
  readonly id?: string
  readonly organization?: string
  readonly day?: string
  readonly session?: string
  readonly person?: string
  /** Joins and conditions for these. */
  readonly join?: string
  /** Whether only the owner's function `rewrite_erased_text` may change them. */
  readonly isOwners?: boolean
}

/** A text in which every erasure looks for the name, and the admin decides. Source: docs/product.md, 21.4. */
export interface SearchedText extends Whereabouts {
  readonly place: TextPlace
  readonly limit: number
  /** Identifies the text for the admin, if not by its row. */
  readonly key?: string
}

type Erasure =
  | SearchedText
  /** With the person, or with the account. */
  | 'deleted'
  | 'emptied'
  | 'kept'
  /** The name in it is replaced without a question. */
  | { readonly changes: string }
  /** What it is instead of a text with names. */
  | { readonly none: string }

/** What a person's own data has of the rows in which the column is their id, by its name there. */
export type Own =
  | { readonly count: string }
  | { readonly list: string; readonly shows: Readonly<Record<string, AnyPgColumn>>; readonly newestFirst?: AnyPgColumn }
  /** A query of `features/accounts/own-data.ts`. */
  | { readonly query: string }
  /** Why it has nothing of them. */
  | { readonly none: string }

export interface ColumnFacts {
  /** About whom or by whom it is: a person of a roster, their guardian, a person with an account. */
  readonly of?: 'child' | 'guardian' | 'member'
  readonly erasure: Erasure
  readonly own?: Own
}

interface TableFacts {
  /** The cells of its row in docs/privacy.md: what, why, how long. Tables with the same cells share a row. */
  readonly privacy: string
  readonly texts?: Whereabouts
}

/**
 * Every column with the id of a person, a guardian or an account, or with a text, unless it is an enum, a reference, or
 * deleted with its account.
 */
type ColumnsFacts<Column extends string> = { readonly [Name in Column]?: ColumnFacts }

export interface Declaration extends TableFacts {
  readonly rights: readonly string[]
  readonly table: PgTable | PgView
  /** With its schema. */
  readonly name: string
  readonly columns: ColumnsFacts<string>
}

/**
 * What is true of a table or view besides its structure. Source: docs/decisions/053-what-a-table-declares.md.
 * @param rights what the app's role may do with it; it has no other rights
 */
export function declare<Described extends PgTable | PgView>(
  table: Described,
  rights: readonly string[],
  facts: TableFacts & ColumnsFacts<keyof Described['$inferSelect'] & string>,
): Declaration {
  const name = is(table, PgView) ? `public.${getViewConfig(table).name}` : getTableUniqueName(table)
  const { privacy, texts = {}, ...columns } = facts
  return { table, name, rights, privacy, texts, columns: columns as ColumnsFacts<string> }
}

/** Of the account that recorded a row: an erasure keeps the id, which then has no name. */
export const by = (own: Own): ColumnFacts => ({ of: 'member', erasure: 'kept', own })

/** {@link by}, with a list of the rows. @param renamed further columns by their names in the list */
export function listed<Listed extends PgTable>(
  list: string,
  table: Listed,
  names: readonly (keyof Listed['_']['columns'] & string)[],
  newestFirst?: keyof Listed['_']['columns'],
  renamed: Readonly<Record<string, keyof Listed['_']['columns']>> = {},
): ColumnFacts {
  const columns: Listed['_']['columns'] = getTableColumns(table)
  const named = [...names.map((name) => [name, name] as const), ...Object.entries(renamed)]
  const shows = Object.fromEntries(named.map(([name, column]) => [name, columns[column] as AnyPgColumn]))
  return by({ list, shows, ...(newestFirst && { newestFirst: columns[newestFirst] }) })
}

/** The same of several columns. */
export function each<const Column extends string>(facts: ColumnFacts, ...names: Column[]) {
  return Object.fromEntries(names.map((name) => [name, facts])) as Record<Column, ColumnFacts>
}
