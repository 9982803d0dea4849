import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { FORMER_TABLE_NAMES } from '#domain/move-in/former-tables.ts'

const FILES = ['tables.sql', 'rows.sql']

/** Makes a former system with more than eighty kinds of dirt, each numbered in `rows.sql`. @param url of an empty database */
export async function makeFormerSystem(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const file of FILES) await client.query(await readFile(join(import.meta.dirname, file), 'utf8'))
  })
}

/** With this many marks instead, in sessions of twenty people. */
export async function makeLargeFormerSystem(url: string, marks: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(await readFile(join(import.meta.dirname, 'tables.sql'), 'utf8'))
    await client.query(`
      insert into profiles (id, full_name, email, approval_status, organization_name) values (u(1), 'Amal', 'a@old.example', 'approved', 'SNMY1');
      insert into organization_attendees (id, organization_name, attendee_name)
        select u(1000 + number), 'SNMY1', 'Child number ' || number from generate_series(1, 2000) as number;
      insert into sessions (id, title, presenter_name, topic, activities, session_date, presentation_method, organization, created_by)
        select u(10000 + number), 'SNMY1', 'Child number 1', 'Topic ' || number, repeat('Sang and played. ', 60),
          (date '2023-01-01' + (number % 1000)::int)::text, 'discussion', 'SNMY1', u(1)
        from generate_series(1, ${Math.ceil(marks / 20)}) as number;
      insert into attendance (id, session_id, attendee_name, status, absence_reason, organization)
        select u(1000000 + number), u(10001 + number / 20), 'Child  number ' || 1 + (number * 7) % 2000,
          case number % 5 when 0 then 'absent' else 'present' end, case number % 5 when 0 then 'sick' end, 'SNMY1'
        from generate_series(0, ${marks - 1}) as number`)
  })
}

/** As services export tables: a file for each, in another order than the rows were inserted. */
export async function exportFormerSystem(url: string, folder: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const table of FORMER_TABLE_NAMES) {
      const rows = client.query(to(`copy (select * from ${table} order by id desc) to stdout (format csv, header)`))
      await pipeline(rows, createWriteStream(join(folder, `${table.replace('auth.', '')}_rows.csv`)))
    }
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}
