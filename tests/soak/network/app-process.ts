import { setTimeout as pause } from 'node:timers/promises'
import { kill, SERVE, spawnApp } from '#tests/app-process.ts'

export interface MemorySample {
  readonly at: number
  readonly bytes: number
}

export interface AppProcess {
  readonly name: string
  readonly port: number
  start(): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  untilReady(): Promise<void>
  sampleMemory(): Promise<void>
  /** The memory of each of its lives. */
  memory(): readonly (readonly MemorySample[])[]
  failures(): readonly string[]
}

export function appProcess(name: string, port: number, environment: NodeJS.ProcessEnv): AppProcess {
  const lives: { readonly app: ReturnType<typeof spawnApp>; readonly memory: MemorySample[] }[] = []
  const current = () => lives.at(-1)
  return {
    name,
    port,
    async start() {
      const app = spawnApp(SERVE, { ...environment, PORT: String(port) })
      lives.push({ app, memory: [] })
      await app.ready()
    },
    async stop(signal) {
      const life = current()
      if (!life) return
      await kill(life.app.child, signal)
      if (signal === 'SIGTERM' && life.app.child.exitCode !== 0)
        throw new Error(
          `${name} ended with ${life.app.child.exitCode} after SIGTERM:\n${life.app.printed().slice(-2000)}`,
        )
    },
    async untilReady() {
      while ((await statusOf(port)) !== 200) await pause(50)
    },
    async sampleMemory() {
      const life = current()
      const bytes = await residentBytes(port)
      if (bytes !== null) life?.memory.push({ at: Date.now(), bytes })
    },
    memory: () => lives.map(({ memory }) => memory),
    failures: () =>
      lives.flatMap(({ app }) =>
        app
          .printed()
          .split('\n')
          .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"')),
      ),
  }
}

async function statusOf(port: number): Promise<number | null> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => null,
  )
}

async function residentBytes(port: number): Promise<number | null> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  const found = /^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]
  return found ? Number(found) : null
}
