import { rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { removeCluster, startCluster } from '#embedded-postgres'
import { connect } from '#server/database/connect.ts'
import { prepareDatabase } from '#server/database/set-up/migrate.ts'
import { ensureRoles, ROLES, urlForRole } from '#server/database/set-up/roles.ts'
import { buildServer } from './built-server.ts'
import { NOW, type PersonOfWorld, peopleOfWorld, type SignedIn } from './world-people.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
    /** The same with the people of every world in it: creating them takes longer than cloning them. */
    world: { template: string; people: Record<PersonOfWorld, SignedIn> }
  }
}

interface TestServer {
  /** A database of the server, on which others can be created, for its superuser. */
  readonly url: string
  close(): Promise<void>
}

/** A PostgreSQL for tests, with the app's roles: the one of `DATABASE_URL`, or an embedded one that `close` removes. */
export async function startTestServer(name: string): Promise<TestServer> {
  const server = await startServer(name)
  await ensureRoles(server.url)
  return server
}

async function startServer(name: string): Promise<TestServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => undefined }
  const dataDir = await directoryFor(`data-${name}-${process.pid}`)
  const cluster = await startCluster({ dataDir, durable: false, report: () => undefined })
  // Tests open thousands of connections, each with a hash of the password: of one round here, and of 4096 otherwise.
  await onServer(
    cluster.url,
    'alter role current_user set scram_iterations = 1',
    'set scram_iterations = 1',
    `alter role current_user password '${new URL(cluster.url).password}'`,
  )
  return {
    url: cluster.url,
    async close() {
      await cluster.stop()
      await removeCluster({ dataDir })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const MEMORY_FILES = '/dev/shm'
const NEEDED_BYTES = 6 * 1024 ** 3

/** In memory if there is room, else in the project: a clone's 400 files are slow to create on a disk. */
export async function directoryFor(name: string): Promise<string> {
  const memory = await statfs(MEMORY_FILES).catch(() => null)
  const isLargeEnough = memory !== null && memory.bavail * memory.bsize >= NEEDED_BYTES
  return isLargeEnough ? join(MEMORY_FILES, `shabaka-${name}`) : resolve(name)
}

export async function makeTemplate(serverUrl: string): Promise<string> {
  const template = `shabaka_template_${process.pid}_${Date.now()}`
  await onServer(serverUrl, `create database ${template} owner ${ROLES.owner} encoding 'UTF8' template template0`)
  await prepareDatabase(ownerUrl(serverUrl, template), ROLES.app, () => undefined)
  // As a network that is in use, with everything about money.
  await onServer(
    ownerUrl(serverUrl, template),
    "insert into first_steps (step, done_at) values ('all', now())",
    'update network_settings set has_bookkeeping = true',
  )
  return template
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export function ownerUrl(serverUrl: string, name: string): string {
  return urlForRole(databaseUrl(serverUrl, name), ROLES.owner)
}

export function appUrl(serverUrl: string, name: string): string {
  return urlForRole(databaseUrl(serverUrl, name), ROLES.app)
}

/** No one may be connected to the template. Copies files, which takes an eighth of the time of logging every page. */
export async function cloneDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  await onServer(
    serverUrl,
    `create database ${name} owner ${ROLES.owner} template ${template} strategy file_copy`,
    // A clone has the rights on everything in the template, but not those on the database itself.
    `revoke temporary on database ${name} from public`,
  )
}

export async function onServer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function makeWorldTemplate(serverUrl: string, template: string) {
  const name = `${template}_world`
  await cloneDatabase(serverUrl, name, template)
  const { database, close } = connect(appUrl(serverUrl, name), 1)
  const people = await peopleOfWorld(database, NOW)
  await close()
  return { template: name, people }
}

async function dropDatabases(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [template])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

/** Vitest's global set-up: the built app, one database server and the templates for all tests of a run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildServer()
  const server = await startTestServer('test')
  const template = await makeTemplate(server.url)
  const world = await makeWorldTemplate(server.url, template)
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  project.provide('world', world)
  return async () => {
    await dropDatabases(server.url, template)
    await server.close()
  }
}
