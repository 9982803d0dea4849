// `npm run serve` runs the built server for a real network, `npm start` with the word 'demo' for the demo network. Plain
// JavaScript, so that nothing is transpiled at run time.
import { existsSync } from 'node:fs'

const server = new URL('../dist/server/main.js', import.meta.url)
if (!existsSync(server)) {
  console.error('The server is not built yet: run "npm run build" first.')
  process.exit(1)
}
// The log then shows the source lines. The map is only read when the first failure is logged.
process.setSourceMapsEnabled(true)
await import(server.href)
