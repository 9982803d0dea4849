// `node dist/server/main.js` runs a real network, and with the word 'demo' the demo network.
import { run } from './run.ts'

await run(process.argv[2] === 'demo' ? 'demo' : 'production')
