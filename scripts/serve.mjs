// `npm run serve` runs the built server for a real network, `npm start` with the word 'demo' for the demo network, and
// `npm run admin` and so on with a command's name that command. Plain JavaScript, so that nothing is transpiled at run time.
import { existsSync, readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [, major, minor] = /(\d+)\.(\d+)/.exec(engines.node).map(Number)
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`Shabaka needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const server = new URL('../dist/server/main.js', import.meta.url)
if (!existsSync(server)) {
  console.error('The server is not built yet: run "npm run build" first.')
  process.exit(1)
}
// The log then shows the source lines. The map is only read when the first failure is logged.
process.setSourceMapsEnabled(true)
await import(server.href)
