import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The environment with which deploy/shabaka starts the app, with `shabaka.env` as its configuration; null without a file. */
function environmentOf(configuration: string | null, own: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shabaka-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shabaka.env')
  if (configuration !== null) writeFileSync(file, configuration, { mode: 0o600 })
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
    return join(folder, name)
  }
  const script = readFileSync('deploy/shabaka', 'utf8')
    .replace('/etc/shabaka/shabaka.env', file)
    .replace('cd /opt/shabaka', 'cd /')
  program('runuser', 'echo "user:$2"; shift 3; echo "argv:$*"; exec "$@"')
  program('node', `exec '${process.execPath}' -e 'console.log(JSON.stringify(process.env))'`)
  const run = spawnSync(program('shabaka', script.replace('#!/bin/sh\n', '')), ['backup', 'a b.backup'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, ...own },
  })
  expect([run.status, run.stderr]).toEqual([0, ''])
  const [user, argv = '', json = ''] = run.stdout.trim().split('\n')
  expect(user).toBe('user:shabaka')
  expect(argv).toBe('argv:env DATA_DIR=/var/lib/shabaka/network node scripts/serve.mjs backup a b.backup')
  return JSON.parse(json) as Record<string, string | undefined>
}

test.each([
  ['BACKUP_RECIPIENT=age1abc', { BACKUP_RECIPIENT: 'age1abc' }],
  [
    'BACKUP_PASSPHRASE="six words, that no one knows # together"',
    { BACKUP_PASSPHRASE: 'six words, that no one knows # together' },
  ],
  [`BACKUP_PASSPHRASE='a "b" $HOME \`id\` \\ c'`, { BACKUP_PASSPHRASE: 'a "b" $HOME `id` \\ c' }],
  ['BACKUP_PASSPHRASE="a \\"b\\" \\\\ \\$c $(id)"', { BACKUP_PASSPHRASE: 'a "b" \\ $c $(id)' }],
  ['  BACKUP_PASSPHRASE=words with spaces $(id)  ', { BACKUP_PASSPHRASE: 'words with spaces $(id)' }],
  [
    'BACKUP_PASSPHRASE_FILE=/etc/shabaka/backup-passphrase',
    { BACKUP_PASSPHRASE_FILE: '/etc/shabaka/backup-passphrase' },
  ],
  ['MAIL_FROM=Shabaka <no-reply@example.org>', { MAIL_FROM: 'Shabaka <no-reply@example.org>' }],
  ['DATABASE_URL=postgres://a:b=c@127.0.0.1/d?e=f', { DATABASE_URL: 'postgres://a:b=c@127.0.0.1/d?e=f' }],
  ['# BACKUP_RECIPIENT=age1abc\n; BACKUP_RECIPIENT=age1abc\n\nwords\nB$(id)=1', { BACKUP_RECIPIENT: undefined }],
])('the command has the configuration of the app: %j', (line, expected) => {
  for (const end of ['', '\n']) {
    const environment = environmentOf(`APP_URL=https://a.example\n${line}${end}`)
    expect(environment).toMatchObject({ APP_URL: 'https://a.example', DATA_DIR: '/var/lib/shabaka/network' })
    for (const [name, value] of Object.entries(expected)) expect([name, environment[name]]).toEqual([name, value])
  }
})

test('what is set for the command comes before the file, and its key replaces that of the file', () => {
  const file = 'APP_URL=https://a.example\nBACKUP_RECIPIENT=age1abc\nDATA_DIR=/elsewhere'
  expect(environmentOf(file, { APP_URL: 'https://b.example' })).toMatchObject({
    APP_URL: 'https://b.example',
    BACKUP_RECIPIENT: 'age1abc',
    DATA_DIR: '/var/lib/shabaka/network',
  })
  const own = environmentOf(file, { BACKUP_PASSPHRASE_FILE: '/root/words' })
  expect([own.BACKUP_PASSPHRASE_FILE, own.BACKUP_RECIPIENT]).toEqual(['/root/words', undefined])
  expect(environmentOf(file, { BACKUP_IDENTITY_FILE: '/root/key' }).BACKUP_RECIPIENT).toBe('age1abc')
  expect(environmentOf(null).APP_URL).toBeUndefined()
})
