// The soak of a whole network, in a process of its own, so that whatever it started is stopped again, also if its parent is killed.
import { runAndCleanUp } from './clean-up.ts'
import { type SoakOptions, soakNetwork } from './soak.ts'

const options: SoakOptions = JSON.parse(process.argv[2] ?? '{}')
await runAndCleanUp((cleanUp) => soakNetwork(options, cleanUp, (line) => process.stdout.write(`${line}\n`)))
