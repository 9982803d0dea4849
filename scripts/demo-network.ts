import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { removeCluster } from '#embedded-postgres'
import { freePort } from '#tests/free-port.ts'

/** `close` stops the app and deletes its data. @param more variables of its environment */
export async function openDemoNetwork(
  more: NodeJS.ProcessEnv = {},
): Promise<{ address: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(resolve('data-demo-'))
  const port = await freePort()
  const { DATABASE_URL: _, ...environment } = process.env
  const app = spawn(process.execPath, ['scripts/serve.mjs', 'demo'], {
    env: { ...environment, ...more, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, failed) => {
    app.stdout.on('data', (part: Buffer) => part.toString().includes('Shabaka is ready at') && ready())
    app.on('exit', (code) => failed(new Error(`The demo network ended with ${code}`)))
  })
  const close = async () => {
    if (app.exitCode === null) {
      app.kill('SIGTERM')
      await once(app, 'exit')
    }
    await removeCluster({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address: `http://localhost:${port}`, close }
}
