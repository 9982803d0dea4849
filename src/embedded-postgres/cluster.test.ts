import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { base, dataDir, prepareClusters, query, start, stateDirectory, TIMEOUT } from './cluster-set-up.ts'
import { ClusterError, removeCluster, startCluster } from './index.ts'

prepareClusters()

async function contents(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const described = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs, ctimeMs } = await stat(path)
    return [path, size, mtimeMs, ctimeMs].join(' ')
  })
  return (await Promise.all(described)).sort()
}

describe('an embedded cluster', { timeout: TIMEOUT }, () => {
  test('is created at the first start and keeps its data over stop and start', async () => {
    const first = await start()
    await query(first.url, 'create table notes (word text)', "insert into notes values ('سلام')")
    expect(first.adopted).toBe(false)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow()

    const second = await start()
    expect(second.pgdata).toBe(first.pgdata)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select word from notes')).toEqual([{ word: 'سلام' }])
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect((await stat(join(dirname(second.pgdata), 'password'))).mode & 0o777).toBe(0o600)
    await second.stop()
    await removeCluster({ dataDir, stateDirectory })
    expect(await readdir(dataDir)).toEqual([])
  })

  test('makes trigrams of Arabic, sorts letters before their case, and logs errors without personal data', async () => {
    const { url, pgdata } = await start({ durable: false })
    const trigrams = await query(url, 'create extension pg_trgm', "select show_trgm('محمد') as found")
    expect(trigrams).toEqual([{ found: expect.arrayContaining([expect.any(String)]) }])
    const words =
      "select array_agg(w order by w) as sorted from unnest(array['Zeta','alpha','Émile','Beta','zeta','ب','ا']) w"
    expect(await query(url, words)).toEqual([{ sorted: ['alpha', 'Beta', 'Émile', 'zeta', 'Zeta', 'ا', 'ب'] }])
    expect(await query(url, "select lower('ÀÉ') as low, 'é' ~ '^\\w$' as letter")).toEqual([
      { low: 'àé', letter: true },
    ])

    await query(url, 'create table people (name text unique check (length(name) < 20))')
    await query(url, "insert into people values ('Rita Haddad')")
    const failing = [
      "insert into people values ('Rita Haddad')",
      "insert into people values ('Rita Haddad of the second group')",
      "do $$ begin raise exception 'refused' using detail = 'Rita Haddad'; end $$",
    ]
    for (const statement of failing) await expect(query(url, statement)).rejects.toThrow()
    const client = new pg.Client(url)
    await client.connect()
    await expect(client.query('insert into people values ($1)', ['Rita Haddad'])).rejects.toThrow()
    await client.end()
    const log = await readFile(join(dirname(pgdata), 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key value violates unique constraint "people_name_key"')
    expect(log).not.toMatch(/Rita|Haddad|DETAIL|STATEMENT|CONTEXT/)
  })

  test('can have a data folder that only its owner may enter, and of another major version is left untouched', async () => {
    await mkdir(dataDir, { recursive: true })
    await chmod(dirname(dataDir), 0o700)
    const reports: string[] = []
    const first = await start({ durable: false, report: (line) => reports.push(line) })
    await query(first.url, 'create table numbers (n int)')
    const isRoot = process.getuid?.() === 0
    expect(first.pgdata.startsWith(isRoot ? stateDirectory : dataDir)).toBe(true)
    expect(reports.some((line) => line.includes(dirname(first.pgdata)))).toBe(isRoot)
    await first.stop()
    const second = await start({ durable: false })
    expect(second.pgdata).toBe(first.pgdata)
    expect(await query(second.url, 'select n from numbers')).toEqual([])

    await second.stop()
    const version = join(second.pgdata, 'PG_VERSION')
    const actual = await readFile(version, 'utf8')
    await writeFile(version, '17\n')
    const before = await contents(dirname(second.pgdata))
    const refusal = startCluster({ dataDir, stateDirectory, report: () => undefined })
    await expect(refusal).rejects.toThrow(ClusterError)
    await expect(refusal).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/)
    expect(await contents(dirname(second.pgdata))).toEqual(before)
    await writeFile(version, actual)
  })

  test('is refused with the name of the data folder when that cannot be created', async () => {
    await writeFile(join(base, 'deep'), 'a file in the way')
    const refusal = startCluster({ dataDir, stateDirectory, report: () => undefined })
    await expect(refusal).rejects.toThrow(ClusterError)
    await expect(refusal).rejects.toThrow(dataDir)
    await rm(join(base, 'deep'))
  })
})
