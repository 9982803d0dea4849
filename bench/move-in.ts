// `node --import tsx bench/move-in.ts [MARKS]`: moves a former system with this many marks (400,000) by its address, and
// prints the time and the most memory that the process of the command used.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROLES } from '#server/database/set-up/roles.ts'
import { command, spawnApp } from '#tests/app-process.ts'
import {
  appUrl,
  cloneDatabase,
  databaseUrl,
  makeTemplate,
  onServer,
  ownerUrl,
  startTestServer,
} from '#tests/database.ts'
import { makeLargeFormerSystem } from '#tests/files/former-system/former-system.ts'

const marks = Number(process.argv[2] ?? 400_000)
const server = await startTestServer('bench-move-in')
const folder = await mkdtemp(join(tmpdir(), 'bench-move-in-'))
try {
  await cloneDatabase(server.url, 'moved', await makeTemplate(server.url))
  await onServer(server.url, `create database former owner ${ROLES.owner} template template0 encoding 'UTF8'`)
  await makeLargeFormerSystem(databaseUrl(server.url, 'former'), marks)
  const began = performance.now()
  const app = spawnApp(command('move-in', databaseUrl(server.url, 'former'), '--apply'), {
    DATABASE_URL: appUrl(server.url, 'moved'),
    MIGRATION_DATABASE_URL: ownerUrl(server.url, 'moved'),
    INIT_CWD: folder,
  })
  let peak = 0
  while (app.child.exitCode === null) {
    const status = await readFile(`/proc/${app.child.pid}/status`, 'utf8').catch(() => '')
    peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peak)
    await pause(100)
  }
  console.log(app.printed())
  console.log(
    `${marks.toLocaleString('en')} marks: ${((performance.now() - began) / 1000).toFixed(1)} s, at most ${Math.round(peak / 1024)} MB`,
  )
} finally {
  await server.close()
  await rm(folder, { recursive: true })
}
