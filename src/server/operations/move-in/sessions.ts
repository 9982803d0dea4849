import { monthsLater } from '#domain/dates/dates.ts'
import type { Reason } from '#domain/move-in/former-tables.ts'
import type { FormerReader } from '#domain/move-in/former-values.ts'
import { SetAside } from '#domain/move-in/former-values.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import {
  DEFAULT_PRESENTATION_METHOD,
  DEFAULT_TOPIC,
  ofSessionTexts,
  PRESENTATION_METHODS,
  presenterName,
  presenters,
  SESSION_TEXT_LIMITS,
  type SessionText,
  sessionDescription,
  sessionTitle,
} from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { isSameName, nameKey, searchKey } from '#domain/texts/names.ts'
import { rosterKeys, sessionKeys } from '#domain/texts/search-keys.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { organizationAttendees, sessions } from '#server/database/schema/index.ts'
import { createdAtOf, type Moving, moveTable, requiredOrganization } from './context.ts'
import type { People } from './people.ts'
import { IN_ORDER } from './staging.ts'

/** The entry of a mark, and whether its name has another spelling; or why it has none. */
export type Link =
  | { readonly id: string; readonly isRespelled: boolean }
  | { readonly id: null; readonly reason: Reason }

/** The entries of the rosters by organization and name, and the names with a comma of each organization. */
export class Rosters {
  readonly #ids = new Map<string, string>()
  readonly #bySpelling = new Map<string, string[]>()
  readonly #withComma = new Map<OrganizationName, string[]>()

  /** Adds an entry; false if the organization has the name already. */
  add(organization: OrganizationName, name: string, id: string): boolean {
    const key = keyOf(organization, nameKey(name))
    if (this.#ids.has(key)) return false
    this.#ids.set(key, id)
    const spelling = keyOf(organization, searchKey(name))
    this.#bySpelling.set(spelling, [...(this.#bySpelling.get(spelling) ?? []), id])
    if (name.includes(', ')) this.#withComma.set(organization, [...this.withComma(organization), name])
    return true
  }

  /**
   * Finds an entry by the name, or else by what a search equates, if only one entry has that. Source: docs/product.md,
   * 23.5.
   */
  find(organization: OrganizationName, keys: { readonly nameKey: string; readonly searchKey: string }): Link {
    const own = this.#ids.get(keyOf(organization, keys.nameKey))
    if (own !== undefined) return { id: own, isRespelled: false }
    const [id, ...others] = this.#bySpelling.get(keyOf(organization, keys.searchKey)) ?? []
    if (id === undefined) return { id: null, reason: 'no entry in the roster of the group' }
    return others.length > 0
      ? { id: null, reason: 'several entries in the roster by its spelling' }
      : { id, isRespelled: true }
  }

  /** The names with a comma, the longest first, for finding them in a text. */
  withComma(organization: OrganizationName): readonly string[] {
    return (this.#withComma.get(organization) ?? []).toSorted((one, other) => other.length - one.length)
  }
}

function keyOf(organization: OrganizationName, key: string): string {
  return `${organization}\n${key}`
}

export async function moveRosters(moving: Moving, people: People): Promise<Rosters> {
  const rosters = new Rosters()
  const ids = new Set<string>()
  const read = (reader: FormerReader) => {
    const id = reader.id()
    if (ids.has(id)) throw new SetAside('duplicate id')
    const organizationName = requiredOrganization(moving, reader)
    const attendeeName = reader.name('attendee_name')
    if (!rosters.add(organizationName, attendeeName, id)) throw new SetAside('duplicate in roster')
    ids.add(id)
    return {
      id,
      organizationName,
      attendeeName,
      ...rosterKeys(attendeeName),
      isLeader: reader.flag('is_leader'),
      createdBy: people.author(reader, 'created_by'),
      birthdate: reader.birthdate('birthdate'),
      ageOverride: reader.flag('age_override'),
      phoneNumber: reader.line('phone_number', TEXT_LIMITS.phone),
      createdAt: createdAtOf(moving, reader),
    }
  }
  await moveTable(moving, 'organization_attendees', IN_ORDER, read, (rows) =>
    moving.tx.insert(organizationAttendees).values([...rows]),
  )
  return rosters
}

/** The organizations of the sessions that were moved, by id. */
export type MovedSessions = ReadonlyMap<string, OrganizationName | null>

/** Source: docs/product.md, 23.5. */
export async function moveSessions(moving: Moving, people: People, rosters: Rosters): Promise<MovedSessions> {
  const moved = new Map<string, OrganizationName | null>()
  const read = (reader: FormerReader) => {
    const id = reader.id()
    if (moved.has(id)) throw new SetAside('duplicate id')
    const organization = moving.organizations.find(reader, 'organization')
    if (organization === null && reader.text('organization').trim() !== '') throw new SetAside('unknown organization')
    const sessionDate = reader.day('session_date')
    if (sessionDate === null || sessionDate > monthsLater(moving.calendar.today, MONTHS_AHEAD))
      throw new SetAside('date outside the calendar')
    const leaders = leadersIn(reader, organization === null ? [] : rosters.withComma(organization))
    const searched = { topic: topicIn(reader), presenterName: presenterName(leaders) }
    const createdAt = createdAtOf(moving, reader)
    moved.set(id, organization)
    return {
      id,
      ...searched,
      ...sessionKeys(searched),
      ...textsIn(reader),
      ...generatedTexts(reader, sessionTitle(organization, sessionDate), sessionDescription(leaders)),
      sessionDate,
      sessionTime: reader.time('session_time'),
      location: reader.cutLine('location', TEXT_LIMITS.location),
      presentationMethod: methodIn(reader),
      organization,
      createdBy: people.author(reader, 'created_by'),
      createdAt,
      updatedAt: createdAt,
    }
  }
  await moveTable(moving, 'sessions', IN_ORDER, read, (rows) => moving.tx.insert(sessions).values([...rows]))
  return moved
}

/** A session may be planned for the next school year, and no later. */
const MONTHS_AHEAD = 24

/** The names of the text. A comma within a name is recognised by the roster, and becomes an Arabic one. */
function leadersIn(reader: FormerReader, withComma: readonly string[]): readonly string[] {
  const raw = reader.text('presenter_name')
  let text = oneLineText(raw)
  for (const name of withComma) {
    for (let at = text.toLowerCase().indexOf(name.toLowerCase()); at !== -1; ) {
      const found = text.slice(at, at + name.length)
      text = text.slice(0, at) + found.replaceAll(',', '،') + text.slice(at + name.length)
      at = text.toLowerCase().indexOf(name.toLowerCase(), at + name.length)
    }
  }
  const leaders = presenters(text).filter((name) => oneLineText(name) !== '')
  const stored = presenterName(leaders)
  if (stored.includes('،') && !raw.includes('،')) reader.changes.add('comma in the name of a leader')
  else if (stored !== raw)
    reader.changes.add(stored === oneLineText(raw) ? 'invisible characters removed' : 'spaces removed')
  return leaders
}

function topicIn(reader: FormerReader): string {
  const topic = reader.cutLine('topic', TEXT_LIMITS.topic)
  if (topic === null) reader.changes.add('topic missing')
  return topic ?? DEFAULT_TOPIC
}

const TEXT_COLUMNS: Readonly<Record<SessionText, string>> = {
  activities: 'activities',
  reflection: 'reflection',
  sessionStructure: 'session_structure',
  foodDetails: 'food_details',
}

function textsIn(reader: FormerReader) {
  return ofSessionTexts((name) => reader.longText(TEXT_COLUMNS[name], SESSION_TEXT_LIMITS[name]))
}

/**
 * Both texts are always generated, also in the former system; any other could name people and would not be erased with
 * them.
 */
function generatedTexts(reader: FormerReader, title: string, description: string) {
  const [ownGroup, date] = [title.slice(0, title.indexOf(' - ')), title.slice(title.indexOf(' - ') + 1)]
  const formerTitle = oneLineText(reader.text('title'))
  const group = formerTitle.endsWith(date) ? formerTitle.slice(0, -date.length).replace(/[\s–—,:-]+$/, '') : null
  if (
    formerTitle !== '' &&
    (group === null || ![ownGroup, reader.text('organization')].some((name) => isSameName(name, group)))
  )
    reader.leaveOut('title', 'generated from the organization and the date')
  const formerDescription = oneLineText(reader.text('description'))
  if (formerDescription !== '' && !isSameName(formerDescription, `Leaders: ${reader.text('presenter_name')}`))
    reader.leaveOut('description', 'generated from the leaders')
  return { title, description }
}

function methodIn(reader: FormerReader): string {
  if (reader.text('presentation_method') === '') return DEFAULT_PRESENTATION_METHOD
  const method = reader.choice('presentation_method', PRESENTATION_METHODS)
  if (method === null) reader.leaveOut('presentation_method', 'unknown presentation method')
  return method ?? 'other'
}
