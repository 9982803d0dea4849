// Loaded before the app: each SIGUSR2 sets the clock of its process back by an hour.
const HOUR_MS = 3_600_000
let shift = 0

const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + shift)
    else super(...words)
  }
  static now() {
    return RealDate.now() + shift
  }
}

process.on('SIGUSR2', () => {
  shift -= HOUR_MS
  process.stdout.write(`the clock says ${new Date().toISOString()}\n`)
})
