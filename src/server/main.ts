// `node dist/server/main.js` runs a real network; with the argument 'demo', the demo network; with the name of a
// command, that command. The server starts itself with another argument for nightly backups.
import { runCommand } from './commands/run-command.ts'
import { NIGHTLY_BACKUP, runNightlyProcess } from './operations/backup/nightly/nightly-process.ts'
import { run } from './start/run.ts'

const [, , word, ...words] = process.argv
if (word === NIGHTLY_BACKUP) await runNightlyProcess()
else if (word === undefined || word === 'demo') await run(word === 'demo' ? 'demo' : 'production')
else await runCommand(word, words)
