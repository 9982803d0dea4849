// The soak of a whole network, in a process of its own, so that whatever it started is stopped again, also if its parent is killed.
import { createCleanUp } from './clean-up.ts'
import { type SoakOptions, soakNetwork } from './soak.ts'

const cleanUp = createCleanUp()
const options: SoakOptions = JSON.parse(process.argv[2] ?? '{}')
let isInterrupted = false

async function interrupt(): Promise<void> {
  if (isInterrupted) return
  isInterrupted = true
  await cleanUp.run()
  process.exit(130)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
process.on('disconnect', interrupt)

try {
  await soakNetwork(options, cleanUp, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  if (!isInterrupted) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
if (!isInterrupted) {
  await cleanUp.run()
  process.exit()
}
