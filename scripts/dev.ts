// `npm run dev`: the demo network. When sources change, the server restarts and the screens are replaced without a reload.
import { spawn } from 'node:child_process'
import { buildWeb } from './web-build.ts'

const port = Number(process.env.PORT ?? 3000)
const address = `http://localhost:${port}`
const startNode = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })

// The server reads the page of the built app when it starts. Screens come from Vite.
await buildWeb()

const children = [
  // The server listens on the next port. Its mails and cookies have Vite's address, which people use.
  startNode(
    [
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      '--include',
      'src/**',
      'src/server/main.ts',
      'demo',
    ],
    {
      PORT: String(port + 1),
      APP_URL: address,
    },
  ),
  startNode(['node_modules/vite/bin/vite.js'], { PORT: String(port) }),
]
for (const child of children)
  child.on('exit', (status) => {
    for (const other of children) other.kill('SIGTERM')
    // The first to exit decides; the other one is only stopped.
    process.exitCode ??= status ?? 0
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
