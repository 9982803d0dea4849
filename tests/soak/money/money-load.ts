import { setTimeout as pause } from 'node:timers/promises'
import { type Api, type Change, changesOf, expectReviewed } from './money-changes.ts'

const PAUSE_MS = 20

/**
 * Several people in parallel, who repeat each call until it is acknowledged. @param lanes of `changesOf`, one per
 * person
 * @param isLost whether the call may have taken effect, so that it is sent again
 */
export function sendUntilStopped(api: Api, lanes: readonly number[], isLost: (error: unknown) => boolean) {
  const acknowledged: Change[] = []
  let isStopped = false
  const sendOnce = async (change: Change) => {
    for (let tries = 0; ; tries += 1)
      try {
        await change.send(api)
        return
      } catch (error) {
        if (isLost(error)) await pause(PAUSE_MS)
        else if (tries === 0) throw error
        else {
          expectReviewed(change, error)
          return
        }
      }
  }
  const send = async (lane: number) => {
    for (let count = 0; !isStopped; count += 1)
      for (const change of changesOf(lane, count)) {
        await sendOnce(change)
        acknowledged.push(change)
      }
  }
  const sending = Promise.all(lanes.map(send))
  // Told by anyone who waits for it.
  sending.catch(() => undefined)
  return {
    async goesOn() {
      const enough = acknowledged.length + 8
      const more = async () => {
        while (acknowledged.length < enough) await pause(10)
      }
      await Promise.race([more(), sending])
    },
    async stop(): Promise<readonly Change[]> {
      isStopped = true
      await sending
      return acknowledged
    },
  }
}
