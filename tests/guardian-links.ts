import { v7 as uuid } from 'uuid'
import { aGuardian, aPerson } from './factories.ts'
import type { World } from './world.ts'

export const SNMY1 = { organizationName: 'SNMY1' } as const
/** What a guardian who has no meeting day to choose from sends. */
export const NOVEMBER_28 = { day: '2026-11-28', kind: 'illness', words: '' }

/** The headers of a browser in which a person opens a page. */
export const OPENING = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

interface Options {
  readonly name?: string
  readonly language?: 'en' | 'ar'
  readonly guardian?: string
}

export async function aLink(
  world: World,
  { name = 'Karam Haddad', language = 'en', guardian = 'Samar' }: Options = {},
) {
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: name, birthdate: '2013-05-06' }))
  return linkOf(world, person.id, { language, guardian })
}

export async function linkOf(world: World, personId: string, { language = 'en', guardian = 'Samar' }: Options = {}) {
  const of = { personId }
  const saved = await world.leader.people.saveGuardian(aGuardian({ ...of, name: guardian }))
  const link = { ...of, id: uuid(), guardianId: saved.id, language }
  const { url } = await world.leader.people.makeGuardianLink(link)
  const path = new URL(url).pathname
  const send = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    world.request(`${path}/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const open = (headers: Record<string, string> = {}) => world.request(path, { headers: { ...OPENING, ...headers } })
  return {
    ...link,
    of,
    path,
    token: path.replace('/g/', ''),
    open,
    read: async () => (await open()).text(),
    announce: (fields: Record<string, string> = NOVEMBER_28) => send('absences', fields),
    withdraw: (id: string) => send('withdrawals', { id }),
    send,
  }
}

export const announcementsOf = async (world: World, of: { personId: string }) =>
  (await world.leader.people.get(of)).announcements

export async function saturdays(world: World) {
  await world.leader.meetings.setDay({ ...SNMY1, day: { weekday: 6, time: '16:00' } })
}

/** The group meets on Saturdays and hands over the children below an age. */
export async function handsOver({ leader }: World, belowAge = 12) {
  const handingOver = { endsAt: '19:00', belowAge }
  await leader.meetings.setDay({ ...SNMY1, day: { weekday: 6, time: '16:00', handingOver } })
}
