import { longDate, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { formerNameKey, nameKey } from '#domain/texts/names.ts'
import { visibleLine } from '#domain/texts/text.ts'

/** The stored topic if none is given. Source: docs/product.md, 5.6. */
export const DEFAULT_TOPIC = 'Session'

/** The stored presentation method of every new session. Source: docs/product.md, 5.6. */
export const DEFAULT_PRESENTATION_METHOD = 'discussion'

/** The presentation methods that the database accepts. */
export const PRESENTATION_METHODS = ['powerpoint', 'discussion', 'games', 'workshop', 'video', 'other'] as const

/**
 * The longer texts about a session, in the order of its form and report, with the largest number of characters of each.
 * Source: docs/product.md, 5.1 and 14.1.
 */
export const SESSION_TEXT_LIMITS = {
  activities: TEXT_LIMITS.longText,
  reflection: TEXT_LIMITS.longText,
  sessionStructure: TEXT_LIMITS.longText,
  foodDetails: TEXT_LIMITS.longText,
} as const

export type SessionText = keyof typeof SESSION_TEXT_LIMITS

export const SESSION_TEXTS = Object.keys(SESSION_TEXT_LIMITS) as readonly SessionText[]

/** One value for each of {@link SESSION_TEXTS}, by name. */
export function ofSessionTexts<Value>(make: (name: SessionText) => Value): Record<SessionText, Value> {
  return Object.fromEntries(SESSION_TEXTS.map((name) => [name, make(name)])) as Record<SessionText, Value>
}

/** The statuses of a person in a session. Source: docs/product.md, 5.7. */
export const ATTENDANCE_STATUSES = ['present', 'absent'] as const

export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

const SEPARATOR = ', '

/** For example 'SNMY1 - November 21, 2026', or the date alone without an organization. Source: docs/product.md, 5.6. */
export function sessionTitle(organization: OrganizationName | null, date: PlainDate): string {
  return organization === null ? longDate(date, 'en') : `${organization} - ${longDate(date, 'en')}`
}

/** The stored description, 'Leaders: A, B'. Source: docs/product.md, 5.6. */
export function sessionDescription(leaders: readonly string[]): string {
  return `Leaders: ${presenterName(leaders)}`
}

/**
 * The leaders' names, joined by commas. A comma inside a name becomes an Arabic one, so that they can be split again.
 * Source: docs/product.md, 5.6.
 */
export function presenterName(leaders: readonly string[]): string {
  return leaders.map((name) => storedLeaderName(name)).join(SEPARATOR)
}

/** The inverse of {@link presenterName}. */
export function presenters(presenterNameText: string): string[] {
  return presenterNameText.split(SEPARATOR).filter(Boolean)
}

/**
 * Whether a person with this stored name key is one of the session's leaders. Source: docs/product.md, 5.4.
 * @param keys the name keys of the session's marks: if one is a former key, it belongs to the leader whose name is
 * written alike
 */
export function leadershipTest(presenterNameText: string, keys: readonly string[]): (key: string) => boolean {
  const stored = new Set(keys.map(withoutCommas))
  const leaders = new Set(
    presenters(presenterNameText).map((name) => {
      const former = formerNameKey(name)
      return stored.has(former) ? former : nameKey(name)
    }),
  )
  return (key) => leaders.has(withoutCommas(key))
}

/** Every letter stays as it is, because two people of a session may have names that differ in nothing else. */
function storedLeaderName(name: string): string {
  return withoutCommas(visibleLine(name))
}

function withoutCommas(text: string): string {
  return text.replaceAll(',', '،')
}
