import { listSessions } from '#server/features/sessions/list-queries.ts'
import { readAttendance, readSession } from '#server/features/sessions/queries.ts'
import { type NetworkSize, openNetwork } from '#tests/large-network.ts'

const PAGE = { cursor: undefined, limit: 24 }

/** The median time in milliseconds of each read of sessions, in a network of this size. */
export async function timeSessions(serverUrl: string, template: string, size: NetworkSize, rounds: number) {
  const network = await openNetwork(serverUrl, template, size)
  const { database } = network
  try {
    const { rows } = await listSessions(database, { organizations: 'all', ...PAGE })
    const ids = rows.map((row) => row.id)
    const idOf = (round: number) => ids[round % ids.length] ?? ''
    return {
      'list, an admin': await median(rounds, () => listSessions(database, { organizations: 'all', ...PAGE })),
      'list, a member': await median(rounds, () => listSessions(database, { organizations: ['SNMY1'], ...PAGE })),
      'list, a member of two': await median(rounds, () =>
        listSessions(database, { organizations: ['SNMY1', 'SNMY2'], ...PAGE }),
      ),
      'detail with attendance': await median(rounds, async (round) => {
        await readSession(database, idOf(round))
        await readAttendance(database, idOf(round))
      }),
    }
  } finally {
    await network.close()
  }
}

type Timings = Awaited<ReturnType<typeof timeSessions>>

async function median(rounds: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  // The rounds below zero only warm up the compiler and caches.
  for (let round = -rounds; round < rounds; round += 1) {
    const began = performance.now()
    await work(Math.abs(round))
    if (round >= 0) took.push(performance.now() - began)
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? Number.NaN
}

/** A table of the timings of a small and a large network, with the ratio of the two. */
export function comparisonLines(small: Timings, large: Timings): string[] {
  const line = (...cells: string[]) => cells.map((cell, at) => (at ? cell.padStart(12) : cell.padEnd(24))).join('')
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return [
    line('median', 'small', 'large', 'ratio'),
    ...(Object.keys(small) as (keyof Timings)[]).map((name) =>
      line(name, ms(small[name]), ms(large[name]), `× ${(large[name] / small[name]).toFixed(2)}`),
    ),
  ]
}
