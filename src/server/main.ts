// `node dist/server/main.js` runs a real network; with the argument 'demo', the demo network. The server starts itself
// with another argument for nightly backups.
import { NIGHTLY_BACKUP, runNightlyProcess } from './operations/backup/nightly-process.ts'
import { run } from './operations/start/run.ts'

const [, , word] = process.argv
if (word === NIGHTLY_BACKUP) await runNightlyProcess()
else await run(word === 'demo' ? 'demo' : 'production')
