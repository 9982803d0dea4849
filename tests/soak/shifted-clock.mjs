// Loaded before the app: each SIGUSR2 sets the clock of its process back by an hour.
import { shiftDate } from '#tests/shifted-date.mjs'

const HOUR_MS = 3_600_000
const shiftBy = shiftDate(0)

process.on('SIGUSR2', () => {
  shiftBy(-HOUR_MS)
  process.stdout.write(`the clock says ${new Date().toISOString()}\n`)
})
