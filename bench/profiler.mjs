// Loaded into the measured server with `--import`: profiles its CPU when its parent asks for it. Plain JavaScript, because the built
// server runs without a transpiler.
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
process.on('message', async (message) => {
  if (message === 'start profile') {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    process.send?.({ started: true })
  } else if (message === 'stop profile') {
    process.send?.(await session.post('Profiler.stop'))
  } else if (message === 'memory') {
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  }
})
process.channel?.unref()
