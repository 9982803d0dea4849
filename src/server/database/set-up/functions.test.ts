import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#domain/audit/audit-log.ts'
import { FILES } from '#server/config/files.ts'
import type { Database } from '#server/database/connect.ts'
import { ownerUrlOf } from '#tests/backups.ts'
import { createWorld } from '#tests/world.ts'
import { readMigrationState } from './applied-migrations.ts'
import { ownFunctions } from './functions.ts'
import { prepareDatabase } from './migrate.ts'
import { ROLES } from './roles.ts'

/** The functions of the app with the transaction that wrote each. */
async function writtenFunctions(database: Database) {
  const found = await database.execute<{ name: string; by: string }>(sql`
    select case nspname when 'public' then '' else nspname || '.' end || proname as name, pg_proc.xmin::text as by
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'auth') and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  return new Map(found.rows.map(({ name, by }) => [name, by]))
}

test('a function whose file has changed is installed by the next start, once by two, and no other is', async () => {
  const { owner, database, ...world } = await createWorld()
  const start = () => prepareDatabase(ownerUrlOf(world), ROLES.app, () => undefined)
  const textOf = async () =>
    (await owner.execute(sql`select prosrc from pg_proc where proname = 'rewrite_erased_text'`)).rows
  const own = await textOf()
  // As a version with another file left it.
  await owner.execute(`create or replace function public.rewrite_erased_text(place text, row_id uuid, text_before text, text_after text)
    returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as 'begin return false; end'`)
  await owner.execute(`comment on function rewrite_erased_text is 'of another version'`)
  expect(await readMigrationState(database)).toBe('behind')
  const before = await writtenFunctions(owner)

  await Promise.all([start(), start()])
  expect(await textOf()).toEqual(own)
  expect(await readMigrationState(database)).toBe('same')
  const mayCall = sql`select has_function_privilege('rewrite_erased_text(text, uuid, text, text)', 'execute') as is`
  expect((await database.execute(mayCall)).rows).toEqual([{ is: true }])
  const after = await writtenFunctions(owner)
  expect([...after].filter(([name, by]) => before.get(name) !== by).map(([name]) => name)).toEqual([
    'rewrite_erased_text',
  ])
  await start()
  expect(await writtenFunctions(owner)).toEqual(after)
})

test('every function has a file, which PostgreSQL takes as a whole', async () => {
  const { owner } = await createWorld()
  expect([...(await writtenFunctions(owner)).keys()].sort()).toEqual(
    ownFunctions()
      .map(({ name }) => name)
      .sort(),
  )
  for (const { text } of ownFunctions()) await owner.execute(sql.raw(text))
})

test('migrations that came after the files define no function', () => {
  const later = readdirSync(FILES.migrations).filter((file) => file.endsWith('.sql') && file > '0048')
  const texts = later.map((file) => readFileSync(join(FILES.migrations, file), 'utf8'))
  expect(texts.filter((text) => /create (or replace )?function (?!pg_temp)/i.test(text))).toEqual([])
})

test('the audit log has names of the code alone, also from functions', () => {
  const named = ownFunctions().flatMap(({ text }) => text.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? [])
  const actions = named.filter((name) => AUDIT_ACTIONS.some((action) => action.startsWith(`${name.split('.')[0]}.`)))
  expect(actions.length).toBeGreaterThan(4)
  expect(actions.filter((name) => !AUDIT_ACTIONS.some((action) => action === name))).toEqual([])
})
