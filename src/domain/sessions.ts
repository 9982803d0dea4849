import { longDate, type PlainDate } from './dates.ts'
import { cleanName, nameKey } from './names.ts'
import type { OrganizationName } from './organizations.ts'

/** Stored where no topic was typed. Source: docs/product.md, 5.6. */
export const DEFAULT_TOPIC = 'Session'

/** Stored with every new session. Source: docs/product.md, 5.6. */
export const DEFAULT_PRESENTATION_METHOD = 'discussion'

export const PRESENTATION_METHODS = ['powerpoint', 'discussion', 'games', 'workshop', 'video', 'other'] as const

export const ATTENDANCE_STATUSES = ['present', 'absent'] as const

export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

const SEPARATOR = ', '

/**
 * The stored title, 'SNMY1 - November 21, 2026'; the date alone for a session without an organization.
 * Source: docs/product.md, 5.6.
 */
export function sessionTitle(organization: OrganizationName | null, date: PlainDate): string {
  return organization === null ? longDate(date, 'en') : `${organization} - ${longDate(date, 'en')}`
}

/** The stored description, 'Leaders: A, B'. Source: docs/product.md, 5.6. */
export function sessionDescription(leaders: readonly string[]): string {
  return `Leaders: ${presenterName(leaders)}`
}

/**
 * Leader names in one text, joined by comma and space; a comma inside a name becomes the Arabic one, so that the text
 * can be read apart again. Source: docs/product.md, 5.6.
 */
export function presenterName(leaders: readonly string[]): string {
  return leaders.map((name) => storedLeaderName(name)).join(SEPARATOR)
}

/** The leader names in a presenter_name, as they were joined. */
export function presenters(presenterNameText: string): string[] {
  return presenterNameText.split(SEPARATOR).filter(Boolean)
}

/**
 * Whether a person is one of a session's leaders: their name matches one of the presenter names, without regard to case.
 * Source: docs/product.md, 5.4.
 */
export function isPresenter(name: string, presenterNameText: string): boolean {
  const key = nameKey(storedLeaderName(name))
  return presenters(presenterNameText).some((presenter) => nameKey(presenter) === key)
}

function storedLeaderName(name: string): string {
  return cleanName(name).replaceAll(',', '،')
}
