import { parseArgs } from 'node:util'

export interface Options {
  /** The size of the large network; the small one has size 1. */
  readonly size: number
  /** About how long each turn of a server takes. */
  readonly seconds: number
  readonly turns: number
  /** Only calls whose name contains this. */
  readonly only: string
  /** An earlier commit that is measured too; null for none. */
  readonly beside: string | null
}

/** How many calls are under way at the same time. */
export const CONNECTIONS = 8

/** The options of `npm run bench -- …`. */
export function readOptions(args: readonly string[] = process.argv.slice(2)): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '1' },
      turns: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
      beside: { type: 'string' },
    },
  })
  const [size, seconds, turns] = [values.size, values.seconds, values.turns].map(Number) as [number, number, number]
  if (!(size > 0 && size <= 100 && seconds > 0 && seconds <= 30 && turns >= 1 && turns <= 20))
    throw new Error(
      'Use: npm run bench -- [--size 1|10|100] [--seconds 1] [--turns 4] [--only sessions.list] [--beside 41eefd0]',
    )
  return { size, seconds, turns, only: values.only, beside: values.beside ?? null }
}
