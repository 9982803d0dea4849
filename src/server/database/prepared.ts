import type { Queryable } from './connect.ts'

interface Builder<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> }
}

type Run<Result> = (database: Queryable, values?: Record<string, unknown>) => Promise<Result>

/**
 * A prepared statement. Its text is built once per database, and parsed once per connection. PostgreSQL may plan it
 * once for all values.
 * @param name unique among the prepared statements of the server, at most 63 characters
 */
export function prepared<Result>(name: string, build: (database: Queryable) => Builder<Result>): Run<Result> {
  const byDatabase = new WeakMap<Queryable, ReturnType<Builder<Result>['prepare']>>()
  return (database, values = {}) => {
    const made = byDatabase.get(database) ?? build(database).prepare(name)
    byDatabase.set(database, made)
    return made.execute(values)
  }
}
