import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import {
  EnvironmentError,
  readBackupSettings,
  readEnvironment,
  readExternalDatabase,
  readLogSettings,
} from './environment.ts'

const PRODUCTION = {
  APP_URL: 'https://shabaka.example.org',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Shabaka <no-reply@example.org>',
}

test('the demo starts with an empty environment, and binds to loopback only unless DEMO_PUBLIC is set', () => {
  expect(readEnvironment('demo', {})).toMatchObject({
    ...{ port: 3000, host: '127.0.0.1', appUrl: 'http://localhost:3000' },
    ...{ databaseUrl: null, timeZone: 'Asia/Beirut' },
  })
  expect(failureOf(() => readEnvironment('demo', { HOST: '0.0.0.0' }))).toContain('DEMO_PUBLIC=yes')
  expect(readEnvironment('demo', { HOST: '0.0.0.0', DEMO_PUBLIC: 'yes' })).toMatchObject({ demoPublic: true })
})

test('production needs an address, a mail server and a sender; all that is missing or wrong is named in one message', () => {
  expect(readEnvironment('production', PRODUCTION)).toMatchObject({ appUrl: 'https://shabaka.example.org' })
  const failure = failureOf(() =>
    readEnvironment('production', { PORT: '-1', APP_URL: ' ', BACKUP_PASSPHRASE: 'hunter2' }),
  )
  for (const name of ['APP_URL', 'SMTP_URL', 'MAIL_FROM'])
    expect(failure).toMatch(new RegExp(`${name} is missing: .*for example`))
  expect(failure).toContain('PORT must be')
  // A passphrase is not shown.
  expect(failure).toContain('BACKUP_PASSPHRASE must be')
  expect(failure).not.toContain('hunter2')
})

test.each([
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['METRICS_TOKEN', 'short'],
  ['PLAIN_PAGE_URL', 'https://example.org/'],
  ['PLAIN_PAGE_URL', 'example.org'],
  ['PORT', '70000'],
  ['PORT', 'three'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['MIGRATION_DATABASE_URL', 'localhost'],
  ['DIRECT_DATABASE_URL', 'http://localhost/x'],
  ['APP_URL', 'shabaka.example.org'],
  ['APP_URL', 'https://example.org/sub/path'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['AUTH_SECRET', 'short'],
  ['NETWORK_TIME_ZONE', 'Mars/Olympus'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['DEMO_PUBLIC', 'true'],
  ['BACKUP_PASSPHRASE', 'short'],
  ['BACKUP_PASSPHRASE_FILE', '/there/is/no/such/file'],
  ['BACKUP_RECIPIENT', 'age1nobody'],
  ['BACKUP_IDENTITY_FILE', 'package.json'],
])('%s=%s is refused with its name and an example', (name, value) => {
  expect(failureOf(() => readEnvironment('production', { ...PRODUCTION, [name]: value }))).toMatch(
    new RegExp(`${name} must be .*for example`),
  )
})

test('the addresses for the owner of the tables and without a pooler need that of the app, and the command that migrates needs both', () => {
  const [DATABASE_URL, MIGRATION_DATABASE_URL] = ['postgres://app@localhost/x', 'postgres://owner@localhost/x']
  expect(failureOf(() => readEnvironment('production', { ...PRODUCTION, MIGRATION_DATABASE_URL }))).toMatch(
    /DATABASE_URL is missing.*for example/,
  )
  const direct = { DIRECT_DATABASE_URL: DATABASE_URL }
  expect(failureOf(() => readEnvironment('production', { ...PRODUCTION, ...direct }))).toMatch(
    /DATABASE_URL is missing, which DIRECT_DATABASE_URL needs/,
  )
  expect(failureOf(() => readExternalDatabase({}))).toMatch(/^DATABASE_URL is missing/)
  expect(failureOf(() => readExternalDatabase({ DATABASE_URL }))).toMatch(/^MIGRATION_DATABASE_URL is missing/)
  expect(readExternalDatabase({ DATABASE_URL, MIGRATION_DATABASE_URL })).toEqual({
    databaseUrl: DATABASE_URL,
    migrationUrl: MIGRATION_DATABASE_URL,
  })
  const without = { ...PRODUCTION, DATABASE_URL }
  expect(readEnvironment('production', without).directDatabaseUrl).toBeNull()
  expect(readEnvironment('production', { ...without, ...direct }).directDatabaseUrl).toBe(DATABASE_URL)
})

test('backups are encrypted with a passphrase, of the environment or a file, or for recipients', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [passphraseFile, identityFile] = [join(folder, 'passphrase'), join(folder, 'key.txt')]
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(passphraseFile, 'four words of no one\n')
  await writeFile(identityFile, `# created: 2026-11-21\n# public key: ${recipient}\n${identity}\n`)
  const none = { passphrase: null, recipients: [], identities: [] }
  const keysOf = (source: NodeJS.ProcessEnv) => readBackupSettings(source).backupKeys

  expect(keysOf({})).toEqual(none)
  expect(keysOf({ BACKUP_PASSPHRASE: ' four words of no one' })).toEqual({
    ...none,
    passphrase: 'four words of no one',
  })
  expect(keysOf({ BACKUP_PASSPHRASE_FILE: passphraseFile })).toEqual({ ...none, passphrase: 'four words of no one' })
  expect(keysOf({ BACKUP_RECIPIENT: `${recipient}, ${recipient}` })).toEqual({
    ...none,
    recipients: [recipient, recipient],
  })
  expect(keysOf({ BACKUP_IDENTITY_FILE: identityFile })).toEqual({ ...none, identities: [identity] })
  const both = { BACKUP_PASSPHRASE: 'four words of no one', BACKUP_RECIPIENT: recipient }
  expect(failureOf(() => keysOf(both))).toContain('not both')
  expect(failureOf(() => keysOf({ ...both, BACKUP_PASSPHRASE_FILE: passphraseFile }))).toContain('exclude each other')
})

function failureOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  throw new Error('The environment should have been refused')
}

test('a real network logs JSON unless someone reads it at a terminal, and the demo logs text', () => {
  expect(readLogSettings('production', false, {})).toEqual({ level: 'info', format: 'json' })
  expect(readLogSettings('production', true, {}).format).toBe('text')
  expect(readLogSettings('demo', false, {}).format).toBe('text')
  expect(readLogSettings('demo', false, { LOG_LEVEL: 'error', LOG_FORMAT: 'json' })).toEqual({
    level: 'error',
    format: 'json',
  })
  expect(readLogSettings('production', false, { LOG_LEVEL: 'loud', LOG_FORMAT: '' }).level).toBe('info')
})
