import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  announcement,
  dataDir,
  killHard,
  postmasterPid,
  prepareClusters,
  query,
  spawnApp,
  start,
  stateDirectory,
  TIMEOUT,
} from './cluster-set-up.ts'
import { ClusterError, removeCluster } from './index.ts'

prepareClusters()

async function incompleteClusters(): Promise<string[]> {
  const names = await Promise.all(
    [dataDir, join(stateDirectory, 'clusters')].map((path) => readdir(path).catch(() => [])),
  )
  return names.flat().filter((name) => name.includes('.initializing-'))
}

describe('an embedded cluster', { timeout: TIMEOUT }, () => {
  test('is adopted when the app that started it was killed', async () => {
    const child = spawnApp()
    const announced = await announcement(child)
    await killHard(child)
    const adopted = await start()
    expect(adopted).toMatchObject({ url: announced.url, pgdata: announced.pgdata, adopted: true })
    await expect(removeCluster({ dataDir, stateDirectory })).rejects.toThrow(ClusterError)
    await adopted.stop()
    await expect(query(adopted.url, 'select 1')).rejects.toThrow()
  })

  test('has every acknowledged row when the app and PostgreSQL are both killed', async () => {
    const child = spawnApp()
    const announced = await announcement(child)
    await query(announced.url, 'create table numbers (n int)', 'insert into numbers values (42)')
    process.kill(await postmasterPid(announced.pgdata), 'SIGKILL')
    await killHard(child)
    const restarted = await start()
    expect(restarted.adopted).toBe(false)
    expect(await query(restarted.url, 'select n from numbers')).toEqual([{ n: 42 }])
  })

  test('reports when PostgreSQL ends by itself, whether started or adopted, but not when it was stopped', async () => {
    const own = await start({ durable: false })
    const adopted = await start()
    expect([own.adopted, adopted.adopted]).toEqual([false, true])
    process.kill(await postmasterPid(own.pgdata), 'SIGKILL')
    await Promise.all([own.ended, adopted.ended])

    const stopped = await start({ durable: false })
    await stopped.stop()
    expect(await Promise.race([stopped.ended.then(() => 'ended'), pause(200, 'quiet')])).toBe('quiet')
  })

  test('is created again when its very first start was killed', async () => {
    for (let round = 0; round < 4; round++) {
      const child = spawnApp()
      // If an earlier round was killed too late, the cluster is complete.
      let running = false
      announcement(child).then(
        () => {
          running = true
        },
        () => undefined,
      )
      while (!running && !(await incompleteClusters()).some((name) => name.includes(`-${child.pid}-`))) await pause(5)
      await pause(Math.random() * 700)
      await killHard(child)
    }
    const first = await start({ durable: false })
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    // By now an initdb that outlived its parent has ended too.
    await start({ durable: false })
    expect(await incompleteClusters()).toEqual([])
  })

  test('is the same for two apps that start it at the same time', async () => {
    const [one, other] = await Promise.all([announcement(spawnApp()), announcement(spawnApp())])
    expect(one.url).toBe(other.url)
    expect(one.pgdata).toBe(other.pgdata)
    expect([one.adopted, other.adopted].sort()).toEqual([false, true])
    expect(await incompleteClusters()).toEqual([])
  })
})
