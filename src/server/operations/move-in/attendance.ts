import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { FormerRow } from '#domain/move-in/former-tables.ts'
import { type FormerReader, SetAside } from '#domain/move-in/former-values.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { nameKey, searchKey } from '#domain/texts/names.ts'
import { type Moving, tryRow } from './context.ts'
import type { Link, MovedSessions, Rosters } from './sessions.ts'
import { copyCell, stagedRows } from './staging.ts'

/**
 * If a session has several marks of one name, the mark that says present is imported, so that no one is absent twice.
 */
const BY_SESSION = `session_id, lower(btrim(status)) desc, id`

const REPEATED_IDS = 'select id from pg_temp.former_attendance group by id having count(*) > 1'

interface Counts {
  readonly sessionId: string
  readonly present: number
  readonly all: number
}

/** Marks in sessions of a group whose roster has no entry with the name. */
export interface Unlinked {
  readonly marks: number
  readonly names: number
}

/**
 * Moves marks, and links them by name to the rosters of their session's organization. Source: docs/product.md, 23.5.
 */
export async function moveAttendance(moving: Moving, sessions: MovedSessions, rosters: Rosters): Promise<Unlinked> {
  const repeated = await moving.client.query<{ id: string }>(REPEATED_IDS)
  const reading = new MarkReading(moving, sessions, rosters, new Set(repeated.rows.map(({ id }) => id)))
  const write = async ({ lines, counts }: Written) => {
    await copyLines(moving.client, lines)
    await storeCounts(moving.client, counts)
  }
  for await (const batch of stagedRows(moving.client, 'attendance', BY_SESSION)) {
    for (const row of batch) reading.read(row)
    await write(reading.takeWritten())
  }
  reading.endSession()
  await write(reading.takeWritten())
  return reading.unlinked
}

interface Mark {
  readonly id: string
  readonly sessionId: string
  readonly organization: OrganizationName | null
  readonly name: string
  readonly keys: Keys
  readonly status: AttendanceStatus
  readonly reason: string | null
}

interface Keys {
  readonly nameKey: string
  readonly searchKey: string
}

interface Written {
  readonly lines: readonly string[]
  readonly counts: readonly Counts[]
}

/** Reads the marks of a session, which are adjacent, before it links any, because two may belong to one entry. */
class MarkReading {
  readonly #moving: Moving
  readonly #sessions: MovedSessions
  readonly #rosters: Rosters
  /** The ids that several marks have, and those of these marks that were imported. */
  readonly #repeated: ReadonlySet<string>
  readonly #used = new Set<string>()
  /** The session that is being read, the names of its marks, and those that are imported. */
  #sessionId = ''
  readonly #names = new Set<string>()
  #marks: { readonly reader: FormerReader; readonly result: Mark }[] = []
  readonly #keys = new Map<string, Keys>()
  #lines: string[] = []
  #counts: Counts[] = []
  #unlinkedMarks = 0
  readonly #unlinkedNames = new Set<string>()

  constructor(moving: Moving, sessions: MovedSessions, rosters: Rosters, repeated: ReadonlySet<string>) {
    this.#repeated = repeated
    this.#moving = moving
    this.#sessions = sessions
    this.#rosters = rosters
  }

  get unlinked(): Unlinked {
    return { marks: this.#unlinkedMarks, names: this.#unlinkedNames.size }
  }

  read(row: FormerRow): void {
    const sessionId = row.session_id ?? ''
    if (sessionId !== this.#sessionId) this.endSession()
    this.#sessionId = sessionId
    const mark = tryRow(this.#moving, 'attendance', row, (reader) => this.#read(reader))
    if (mark) this.#marks.push(mark)
  }

  /** The marks of the sessions that are complete. */
  takeWritten(): Written {
    const written = { lines: this.#lines, counts: this.#counts }
    this.#lines = []
    this.#counts = []
    return written
  }

  endSession(): void {
    const linked = this.#marks.map(({ reader, result }) => ({ reader, mark: result, link: this.#linkOf(result) }))
    const used = new Map<string | null, number>()
    for (const { link } of linked) if (link) used.set(link.id, (used.get(link.id) ?? 0) + 1)
    for (const { reader, mark, link } of linked) {
      const isDouble = link !== null && link.id !== null && used.get(link.id) !== 1
      const entry = isDouble ? ({ id: null, reason: 'two marks of the session for one entry' } as const) : link
      this.#name(reader, mark, entry)
      this.#moving.tally.imported('attendance', reader)
      const { id, sessionId, name, keys, status, reason, organization } = mark
      const cells = [id, sessionId, entry?.id ?? null, name, keys.nameKey, status, reason, organization]
      this.#lines.push(cells.map(copyCell).join('\t'))
    }
    const present = linked.filter(({ mark }) => mark.status === 'present').length
    if (linked.length > 0) this.#counts.push({ sessionId: this.#sessionId, present, all: linked.length })
    this.#marks = []
    this.#names.clear()
  }

  /** It is null in a session without a group. */
  #linkOf({ organization, keys }: Mark): Link | null {
    return organization === null ? null : this.#rosters.find(organization, keys)
  }

  #name(reader: FormerReader, { organization, keys }: Mark, link: Link | null): void {
    if (link === null) return
    if (link.id === null) reader.leaveOut('attendee_name', link.reason)
    else if (link.isRespelled) reader.changes.add('linked to an entry with another spelling')
    if (link.id !== null || link.reason !== 'no entry in the roster of the group') return
    this.#unlinkedMarks += 1
    this.#unlinkedNames.add(`${organization}\n${keys.nameKey}`)
  }

  #read(reader: FormerReader): Mark {
    const id = reader.id()
    const sessionId = reader.text('session_id')
    const organization = this.#sessions.get(sessionId)
    if (organization === undefined) throw new SetAside('unknown session')
    const name = reader.name('attendee_name')
    const status = reader.choice('status', ATTENDANCE_STATUSES)
    if (status === null) throw new SetAside('unknown status')
    const keys = this.#keysOf(name)
    if (this.#used.has(id)) throw new SetAside('duplicate id')
    if (this.#names.has(keys.nameKey)) throw new SetAside('duplicate in session')
    this.#names.add(keys.nameKey)
    if (this.#repeated.has(id)) this.#used.add(id)
    if (reader.text('user_id') !== '') reader.leaveOut('user_id', 'people of a session have no account')
    if (reader.text('organization') !== (organization ?? '')) reader.changes.add('organization of the session')
    return { id, sessionId, organization, name, keys, status, reason: reasonIn(reader, status) }
  }

  /** The keys of a name are kept, because a network has few names and each of them is in many sessions. */
  #keysOf(name: string): Keys {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear()
    const keys = { nameKey: nameKey(name), searchKey: searchKey(name) }
    this.#keys.set(name, keys)
    return keys
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
