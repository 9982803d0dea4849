import type { Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import type { ReadingAction } from '#domain/audit/audit-log.ts'
import { guardians } from '#server/database/schema/index.ts'
import type { RunningApp } from '#tests/journeys/app.ts'

/** The id of someone's entry in an organization's roster. */
export async function entryIdOf(app: RunningApp, organizationName: string, name: string): Promise<string> {
  const { rows } = await app.database.execute<{ id: string }>(`
    select id from organization_attendees
    where organization_name = '${organizationName}' and attendee_name = '${name}'`)
  const [found] = rows
  if (!found) throw new Error(`${name} is not in the roster of ${organizationName}`)
  return found.id
}

/** Open the page of someone in an organization's roster. The id of the entry. */
export async function openPerson(page: Page, app: RunningApp, organizationName: string, name: string): Promise<string> {
  const id = await entryIdOf(app, organizationName, name)
  await page.goto(`/people/${id}`)
  return id
}

/** Guardians of a person in the order of calling, by name with their phones. */
export async function withGuardians(
  app: RunningApp,
  attendeeId: string,
  phones: Readonly<Record<string, string | null>>,
) {
  const rows = Object.entries(phones).map(([name, phone], place) => ({
    id: uuid(),
    attendeeId,
    name,
    relation: null,
    phone,
    position: place,
  }))
  await app.database.insert(guardians).values(rows)
}

/** The names of a person's guardians in the order of calling. */
export async function guardiansOf(app: RunningApp, attendeeId: string): Promise<string[]> {
  const { rows } = await app.database.execute<{ name: string }>(
    `select name from guardians where attendee_id = '${attendeeId}' order by position`,
  )
  return rows.map(({ name }) => name)
}

/** How often the audit log says that the data of a person was read in a way. */
export async function readingsOf(app: RunningApp, action: ReadingAction, attendeeId: string): Promise<number> {
  const { rows } = await app.database.execute<{ count: number }>(
    `select count(*)::int as count from audit_log where action = '${action}' and attendee_id = '${attendeeId}'`,
  )
  return rows[0]?.count ?? 0
}
