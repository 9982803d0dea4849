import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { FILES } from '#server/config/files.ts'
import type { Queryable } from '#server/database/connect.ts'

interface OwnFunction {
  /** The name of the file and of the function in PostgreSQL, without 'public'. */
  readonly name: string
  readonly text: string
  readonly digest: string
}

/** The list is cached, because the files do not change while the app runs. */
let read: readonly OwnFunction[] | undefined

export function ownFunctions(): readonly OwnFunction[] {
  read ??= readdirSync(FILES.functions).map((file) => {
    const text = readFileSync(join(FILES.functions, file), 'utf8')
    return { name: file.replace(/\.sql$/, ''), text, digest: createHash('sha256').update(text).digest('hex') }
  })
  return read
}

/** The functions that differ from their files: each function has the digest of its file as its comment. */
export async function outdatedFunctions(database: Queryable): Promise<readonly OwnFunction[]> {
  const { rows } = await database.execute<{ name: string; digest: string | null }>(sql`
    select case nspname when 'public' then '' else nspname || '.' end || proname as name,
      obj_description(pg_proc.oid, 'pg_proc') as digest
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname in ('public', 'auth')`)
  const installed = new Map(rows.map(({ name, digest }) => [name, digest]))
  return ownFunctions().filter(({ name, digest }) => installed.get(name) !== digest)
}

/** @param tx a transaction of the owner, in which every migration has been applied */
export async function installFunctions(tx: Queryable): Promise<void> {
  // A function may come before one that it calls: names are looked up when it is called.
  await tx.execute(sql`set local check_function_bodies = off`)
  for (const { name, text, digest } of await outdatedFunctions(tx)) {
    await tx.execute(sql.raw(text))
    await tx.execute(sql.raw(`comment on function ${name} is '${digest}'`))
  }
}
