// `node dist/server/main.js` runs a real network, and with the word 'demo' the demo network. The server starts itself with another word
// to make the backup of a night.
import { NIGHTLY_BACKUP, runNightlyProcess } from './backup/nightly-process.ts'
import { run } from './run.ts'

const [, , word] = process.argv
if (word === NIGHTLY_BACKUP) await runNightlyProcess()
else await run(word === 'demo' ? 'demo' : 'production')
