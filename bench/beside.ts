import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './servers.ts'

const run = promisify(execFile)
const git = (...args: string[]) => run('git', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })

/** The calls that an earlier commit is measured with. */
export const CALLS_BESIDE = ['sessions.list, first page', 'sessions.get', 'sessions.create', 'members.attendees']

/** Check a commit out beside this one, with its own packages, and build it. `close` removes it. */
export async function checkOut(commit: string): Promise<{ directory: string; close(): Promise<void> }> {
  const directory = join(await mkdtemp(join(tmpdir(), 'shabaka-bench-')), 'checkout')
  const close = async () => {
    await git('worktree', 'remove', '--force', directory).catch(() => undefined)
    await rm(join(directory, '..'), { recursive: true, force: true })
  }
  try {
    await git('worktree', 'add', '--detach', directory, commit)
    const [own, other] = await Promise.all(
      [ROOT, directory].map((path) => readFile(join(path, 'package-lock.json'), 'utf8')),
    )
    if (own === other) await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
    else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: directory })
    await run('npm', ['run', 'build'], { cwd: directory })
    return { directory, close }
  } catch (error) {
    await close()
    throw error
  }
}
