import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { SoakOptions } from './soak.ts'

/** How long set-up, checks and clean-up may take beside the load, in milliseconds. */
const BESIDE_MS = 240_000

/** How long a soak may take at most, in milliseconds. */
export function longestSoak(seconds: number): number {
  return seconds * 1000 + BESIDE_MS
}

/** In a process of its own; prints its figures. SEED in the environment repeats the order of a failure. */
export async function runNetworkSoak({
  seed = Number(process.env.SEED ?? Date.now() % 2 ** 31),
  ...options
}: Omit<SoakOptions, 'seed'> & { readonly seed?: number }): Promise<void> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), [JSON.stringify({ ...options, seed })], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (part: Buffer) => {
      printed += part.toString()
      process.stdout.write(part)
    })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    if (child.connected) child.disconnect()
    if (child.exitCode === null && child.signalCode === null) await ended
  }, BESIDE_MS)
  const [code] = await ended
  if (code !== 0) throw new Error(`The soak ended with ${code}:\n${printed}`)
}
