// Installs the packages of the lock file unless they are installed. Needs only Node and npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const digestFile = `${root}node_modules/.shabaka-installed`
const digest = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex')

if (!existsSync(digestFile) || readFileSync(digestFile, 'utf8') !== digest) {
  console.error('Installing packages …')
  const npm = process.env.npm_execpath
  const command = npm ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(command[0], [...command.slice(1), 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(digestFile, digest)
}
