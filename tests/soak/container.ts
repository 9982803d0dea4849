import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The first Debian whose own Node.js is new enough. */
const DEBIAN = 'trixie'
const NEEDED = ['debootstrap', 'buildah', 'unshare', 'nsenter', 'setpriv'] as const

interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly WorkingDir: string
  readonly StopSignal: NodeJS.Signals
  readonly Volumes: Readonly<Record<string, object>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export type Image = ReturnType<typeof buildImage>
export type Container = Awaited<ReturnType<typeof startContainer>>

function run(program: string, ...words: string[]): string {
  const { NODE_ENV: _, ...env } = process.env
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', env })
  if (status !== 0) throw error ?? new Error(`${program} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout.trim()
}

/** A minimal Debian with Node.js, which remains on this machine for the next soak. */
function debianWithNode(): string {
  const folder = join(tmpdir(), `shabaka-debian-${DEBIAN}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-${process.pid}`
  run('debootstrap', '--variant=minbase', '--include=ca-certificates,nodejs', DEBIAN, unfinished)
  renameSync(unfinished, folder)
  return folder
}

/** Makes a release and its image, as docs/operations.md says. @param folder an empty one, for everything that buildah stores */
export function buildImage(folder: string) {
  const missing = NEEDED.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')} (apt-get install buildah debootstrap)`)
  const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...words: string[]) => run('buildah', ...places, ...words)

  const scratch = buildah('from', 'scratch')
  buildah('add', scratch, debianWithNode(), '/')
  buildah('commit', '--rm', scratch, 'localhost/base')
  const [, archive = ''] =
    /^(release\/\S+): /.exec(run(process.execPath, '--import', 'tsx', 'scripts/release.ts')) ?? []
  const release = join(folder, 'release')
  mkdirSync(release)
  run('tar', '-xzf', archive, '-C', release, '--strip-components=1')
  const from = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/base']
  buildah('bud', ...from, '--file', join(release, 'deploy/Containerfile'), '--tag', 'shabaka', release)
  const config: ImageConfig = JSON.parse(buildah('inspect', '--type', 'image', 'shabaka')).Docker.config

  return {
    config,
    /** The root of a new container. */
    newRoot: () => buildah('mount', buildah('from', 'localhost/shabaka')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What an engine does for compose.yaml: a read-only root, a /tmp in memory, and a process tree of its own. */
const ENTER = `set -e
root=$1 volume=$2 path=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$volume" "$root$path"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,ro,bind "$root"
exec chroot "$root" "$@"`

/** Without capabilities, as the user of the image. */
function asUser({ User, Env, WorkingDir }: ImageConfig, environment: readonly string[]): string[] {
  const [uid, gid] = User.split(':')
  const rights = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--clear-groups']
  return ['setpriv', ...rights, `--reuid=${uid}`, `--regid=${gid}`]
    .concat(['env', '-i', `--chdir=${WorkingDir}`])
    .concat([...Env, ...environment])
}

/**
 * Starts a new container and waits until it is ready. A new volume gets what the image has at its place, as with an engine.
 * @param environment of the app, as `NAME=value`
 */
export async function startContainer(image: Image, volume: string, port: number, environment: readonly string[]) {
  const { config } = image
  const root = image.newRoot()
  const [path = ''] = Object.keys(config.Volumes)
  if (!existsSync(volume)) run('cp', '-a', join(root, path), volume)
  const program = [...asUser(config, [`PORT=${port}`, ...environment]), ...config.Entrypoint]
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', root, volume, path, ...program],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      printed += part.toString()
    })
  }
  while (!printed.includes('Shabaka is ready at')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}:\n${printed}`)
  }
  const init = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  const inside = ['--target', String(init), '--mount', '--pid', '--root', '--wd']
  return {
    /** Runs a program in it, as `exec` of an engine. */
    exec: (words: readonly string[], more: readonly string[] = []) =>
      spawnSync('nsenter', [...inside, ...asUser(config, [`PORT=${port}`, ...environment, ...more]), ...words], {
        encoding: 'utf8',
      }),
    users: () => usersOf(init),
    stop: () => stop(child, init, config.StopSignal),
    async kill() {
      if (child.exitCode === null) process.kill(init, 'SIGKILL')
      await ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

/** As `docker stop`: killed after ten seconds. Resolves to the exit code. */
async function stop(child: ChildProcess, init: number, signal: NodeJS.Signals): Promise<number | null> {
  process.kill(init, signal)
  const timer = setTimeout(() => process.kill(init, 'SIGKILL'), 10_000)
  return ended(child).finally(() => clearTimeout(timer))
}

/** The user ids of a process and of everything that it started. */
function usersOf(pid: number): number[] {
  const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [uid, ...children.map(Number).flatMap(usersOf)]
}
