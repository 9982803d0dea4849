import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { JOB_LIMITS, NO_LIMITS } from '#server/database/client.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { openReadConnection } from '#server/database/read-connection.ts'
import { appUrl, cloneDatabase, databaseUrl, onServer, ownerUrl } from './database.ts'

export interface WorldDatabase {
  readonly url: string
  readonly app: Connection
  readonly reads: ReturnType<typeof openReadConnection>['reads']
  /** As the owner of the tables. Once it was used the database is not used again: its tables may be others. */
  readonly owner: Connection['database']
  /** For a later world, or for none. */
  giveBack(): Promise<void>
}

/** What puts back the rows of a template, in one message; the statements before `ROWS` delete. */
interface Reset {
  readonly deletes: readonly string[]
  readonly inserts: readonly string[]
}

interface Kept {
  readonly database: WorldDatabase
  /** Whether it has the rows of its template again: nothing else uses it, and no test filled it with a whole network. */
  reset(): Promise<boolean>
  drop(): Promise<void>
}

/** More rows than these are slower to delete, and leave larger tables, than a clone costs. */
const MANY_ROWS = 2_000

/** Those that are not in use, by template. Opening connections and filling their caches takes longer than a short test. */
const kept = new Map<string, Kept[]>()
const resets = new Map<string, Reset>()

/** One that an earlier world returned, or a clone. @param isShared whether other worlds may have and get it */
export async function takeDatabase(serverUrl: string, template: string, isShared: boolean): Promise<WorldDatabase> {
  for (;;) {
    const one = isShared ? kept.get(template)?.pop() : undefined
    if (!one) return openClone(serverUrl, template, isShared)
    if (await one.reset().catch(() => false)) return asNew(one.database)
    await one.drop()
  }
}

/** With other objects for its connections: the app remembers by them what it has recorded. */
function asNew(database: WorldDatabase): WorldDatabase {
  const { app, reads } = database
  return { ...database, app: { ...app, database: Object.create(app.database) }, reads: Object.create(reads) }
}

async function openClone(serverUrl: string, template: string, isShared: boolean): Promise<WorldDatabase> {
  // Vitest's global set-up drops what is left under the name of the template.
  const name = `${template}_${uuid().slice(-12)}`
  await cloneDatabase(serverUrl, name, template)
  const url = appUrl(serverUrl, name)
  // Tests fill whole networks with one statement, on busy machines.
  const app = connect(url, 5, JOB_LIMITS)
  const { reads, close: closeReads } = openReadConnection(url)
  // Its connection remains, so that it says at the end whether it was used.
  const owner = connect(ownerUrl(serverUrl, name), 1, NO_LIMITS, 0)
  let cleaner: pg.Client | null = null

  const drop = async () => {
    await Promise.all([app.close(), closeReads(), owner.close(), cleaner?.end()])
    await onServer(serverUrl, `drop database ${name} with (force)`)
  }
  const reset = async () => {
    const { deletes, inserts } = resets.get(template) as Reset
    const client = cleaner as pg.Client
    // Several statements are answered by a list of results, which the driver's types do not say.
    const deleted = [await client.query(['begin', ...deletes].join(';\n'))].flat()
    await client.query([...inserts, 'commit'].join(';\n'))
    return deleted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) < MANY_ROWS
  }
  const database: WorldDatabase = {
    url,
    app,
    reads,
    owner: owner.database,
    async giveBack() {
      const { inUse, waiting } = app.usage()
      const wasOwned = owner.usage().idle + owner.usage().inUse > 0
      if (!isShared || wasOwned || inUse + waiting > 0) return drop()
      cleaner ??= await openCleaner(databaseUrl(serverUrl, name))
      kept.set(template, [...(kept.get(template) ?? []), { database, reset, drop }])
    },
  }
  if (isShared && !resets.has(template)) resets.set(template, await readReset(databaseUrl(serverUrl, name)))
  return database
}

async function openCleaner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set session_replication_role = replica; set lock_timeout = '2s'`)
  return client
}

/** How a database gets the rows again that it has now, and its sequences their numbers. */
async function readReset(url: string): Promise<Reset> {
  const client = await openCleaner(url)
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'drizzle')
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid`)
  const inserts: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query(
      `select quote_literal(jsonb_agg(to_jsonb(one))) as rows from (select ${columns} from ${name}) as one`,
    )
    if (rows[0].rows !== null)
      inserts.push(`insert into ${name} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${name}, ${rows[0].rows})`)
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `select seqrelid::regclass::text as name from pg_sequence`,
  )
  for (const { name } of sequences) {
    const { rows } = await client.query(`select last_value, is_called from ${name}`)
    inserts.push(`select setval('${name}', ${rows[0].last_value}, ${rows[0].is_called})`)
  }
  await client.end()
  return { deletes: tables.map(({ name }) => `delete from ${name}`), inserts }
}
