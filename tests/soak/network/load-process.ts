// The people of the soak, in a process of their own so that making the load does not slow down what is measured.
import { setTimeout as pause } from 'node:timers/promises'
import { manageMoney } from './finance.ts'
import type { FromLoad, LoadOrder, ToLoad } from './load.ts'
import { read } from './reader.ts'
import { record as recordSessions } from './recorder.ts'
import { type Record, type Sender, senderOf } from './sender.ts'

const WORK: { readonly [work: string]: (sender: Sender) => Promise<void> } = {
  recording: recordSessions,
  finance: manageMoney,
}

let isStopped = false
const tell = (message: FromLoad) => process.send?.(message)

process.on('message', async (message: ToLoad) => {
  if ('stop' in message) isStopped = true
  else await run(message.begin)
})
process.on('disconnect', () => process.exit())

async function run(order: LoadOrder): Promise<void> {
  const record: Record = { writes: [], reads: [], events: 0, streams: 0, unanswered: new Map(), faults: [] }
  const progress = setInterval(() => tell({ answered: record.writes.length }), 250)
  const lives = order.people.map(async ({ work }, place) => {
    const sender = senderOf(order, place, record, () => isStopped)
    // Not all at the same moment.
    await pause(sender.random() * order.pauseMs)
    if (work === 'reading') await read(sender, record, order.origin)
    else await WORK[work]?.(sender)
  })
  await Promise.all(lives).catch((error: unknown) => record.faults.push(String(error)))
  clearInterval(progress)
  tell({ report: record })
}
