// `npm run bench`: the calls of the app beside the limit, and their growth with the network. bench/RESULTS.md says more.
import { mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeCluster, startCluster } from '#embedded-postgres'
import { ensureRoles } from '#server/database/set-up/roles.ts'
import { makeTemplate } from '#tests/database.ts'
import { type CleanUp, runAndCleanUp } from '#tests/soak/network/clean-up.ts'
import { linesOf } from './report.ts'
import { runBench } from './run.ts'
import { runSignIns } from './sign-ins.ts'

const option = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: { groups: option('400'), seconds: option('1'), turns: option('4'), only: option('') },
})
const [groups = 0, seconds = 0, turns = 0] = [values.groups, values.seconds, values.turns].map(Number)
if (!(groups >= 8 && seconds > 0 && turns >= 1))
  throw new Error('Use: npm run bench -- [--groups 400] [--seconds 1] [--turns 4]')

await runAndCleanUp(async (cleanUp) => {
  const url = process.env.DATABASE_URL ?? (await ownServer(cleanUp))
  await ensureRoles(url)
  const database = { serverUrl: url, template: await makeTemplate(url) }
  const { only } = values
  if (only !== 'sign-ins')
    for (const line of linesOf(await runBench(database, { groups, seconds, turns, only }, cleanUp))) console.log(line)
  if (only !== '' && only !== 'sign-ins') return
  const { quiet, during, longest } = await runSignIns(database, cleanUp)
  const ratio = during / quiet
  console.log(
    `A read while 200 sign-ins arrive takes × ${ratio.toFixed(1)} of a quiet one (p90), the bar is × 8; the longest × ${(longest / quiet).toFixed(1)}`,
  )
})

/** The app's own PostgreSQL, which is gone after the clean-up. */
async function ownServer(cleanUp: CleanUp): Promise<string> {
  const dataDir = await mkdtemp(resolve('data-bench-'))
  cleanUp.add(() => rm(dataDir, { recursive: true, force: true }))
  const { url, stop } = await startCluster({ dataDir, report: () => undefined })
  cleanUp.add(() => removeCluster({ dataDir }))
  cleanUp.add(stop)
  return url
}
