import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** How the server was started: the demo network on loopback, or a real one. */
export type Mode = 'demo' | 'production'

export interface Environment {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** An existing PostgreSQL; null for the app's own. */
  readonly databaseUrl: string | null
  /** The address at which people reach the app, without a slash at its end. */
  readonly appUrl: string
  /** Null only in the demo, where mails are printed and shown instead. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Null where the app makes one and keeps it in the data folder. */
  readonly authSecret: string | null
  readonly timeZone: string
  readonly trustedProxies: BlockList
  /** True for a demo that others can reach: its passwords are random. */
  readonly demoPublic: boolean
}

/** The environment cannot be started with; the message names each variable, what it must be, and an example. */
export class EnvironmentError extends Error {}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const variables = {
  PORT: expecting('a port number from 0 to 65535', '3000', (text) => {
    const port = Number(text)
    return /^\d+$/.test(text) && port <= 65_535 ? port : undefined
  }),
  HOST: expecting('an address of this machine', '127.0.0.1', (text) =>
    isIP(text) > 0 || text === 'localhost' ? text : undefined,
  ),
  DATA_DIR: expecting('a folder that this user can write to', './data', (text) => resolve(text)),
  DATABASE_URL: expecting(
    'the address of a PostgreSQL (15 or newer) database',
    'postgres://shabaka:secret@127.0.0.1:5432/shabaka',
    (text) => (urlOf(text, ['postgres:', 'postgresql:']) ? text : undefined),
  ),
  APP_URL: expecting('the address at which people reach the app', 'https://shabaka.example.org', (text) => {
    const url = urlOf(text, ['http:', 'https:'])
    return url && url.pathname === '/' && !url.search && !url.hash ? url.origin : undefined
  }),
  SMTP_URL: expecting('the address of a mail server', 'smtps://user:password@mail.example.org', (text) =>
    urlOf(text, ['smtp:', 'smtps:']) ? text : undefined,
  ),
  MAIL_FROM: expecting('the sender of every mail', 'Shabaka <no-reply@example.org>', (text) =>
    /^[^\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text) ? text : undefined,
  ),
  AUTH_SECRET: expecting('a secret of at least 32 characters', "the output of 'openssl rand -hex 32'", (text) =>
    text.length >= 32 ? text : undefined,
  ),
  NETWORK_TIME_ZONE: expecting('a time zone', 'Asia/Beirut', (text) => (isTimeZone(text) ? text : undefined)),
  TRUSTED_PROXIES: expecting('addresses or ranges, separated by commas', '10.0.0.5,192.0.2.0/24', blockListOf),
  DEMO_PUBLIC: expecting("'yes', or absent", 'yes', (text) => (text === 'yes' ? true : undefined)),
}

type Name = keyof typeof variables
type Value<K extends Name> = NonNullable<ReturnType<(typeof variables)[K]['parse']>>

/**
 * The environment, read once and checked whole.
 * @throws EnvironmentError naming every variable that is missing or wrong
 */
export function readEnvironment(mode: Mode, source: NodeJS.ProcessEnv = process.env): Environment {
  const wrong: string[] = []
  const read = <K extends Name>(name: K): Value<K> | null => {
    const text = source[name]?.trim()
    if (!text) return null
    const value = variables[name].parse(text)
    if (value === undefined)
      wrong.push(`${name} must be ${variables[name].meaning}, for example ${variables[name].example}`)
    return (value ?? null) as Value<K> | null
  }
  const needed = <K extends Name>(name: K) => {
    const value = read(name)
    if (value === null && mode === 'production' && !source[name]?.trim())
      wrong.push(`${name} is missing: ${variables[name].meaning}, for example ${variables[name].example}`)
    return value
  }

  const host = read('HOST') ?? '127.0.0.1'
  const port = read('PORT') ?? 3000
  const demoPublic = read('DEMO_PUBLIC') ?? false
  if (mode === 'demo' && !LOOPBACK.includes(host) && !demoPublic)
    wrong.push('HOST must be a loopback address in the demo, for example 127.0.0.1; or set DEMO_PUBLIC=yes')
  const environment: Environment = {
    mode,
    port,
    host,
    dataDir: read('DATA_DIR') ?? resolve('data'),
    databaseUrl: read('DATABASE_URL'),
    appUrl: needed('APP_URL') ?? `http://localhost:${port}`,
    smtpUrl: needed('SMTP_URL'),
    mailFrom: needed('MAIL_FROM') ?? 'Shabaka <no-reply@shabaka.example>',
    authSecret: read('AUTH_SECRET'),
    timeZone: read('NETWORK_TIME_ZONE') ?? 'Asia/Beirut',
    trustedProxies: read('TRUSTED_PROXIES') ?? new BlockList(),
    demoPublic,
  }
  if (wrong.length > 0)
    throw new EnvironmentError(`Shabaka cannot start:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  return environment
}

/** Where the database is, for a command beside the app; nothing else of the environment is asked for. */
export function readDatabasePlace(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Environment, 'databaseUrl' | 'dataDir'> {
  return readEnvironment('demo', { DATABASE_URL: source.DATABASE_URL, DATA_DIR: source.DATA_DIR })
}

function expecting<Parsed>(meaning: string, example: string, parse: (text: string) => Parsed | undefined) {
  return { meaning, example, parse }
}

function urlOf(text: string, protocols: readonly string[]): URL | null {
  const url = z.url().safeParse(text).success ? new URL(text) : null
  return url && protocols.includes(url.protocol) ? url : null
}

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

function blockListOf(text: string): BlockList | undefined {
  const list = new BlockList()
  try {
    for (const part of text.split(',').map((one) => one.trim())) {
      const [address = '', prefix] = part.split('/')
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (prefix === undefined) list.addAddress(address, family)
      else if (/^\d+$/.test(prefix)) list.addSubnet(address, Number(prefix), family)
      else return undefined
    }
    return list
  } catch {
    return undefined
  }
}
