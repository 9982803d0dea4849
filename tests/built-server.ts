import { spawnSync } from 'node:child_process'

/** Build the server that tests start, unless it is built from the present sources already. */
export function buildServer(): void {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', 'server'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}
