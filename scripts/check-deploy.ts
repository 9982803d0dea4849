// `npm run deploy:check`: checks the files in deploy/ with the system's systemd and nginx, and makes requests through this nginx
// to a new demo network. Build first. docs/operations.md says how to install both.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksOfRunningApp, checksOfStoppedApp } from '#tests/deploy/checks.ts'
import { SITE_NAME, startNginx } from '#tests/deploy/nginx.ts'
import { openDemoNetwork } from './demo-network.ts'

const UNIT = 'deploy/shabaka.service'
const MIGRATION_UNIT = 'deploy/shabaka-migrate.service'

const PROGRAMS = [
  { path: '/usr/bin/systemd-analyze', package: 'systemd' },
  { path: '/usr/sbin/nginx', package: 'nginx-light' },
  { path: '/usr/bin/openssl', package: 'openssl' },
] as const
const [SYSTEMD_ANALYZE, NGINX] = PROGRAMS.map(({ path }) => path)

let failed = 0

async function check(name: string, run: () => unknown): Promise<void> {
  try {
    await run()
    console.log(`✓ ${name}`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${name}`)
    console.log(error instanceof Error ? error.message : error)
  }
}

function analyze(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(SYSTEMD_ANALYZE ?? '', words, { encoding: 'utf8' })
  if (status !== 0 || stderr !== '') throw new Error(`${stdout}${stderr}`)
  return stdout
}

async function checkUnit(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shabaka-unit-'))
  try {
    copyFileSync(UNIT, join(folder, 'shabaka.service'))
    copyFileSync(UNIT, join(folder, 'shabaka@.service'))
    await check('the unit is valid', () => analyze('verify', join(folder, 'shabaka.service')))
    await check('the unit of several processes is valid', () => analyze('verify', join(folder, 'shabaka@3001.service')))
    copyFileSync(MIGRATION_UNIT, join(folder, 'shabaka-migrate.service'))
    await check('the unit of migrations is valid', () => analyze('verify', join(folder, 'shabaka-migrate.service')))
    for (const unit of [UNIT, MIGRATION_UNIT])
      await check(`${unit} is hardened: an exposure of 2.0 at most`, () => {
        const report = analyze('--no-pager', 'security', '--offline=true', '--threshold=20', unit)
        console.log(report.trim().split('\n').at(-1))
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkSite(nginxProgram: string): Promise<void> {
  const network = await openDemoNetwork({ APP_URL: `https://${SITE_NAME}`, TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const nginx = await startNginx(nginxProgram, [Number(new URL(network.address).port)])
    try {
      for (const { name, run } of checksOfRunningApp(nginx)) await check(name, run)
      await network.close()
      for (const { name, run } of checksOfStoppedApp(nginx)) await check(name, run)
    } finally {
      await nginx.close()
    }
  } finally {
    await network.close()
  }
}

const missing = PROGRAMS.filter(({ path }) => !existsSync(path))
if (missing.length > 0) {
  const packages = missing.map((program) => program.package).join(' ')
  console.error(`Not installed: ${missing.map(({ path }) => path).join(', ')}. On Debian: apt-get install ${packages}`)
  process.exit(1)
}
await checkUnit()
await checkSite(NGINX ?? '')
console.log(failed === 0 ? '\nEverything is as it should be.' : `\n${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
