// Installs the packages of the lock file unless they are installed. Needs only Node and npm. New packages are complete
// before they replace the old ones, and only one process installs.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = join(root, '.install')
const next = join(work, 'next')
const old = join(work, 'old')
const lock = join(work, 'lock')
const own = join(work, `lock.${process.pid}`)

const isForThis = (list, value) =>
  !list || (list.some((entry) => entry[0] !== '!') ? list.includes(value) : !list.includes(`!${value}`))

function libc() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** An optional package may be absent if it is for another platform, or belongs to one that is. */
function mayBeAbsent({ optional, os, cpu, libc: library }) {
  if (!optional) return false
  if (!os && !cpu) return true
  const isForSystem = isForThis(os, process.platform) && isForThis(cpu, process.arch)
  return !isForSystem || (Boolean(library) && process.platform === 'linux' && !isForThis(library, libc()))
}

function isInstalled(folder) {
  try {
    const read = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
    const present = new Map(read(join(folder, 'node_modules/.package-lock.json')))
    return read(join(root, 'package-lock.json')).every(([path, wanted]) => {
      const found = present.get(path)
      if (path === '' || (!found && mayBeAbsent(wanted))) return true
      const isSame = found?.version === wanted.version && found?.integrity === wanted.integrity
      return isSame && existsSync(join(folder, path, 'package.json'))
    })
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return false
    throw error
  }
}

function isHeld(file) {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  // The pid may be reused for another program.
  const command = `/proc/${pid}/cmdline`
  return pid > 0 && (!existsSync(command) || readFileSync(command, 'utf8').includes('install.mjs'))
}

/** Waits until no other process installs. Removes the lock of a killed process. */
async function takeLock() {
  mkdirSync(work, { recursive: true })
  writeFileSync(own, `${process.pid}`)
  for (let tries = 0; ; tries += 1) {
    try {
      // A link appears together with its content.
      linkSync(own, lock)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (tries === 0) console.error('Waiting for another process that installs packages …')
    if (isHeld(lock)) await pause(300)
    else removeLeftLock()
  }
}

function removeLeftLock() {
  const aside = `${own}.left`
  try {
    renameSync(lock, aside)
    // Another process may have replaced it at this moment.
    if (isHeld(aside)) renameSync(aside, lock)
    else rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function runNpm() {
  console.error('Installing packages …')
  mkdirSync(next, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(next, file))
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const { status, error } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: next,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) throw error
  if (status !== 0)
    throw new Error('The packages could not be installed; npm says above why. Check the connection to the internet.')
}

function putInPlace() {
  const place = join(root, 'node_modules')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  try {
    renameSync(join(next, 'node_modules'), place)
  } catch (error) {
    if (existsSync(old)) renameSync(old, place)
    throw error
  }
  rmSync(next, { recursive: true, force: true })
  rmSync(old, { recursive: true, force: true })
}

async function install() {
  await takeLock()
  try {
    if (isInstalled(root)) return
    // A killed process may have left it complete.
    if (!isInstalled(next)) runNpm()
    putInPlace()
  } finally {
    rmSync(own, { force: true })
    rmSync(lock, { force: true })
  }
}

if (!isInstalled(root)) {
  try {
    await install()
  } catch (error) {
    console.error(error.message)
    if (existsSync(join(root, 'node_modules'))) console.error('What was installed before is unchanged.')
    process.exit(1)
  }
}
