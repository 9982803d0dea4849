import { expect, test } from 'vitest'
import { prepareClusters, query, start, TIMEOUT } from './cluster-set-up.ts'
import { settingsOf } from './settings.ts'

const GIB = 1024 ** 3

prepareClusters()

test('every setting is in force, also in a cluster that was made before', { timeout: TIMEOUT }, async () => {
  const first = await start()
  await query(first.url, 'alter system set fsync = off', "alter system set jit = 'on'")
  await first.stop()
  const { url } = await start()
  const port = Number(new URL(url).port)
  const names = settingsOf(port, true).filter((argument) => argument !== '-c')
  expect(names.length).toBeGreaterThan(20)
  for (const [name, value] of names.map((argument) => argument.split(/=(.*)/s))) {
    const [found] = await query(
      url,
      `select current_setting('${name}') as value, source from pg_settings where name = '${name}'`,
    )
    const { value: inForce, source } = found as { value: string; source: string }
    expect([name, source]).toEqual([name, 'command line'])
    // PostgreSQL shows the same size in larger units.
    if (!/\d(MB|GB)$/.test(value ?? '')) expect([name, inForce]).toEqual([name, value])
  }
})

test.each([
  [GIB / 2, '128MB', '256MB'],
  [2 * GIB, '256MB', '1024MB'],
  [64 * GIB, '1024MB', '32768MB'],
])('with %i bytes of memory the caches are %s and %s', (memory, shared, effective) => {
  const settings = settingsOf(5432, true, memory)
  expect(settings).toContain(`shared_buffers=${shared}`)
  expect(settings).toContain(`effective_cache_size=${effective}`)
})
