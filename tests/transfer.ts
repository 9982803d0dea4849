import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Transferable } from '#contract/people/transfer.ts'
import { nameKey, searchKey } from '#domain/texts/names.ts'
import { accounts, organizationAttendees } from '#server/database/schema/index.ts'
import { type Caller, createWorld, type World } from './world.ts'

export const PASSWORD = 'the admin’s password'

export interface Child {
  readonly name: string
  readonly in: string
  readonly born?: string | null
  readonly leads?: boolean
  readonly stays?: boolean
}

export async function worldWith(children: readonly Child[]) {
  const world = await createWorld()
  const { hash } = (await world.auth.$context).password
  await world.database.insert(accounts).values({
    id: uuid(),
    userId: world.admin.id,
    accountId: world.admin.id,
    providerId: 'credential',
    password: await hash(PASSWORD),
  })
  const rows = children.map(({ name, in: organizationName, born = '2014-03-15', leads = false, stays = false }) => ({
    id: uuid(),
    organizationName,
    attendeeName: name,
    nameKey: nameKey(name),
    searchKey: searchKey(name),
    birthdate: born,
    isLeader: leads,
    ageOverride: stays,
  }))
  if (rows.length > 0) await world.database.insert(organizationAttendees).values(rows)
  await world.admin.transfer.unlock({ password: PASSWORD })
  return world
}

export async function rosters(world: World): Promise<string[]> {
  const { rows } = await world.database.execute<{ line: string }>(sql`
    select organization_name || ': ' || string_agg(
      attendee_name || case when age_override then ' (stays)' else '' end, ', ' order by attendee_name) as line
    from organization_attendees where removed_at is null group by organization_name order by organization_name`)
  return rows.map(({ line }) => line)
}

export const moveOf = ({ id, organizationName: from, group: to, kind }: Transferable) => ({
  id,
  from,
  to,
  kind: kind === 'underage' ? ('mismatch' as const) : kind,
})

export async function scanned(caller: Caller, kind: Transferable['kind']) {
  const { people } = await caller.transfer.scan()
  return people.filter((person) => person.kind === kind)
}

export const EVERYBODY: readonly Child[] = [
  { name: 'Fits', in: 'SNMY1', born: '2014-03-15' },
  { name: 'Older', in: 'SNMY1', born: '2010-01-01' },
  { name: 'Younger', in: 'SNMY1', born: '2017-01-01' },
  { name: 'Stays', in: 'SNMY1', born: '2010-01-01', stays: true },
  { name: 'Leads', in: 'SNMY1', born: '2001-01-01', leads: true },
  { name: 'Unknown', in: 'SNMY1', born: null },
  { name: 'Free', in: 'SNMF', born: '2010-01-01' },
  { name: 'Tiny', in: 'SNMK2', born: '2023-01-01' },
  { name: 'Small', in: 'SNMK2', born: '2022-01-01' },
  { name: 'Welcome', in: 'SNMK1', born: '2022-01-01', stays: true },
]
