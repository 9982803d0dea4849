import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/backups.ts'
import { emptyDatabase } from '#tests/first-migration.ts'
import { command, startApp, TIMEOUT_MS } from '#tests/running-app.ts'
import { COMMANDS } from './run-command.ts'

/** Commands that work without a network, with the reason. */
const NEED_NONE: Readonly<Record<string, string>> = {
  restore: 'fills an empty folder',
  verify: 'restores into a temporary database',
  'move-in': 'moves into a fresh network',
  migrate: 'prepares an empty database',
}

async function run(name: string, folder: string, environment: NodeJS.ProcessEnv) {
  const erasures = join(folder, 'erasures.jsonl')
  await writeFile(erasures, '')
  const words: Readonly<Record<string, readonly string[]>> = {
    admin: ['rita@example.org'],
    backup: [join(folder, 'network.backup'), '--unencrypted'],
    'erase:again': [erasures],
  }
  const running = startApp(command(name, ...(words[name] ?? [])), environment)
  const status = await running.ended()
  return { status, printed: running.printed() }
}

const needing = Object.keys(COMMANDS).filter((name) => !(name in NEED_NONE))

test('the commands that need a network are these', () => {
  expect(needing).toEqual(['admin', 'backup', 'erase:again', 'audit:ledger', 'audit:counts'])
})

test.each(needing)(
  '%s refuses a folder without a network by name, and creates nothing',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const folder = await aFolder()
    const dataDir = join(folder, 'data')
    const refused = { status: 1, printed: expect.stringContaining(`There is no network in ${dataDir}.`) }
    expect(await run(name, folder, { DATA_DIR: dataDir })).toMatchObject(refused)
    expect(await readdir(folder)).toEqual(['erasures.jsonl'])
    // As a first start leaves it that was ended too early.
    await mkdir(dataDir)
    const record = JSON.stringify({ id: '00000000-0000-4000-8000-000000000000', place: 'data' })
    await writeFile(join(dataDir, 'cluster.json'), record)
    expect(await run(name, folder, { DATA_DIR: dataDir })).toMatchObject(refused)
    expect(await readdir(dataDir)).toEqual(['cluster.json'])
    expect(await readFile(join(dataDir, 'cluster.json'), 'utf8')).toBe(record)
  },
)

test.each(needing)('%s refuses an empty database by name, and creates nothing', async (name) => {
  const { url, database } = await emptyDatabase()
  const { status, printed } = await run(name, await aFolder(), { DATABASE_URL: url })
  expect([status, printed]).toEqual([
    1,
    expect.stringMatching(/^There is no network in the database \S+ at \S+\. Set/m),
  ])
  const { rows } = await database.execute(sql`select from pg_tables where schemaname in ('public', 'auth', 'drizzle')`)
  expect(rows).toEqual([])
})
