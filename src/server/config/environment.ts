import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { AUDIT_LOG_YEARS } from '#domain/audit/audit-log.ts'
import { LOG_FORMATS, LOG_LEVELS, type LogSettings } from '#server/log/log.ts'
import { type BackupKeys, isIdentity, isRecipient } from './backup-keys.ts'
import { blockListOf, contentOf, isTimeZone, LOOPBACK, listOf } from './environment-values.ts'

export type Mode = 'demo' | 'production'

export interface Environment {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The URL of an external PostgreSQL; null for the app's own. */
  readonly databaseUrl: string | null
  /** The database for the owner of its tables, who migrates it; null if `databaseUrl` or another program does. */
  readonly migrationUrl: string | null
  /** The address of the same database without a connection pooler; null if `databaseUrl` has none. */
  readonly directDatabaseUrl: string | null
  /** The public address of the app, without a trailing slash. */
  readonly appUrl: string
  /** It is null in a demo without a mail server, which prints and shows its mails instead. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** It is null if the app creates one in the data folder. */
  readonly authSecret: string | null
  readonly timeZone: string
  readonly trustedProxies: BlockList
  /** The retention time of the audit log in years, until an admin changes it; null for the default. */
  readonly auditLogYears: number | null
  /** Whether others can reach the demo, whose password is random then. */
  readonly demoPublic: boolean
  readonly backupKeys: BackupKeys
  /** The token for reading `/metrics` from other machines; null if only this machine may. */
  readonly metricsToken: string | null
  /** A page over plain HTTP, which the app links to behind a network with a sign-in page. */
  readonly plainPageUrl: string
}

/** The app cannot start with this environment; the message names each variable, its format, and an example. */
export class EnvironmentError extends Error {}

const passphrase = z.string().min(16)

const TIME_ZONE = 'Asia/Beirut'

const variables = {
  PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65_535)),
  HOST: z.string().refine((text) => isIP(text) > 0 || text === 'localhost'),
  DATA_DIR: z.string().transform((path) => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DIRECT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine(({ pathname, search, hash }) => pathname === '/' && !search && !hash)
    .transform(({ origin }) => origin),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().regex(/^[^\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/),
  AUTH_SECRET: z.string().min(32),
  NETWORK_TIME_ZONE: z.string().refine(isTimeZone),
  TRUSTED_PROXIES: z.string().transform((text, ctx) => {
    const list = blockListOf(text)
    if (!list) ctx.addIssue({ code: 'custom' })
    return list ?? z.NEVER
  }),
  AUDIT_LOG_YEARS: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(100)),
  DEMO_PUBLIC: z.literal('yes').transform(() => true),
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_PASSPHRASE_FILE: z.string().transform(contentOf).pipe(passphrase),
  BACKUP_RECIPIENT: listOf(isRecipient),
  BACKUP_IDENTITY_FILE: z.string().transform(contentOf).pipe(listOf(isIdentity)),
  METRICS_TOKEN: z.string().min(16),
  PLAIN_PAGE_URL: z.url({ protocol: /^http$/ }).transform((text) => new URL(text).href),
  LOG_LEVEL: z.enum(LOG_LEVELS),
  LOG_FORMAT: z.enum(LOG_FORMATS),
}

type Name = keyof typeof variables

const HINTS: Record<Name, readonly [meaning: string, example: string]> = {
  PORT: ['a port number from 0 to 65535', '3000'],
  HOST: ['an address of this machine', '127.0.0.1'],
  DATA_DIR: ['a folder that this user can write to', './data'],
  DATABASE_URL: [
    'the address of a PostgreSQL (15 or newer) database',
    'postgres://shabaka:secret@127.0.0.1:5432/shabaka',
  ],
  MIGRATION_DATABASE_URL: [
    'the address of the database of DATABASE_URL, for the role that owns its tables',
    'postgres://shabaka_owner:secret@127.0.0.1:5432/shabaka',
  ],
  DIRECT_DATABASE_URL: [
    'the address of the database of DATABASE_URL that passes no connection pooler',
    'postgres://shabaka:secret@127.0.0.1:5432/shabaka',
  ],
  APP_URL: ['the address at which people reach the app', 'https://shabaka.example.org'],
  SMTP_URL: ['the address of a mail server', 'smtps://user:password@mail.example.org'],
  MAIL_FROM: ['the sender of every mail', 'Shabaka <no-reply@example.org>'],
  AUTH_SECRET: ['a secret of at least 32 characters', "the output of 'openssl rand -hex 32'"],
  NETWORK_TIME_ZONE: ['a time zone', TIME_ZONE],
  TRUSTED_PROXIES: ['addresses or ranges, separated by commas', '10.0.0.5,192.0.2.0/24'],
  AUDIT_LOG_YEARS: ['a number of years from 1 to 100', String(AUDIT_LOG_YEARS)],
  DEMO_PUBLIC: ["'yes', or absent", 'yes'],
  BACKUP_PASSPHRASE: ['a passphrase of at least 16 characters', 'six words that no one knows together'],
  BACKUP_PASSPHRASE_FILE: [
    'a file that this user can read, with a passphrase of at least 16 characters',
    '/etc/shabaka/backup-passphrase',
  ],
  BACKUP_RECIPIENT: ["public keys of age, separated by commas, as 'age-keygen' prints them", 'age1…'],
  BACKUP_IDENTITY_FILE: [
    "a file that this user can read, with a secret key of age, as 'age-keygen' writes it",
    './backup-key.txt',
  ],
  METRICS_TOKEN: ['a secret of at least 16 characters', "the output of 'openssl rand -hex 32'"],
  PLAIN_PAGE_URL: ['the address of a page over plain HTTP', 'http://neverssl.com/'],
  LOG_LEVEL: ["'info', 'warn' or 'error'", 'warn'],
  LOG_FORMAT: ["'json' or 'text'", 'json'],
}

const NEEDED_IN_PRODUCTION = ['APP_URL', 'SMTP_URL', 'MAIL_FROM'] as const satisfies Name[]

/** @throws EnvironmentError that names every missing or wrong variable */
export function readEnvironment(mode: Mode, source: NodeJS.ProcessEnv = process.env): Environment {
  const texts = presentTexts(source)
  const parsed = z.object(variables).partial().safeParse(texts)
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0] as Name))
  const missing = mode === 'production' ? NEEDED_IN_PRODUCTION.filter((name) => texts[name] === undefined) : []
  const problems = [
    ...missing.map((name) => `${name} is missing: ${hintFor(name)}`),
    ...[...wrong].map((name) => `${name} must be ${hintFor(name)}`),
  ]
  for (const name of ['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'] as const)
    if (texts[name] !== undefined && texts.DATABASE_URL === undefined)
      problems.push(`DATABASE_URL is missing, which ${name} needs: ${hintFor('DATABASE_URL')}`)
  const { HOST: host = '127.0.0.1', DEMO_PUBLIC: demoPublic } = texts
  if (mode === 'demo' && demoPublic !== 'yes' && !wrong.has('HOST') && !LOOPBACK.includes(host))
    problems.push('HOST must be a loopback address in the demo, for example 127.0.0.1; or set DEMO_PUBLIC=yes')
  if (texts.BACKUP_PASSPHRASE && texts.BACKUP_PASSPHRASE_FILE)
    problems.push('BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE exclude each other')
  if ((texts.BACKUP_PASSPHRASE || texts.BACKUP_PASSPHRASE_FILE) && texts.BACKUP_RECIPIENT)
    problems.push('a backup is encrypted either with a passphrase or for BACKUP_RECIPIENT, not both')
  if (!parsed.success || problems.length > 0)
    throw new EnvironmentError(`Shabaka cannot start:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  const values = parsed.data
  const port = values.PORT ?? 3000
  return {
    mode,
    port,
    host,
    dataDir: values.DATA_DIR ?? resolve('data'),
    databaseUrl: values.DATABASE_URL ?? null,
    migrationUrl: values.MIGRATION_DATABASE_URL ?? null,
    directDatabaseUrl: values.DIRECT_DATABASE_URL ?? null,
    appUrl: values.APP_URL ?? `http://localhost:${port}`,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Shabaka <no-reply@shabaka.example>',
    authSecret: values.AUTH_SECRET ?? null,
    timeZone: values.NETWORK_TIME_ZONE ?? TIME_ZONE,
    trustedProxies: values.TRUSTED_PROXIES ?? new BlockList(),
    auditLogYears: values.AUDIT_LOG_YEARS ?? null,
    demoPublic: values.DEMO_PUBLIC ?? false,
    backupKeys: {
      passphrase: values.BACKUP_PASSPHRASE ?? values.BACKUP_PASSPHRASE_FILE ?? null,
      recipients: values.BACKUP_RECIPIENT ?? [],
      identities: values.BACKUP_IDENTITY_FILE ?? [],
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    plainPageUrl: values.PLAIN_PAGE_URL ?? 'http://neverssl.com/',
  }
}

/**
 * A wrong value counts as absent: `readEnvironment` refuses it, and its message is logged.
 * @param isTerminal whether the log goes to a terminal; a real network otherwise logs JSON
 */
export function readLogSettings(mode: Mode, isTerminal: boolean, source: NodeJS.ProcessEnv = process.env): LogSettings {
  const { LOG_LEVEL, LOG_FORMAT } = presentTexts(source)
  return {
    level: variables.LOG_LEVEL.catch('info').parse(LOG_LEVEL),
    format: variables.LOG_FORMAT.catch(mode === 'production' && !isTerminal ? 'json' : 'text').parse(LOG_FORMAT),
  }
}

/** The network's time zone, for the migration that numbers former changes. A wrong value counts as absent. */
export function readTimeZone(source: NodeJS.ProcessEnv = process.env): string {
  return variables.NETWORK_TIME_ZONE.catch(TIME_ZONE).parse(presentTexts(source).NETWORK_TIME_ZONE)
}

/** @throws EnvironmentError that names every wrong variable */
export function readDatabaseLocation(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Environment, 'databaseUrl' | 'dataDir'> {
  return readEnvironment('demo', { DATABASE_URL: source.DATABASE_URL, DATA_DIR: source.DATA_DIR })
}

/**
 * @returns the address as null if it is not set
 * @throws EnvironmentError that names every wrong variable
 */
export function readCommandSettings(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Environment, 'databaseUrl' | 'dataDir'> & { readonly appUrl: string | null } {
  const { DATABASE_URL, DATA_DIR, APP_URL } = source
  const settings = readEnvironment('demo', { DATABASE_URL, DATA_DIR, APP_URL })
  return { ...settings, appUrl: APP_URL?.trim() ? settings.appUrl : null }
}

/** The database for the owner of its tables. @throws EnvironmentError that names every missing or wrong variable */
export function readExternalDatabase(source: NodeJS.ProcessEnv = process.env): {
  readonly databaseUrl: string
  readonly migrationUrl: string
} {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = source
  const { databaseUrl, migrationUrl } = readEnvironment('demo', { DATABASE_URL, MIGRATION_DATABASE_URL })
  if (databaseUrl !== null && migrationUrl !== null) return { databaseUrl, migrationUrl }
  const name = databaseUrl === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL'
  throw new EnvironmentError(`${name} is missing: ${hintFor(name)}`)
}

/** @throws EnvironmentError that names every wrong variable */
export function readBackupSettings(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Environment, 'databaseUrl' | 'migrationUrl' | 'dataDir' | 'backupKeys'> {
  const isRequested = (name: string) => /^(MIGRATION_)?DATABASE_URL$|^DATA_DIR$|^BACKUP_/.test(name)
  return readEnvironment('demo', Object.fromEntries(Object.entries(source).filter(([name]) => isRequested(name))))
}

/** The settings for the owner of the tables. @throws EnvironmentError that names every wrong variable */
export function readMoveInSettings(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Environment, 'databaseUrl' | 'migrationUrl' | 'dataDir' | 'timeZone'> & { readonly appUrl: string | null } {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR, APP_URL, NETWORK_TIME_ZONE } = source
  const variables = { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR, APP_URL, NETWORK_TIME_ZONE }
  const settings = readEnvironment('demo', variables)
  return { ...settings, appUrl: APP_URL?.trim() ? settings.appUrl : null }
}

function presentTexts(source: NodeJS.ProcessEnv): Partial<Record<Name, string>> {
  const names = Object.keys(variables) as Name[]
  return Object.fromEntries(names.map((name) => [name, source[name]?.trim()]).filter(([, text]) => text))
}

function hintFor(name: Name): string {
  const [meaning, example] = HINTS[name]
  return `${meaning}, for example ${example}`
}
