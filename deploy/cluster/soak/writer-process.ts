// One writing person, in a separate process. Every answer is on disk before the next call.
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { manageMoney } from '#tests/soak/network/finance.ts'
import type { LoadOrder, Write } from '#tests/soak/network/load.ts'
import { record } from '#tests/soak/network/recorder.ts'
import { type Notes, senderOf } from '#tests/soak/network/sender.ts'

/** The process's first argument. */
export interface WriterOrder extends LoadOrder {
  readonly place: number
  /** The file with its answered writes, one JSON object a line. */
  readonly file: string
}

const order: WriterOrder = JSON.parse(process.argv[2] ?? '{}')
const file = openSync(order.file, 'a')
const notes: Notes = {
  reads: [],
  unanswered: new Map(),
  faults: [],
  writes: {
    push(write: Write) {
      writeSync(file, `${JSON.stringify(write)}\n`)
      fsyncSync(file)
      process.send?.({ answeredAfter: write.answeredAt - write.sentAt })
    },
  },
}
let isStopped = false
process.on('message', () => {
  isStopped = true
})
process.on('disconnect', () => process.exit())

const sender = senderOf(order, order.place, notes, () => isStopped)
await sender.think()
await (sender.person.work === 'recording' ? record(sender) : manageMoney(sender))
process.send?.({ faults: notes.faults, unanswered: [...notes.unanswered] }, () => process.exit())
