import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { FormerRow } from '#domain/former-tables.ts'
import { type FormerReader, SetAside } from '#domain/former-values.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#domain/sessions.ts'
import { type Moving, readRow } from './context.ts'
import type { MovedSessions, Rosters } from './sessions.ts'
import { copyCell, stagedRows } from './staging.ts'

/** Of one name in a session the mark that says present is imported, so that no one is absent twice. */
const BY_SESSION = `session_id, lower(btrim(status)) desc, id`

const REPEATED_IDS = 'select id from pg_temp.former_attendance group by id having count(*) > 1'

interface Mark {
  readonly sessionId: string
  readonly status: AttendanceStatus
  readonly line: string
}

interface Counts {
  readonly sessionId: string
  present: number
  all: number
}

/** Marks, linked to the rosters of their session's organization by name. Source: docs/product.md, 23.5. */
export async function moveAttendance(moving: Moving, sessions: MovedSessions, rosters: Rosters): Promise<void> {
  const repeated = await moving.client.query<{ id: string }>(REPEATED_IDS)
  const reading = new MarkReading(moving, sessions, rosters, new Set(repeated.rows.map(({ id }) => id)))
  // The marks of a session are adjacent, but may be in two batches.
  let last: Counts | undefined
  for await (const batch of stagedRows(moving.client, 'attendance', BY_SESSION)) {
    const marks = batch.flatMap((row) => reading.marksIn(row))
    await copyLines(
      moving.client,
      marks.map(({ line }) => line),
    )
    const counts = last ? [last] : []
    for (const mark of marks) count(counts, mark)
    last = counts.pop()
    await storeCounts(moving.client, counts)
  }
  await storeCounts(moving.client, last ? [last] : [])
}

function count(counts: Counts[], { sessionId, status }: Mark): void {
  const last = counts.at(-1)
  const own = last?.sessionId === sessionId ? last : { sessionId, present: 0, all: 0 }
  if (own !== last) counts.push(own)
  own.all += 1
  if (status === 'present') own.present += 1
}

class MarkReading {
  readonly #moving: Moving
  readonly #sessions: MovedSessions
  readonly #rosters: Rosters
  /** The ids that several marks have, and those of them that were imported. */
  readonly #repeated: ReadonlySet<string>
  readonly #used = new Set<string>()
  /** The names of the session that is being read. */
  readonly #names = new Set<string>()
  #sessionId = ''
  readonly #keys = new Map<string, string>()

  constructor(moving: Moving, sessions: MovedSessions, rosters: Rosters, repeated: ReadonlySet<string>) {
    this.#repeated = repeated
    this.#moving = moving
    this.#sessions = sessions
    this.#rosters = rosters
  }

  marksIn(row: FormerRow): readonly Mark[] {
    return readRow(this.#moving, 'attendance', row, (reader) => this.#read(reader))
  }

  #read(reader: FormerReader): Mark {
    const id = reader.id()
    const sessionId = reader.text('session_id')
    const organization = this.#sessions.get(sessionId)
    if (organization === undefined) throw new SetAside('unknown session')
    const name = reader.name('attendee_name')
    const status = reader.choice('status', ATTENDANCE_STATUSES)
    if (status === null) throw new SetAside('unknown status')
    const key = this.#keyOf(name)
    if (this.#used.has(id)) throw new SetAside('duplicate id')
    if (!this.#isNew(sessionId, key)) throw new SetAside('duplicate in session')
    if (this.#repeated.has(id)) this.#used.add(id)
    if (reader.text('user_id') !== '') reader.leaveOut('user_id', 'people of a session have no account')
    this.#nameOrganization(reader, organization)
    const cells = [id, sessionId, this.#rosters.find(organization, key), name, key, status, reasonIn(reader, status)]
    return { sessionId, status, line: [...cells, organization].map(copyCell).join('\t') }
  }

  #nameOrganization(reader: FormerReader, organization: OrganizationName | null): void {
    if (reader.text('organization') !== (organization ?? '')) reader.changes.add('organization of the session')
  }

  #isNew(sessionId: string, key: string): boolean {
    if (sessionId !== this.#sessionId) this.#names.clear()
    this.#sessionId = sessionId
    if (this.#names.has(key)) return false
    this.#names.add(key)
    return true
  }

  /** A network has few names, and every one in many sessions. */
  #keyOf(name: string): string {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear()
    const key = nameKey(name)
    this.#keys.set(name, key)
    return key
  }
}

const MOST_KEYS = 20_000

function reasonIn(reader: FormerReader, status: AttendanceStatus): string | null {
  if (status === 'absent') return reader.longText('absence_reason', TEXT_LIMITS.reason)
  if (reader.text('absence_reason').trim() !== '') reader.leaveOut('absence_reason', 'marks present: no reason needed')
  return null
}

const COLUMNS = 'id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, organization'

async function copyLines(client: pg.Client, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  const written = client.query(from(`copy public.attendance (${COLUMNS}) from stdin`))
  written.on('error', () => undefined)
  if (!written.write(`${lines.join('\n')}\n`)) await once(written, 'drain')
  written.end()
  await finished(written)
}

async function storeCounts(client: pg.Client, counts: readonly Counts[]): Promise<void> {
  if (counts.length === 0) return
  await client.query(
    `update public.sessions set present_count = counted.present, attendance_count = counted.all
      from unnest($1::uuid[], $2::int[], $3::int[]) as counted (id, present, "all") where sessions.id = counted.id`,
    [counts.map(({ sessionId }) => sessionId), counts.map(({ present }) => present), counts.map(({ all }) => all)],
  )
}
