import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from './connect.ts'

/** A statement of Drizzle's query builder. Its parameters are `sql.placeholder('name')`. */
interface Builder<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> }
}

/** Runs a prepared statement on a database or in a transaction, with the value of each placeholder. */
type Run<Result> = (database: Queryable, values?: Record<string, unknown>) => Promise<Result>

const names = new Set<string>()
const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement that is asked often: its text is built once per connection or pool, and PostgreSQL parses it once per connection.
 * PostgreSQL may plan it once for all values, so a statement whose best plan depends on its values is not for it.
 * @param name unique among the prepared statements of the server, at most 63 characters
 */
export function prepared<Result>(name: string, build: (database: Queryable) => Builder<Result>): Run<Result> {
  claimName(name)
  type Prepared = ReturnType<Builder<Result>['prepare']>
  const bySession = new WeakMap<object, Prepared>()
  return (database, values = {}) => {
    const { session } = database._
    const known = bySession.get(session)
    if (known) return known.execute(values)
    const made = build(database).prepare(name)
    bySession.set(session, made)
    return made.execute(values)
  }
}

/** As {@link prepared}, for a statement that the query builder cannot express. Its rows are as the driver returns them. */
export function preparedSql<Row>(name: string, statement: SQL): Run<Row[]> {
  claimName(name)
  const query = dialect.sqlToQuery(statement)
  return async (database, values = {}) => {
    const made = database._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    )
    return (await made.execute(values)).rows
  }
}

/** Whether a column has one of the organizations that a statement is about. */
type IsWithin<Condition> = (column: AnyColumn) => Condition

/** Runs a statement about organizations. */
type RunIn<Scope, Result> = (database: Queryable, scope: Scope, values?: Record<string, unknown>) => Promise<Result>

/**
 * As {@link prepared}, for a statement about some organizations: two statements, because PostgreSQL plans one with a list of them at each
 * call, but one with a single organization, which most people have, once.
 */
export function preparedWithin<Result>(
  name: string,
  build: (database: Queryable, isWithin: IsWithin<SQL>) => Builder<Result>,
): RunIn<readonly string[], Result> {
  const ofOne = prepared(`${name}_of_one`, (database) =>
    build(database, (column) => sql`${column} = ${sql.placeholder('organization')}`),
  )
  const ofSome = prepared(name, (database) =>
    build(database, (column) => sql`${column} = any(${sql.placeholder('organizations')})`),
  )
  return (database, [organization, ...others], values = {}) =>
    organization !== undefined && others.length === 0
      ? ofOne(database, { ...values, organization })
      : ofSome(database, { ...values, organizations: organization === undefined ? [] : [organization, ...others] })
}

/**
 * As {@link preparedWithin}, for a statement about some organizations or all.
 * @param build `isWithin` is undefined for all organizations
 */
export function preparedInScope<Result>(
  name: string,
  build: (database: Queryable, isWithin: IsWithin<SQL | undefined>) => Builder<Result>,
): RunIn<OrganizationScope, Result> {
  const ofAll = prepared(name, (database) => build(database, () => undefined))
  const ofSome = preparedWithin(`${name}_within`, build)
  return (database, scope, values) => (scope === 'all' ? ofAll(database, values) : ofSome(database, scope, values))
}

function claimName(name: string): void {
  if (names.has(name)) throw new Error(`Two prepared statements are called '${name}'`)
  names.add(name)
}
