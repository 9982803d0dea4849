import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { ofSessionTexts, SESSION_TEXT_LIMITS } from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { nameKey, searchKey } from '#domain/texts/names.ts'
import {
  announcedAbsences,
  followUps,
  guardians,
  organizationAttendees,
  photoConsents,
  profiles,
  rosterNotes,
} from '#server/database/schema/index.ts'
import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { fund, insertWithdrawal } from './finance/money.ts'
import { CHILD_BIRTHDATE } from './people/birthdates.ts'
import { addGroup } from './people/roster.ts'
import { recordMarks } from './sessions/marks.ts'

export const WORD = 'w'.repeat(200)
export const MAP_LINK =
  'https://www.google.com/maps/place/Beirut/@33.8892265,35.4690707,13z/data=!3m1!4b1!4m6!3m5!1s0x151f17215880a78f:0x729182bae99836b4!8m2!3d33.8937913!4d35.5017767!16zL20vMDlqNHc?entry=ttu'
const TEXTS = [WORD, MAP_LINK] as const

/** The longest e-mail address that can be, for one person of a group. */
export function longEmail(group: string, who: string): string {
  const mark = `${who}${group.slice(0, 9).toLowerCase()}`
  const domain = ['d', 'e', 'f'].map((letter) => letter.repeat(56)).join('.')
  return `${mark}${'m'.repeat(64 - mark.length)}@${domain}.example`
}

/** A text cut to what its field takes, told apart from others by `mark`. */
export function longest(text: string, length: number, mark = ''): string {
  return `${mark}${text}`.slice(0, length)
}

/** A group with the longest name that a network may give. */
export async function aLongNamedGroup(app: RunningApp): Promise<string> {
  const name = longest(WORD, 40, uuid().slice(-8))
  await addGroup(app, name)
  return name
}

/**
 * Fill a group with every kind of record, each written with an unbroken word and with a link, as long as may be.
 * @returns the id of the session written with the link
 */
export async function fillWithLongTexts(app: RunningApp, group: string): Promise<string> {
  const { database } = app
  const requester = await createPerson(database, {
    fullName: longest(WORD, TEXT_LIMITS.name),
    email: longEmail(group, 'q'),
    signedUpUnder: group,
    roles: { [group]: 'finance_manager', SNMY1: 'activities_manager' },
  })
  for (const [at, text] of TEXTS.entries()) {
    const fullName = longest(text, TEXT_LIMITS.name)
    await createPerson(database, {
      fullName,
      email: longEmail(group, `p${at}`),
      signedUpUnder: group,
      status: 'pending',
    })
    await createPerson(database, {
      fullName,
      email: longEmail(group, `r${at}`),
      signedUpUnder: group,
      status: 'rejected',
    })
  }
  await database
    .update(profiles)
    .set({ phoneNumber: longest(WORD, TEXT_LIMITS.phone), rejectionReason: longest(MAP_LINK, TEXT_LIMITS.reason) })
    .where(eq(profiles.organizationName, group))

  const people = ['leader', 'child', 'other'].flatMap((mark) =>
    TEXTS.map((text) => {
      const name = longest(text, TEXT_LIMITS.name, mark)
      return {
        id: uuid(),
        organizationName: group,
        attendeeName: name,
        nameKey: nameKey(name),
        searchKey: searchKey(name),
        isLeader: mark === 'leader',
        birthdate: mark === 'other' ? null : CHILD_BIRTHDATE,
        phoneNumber: longest(text, TEXT_LIMITS.phone),
      }
    }),
  )
  await database.insert(organizationAttendees).values(people)
  await fillPage(app, people.find(({ isLeader }) => !isLeader)?.id ?? '', requester)

  const ids: string[] = []
  for (const text of TEXTS) {
    const reason = longest(text, TEXT_LIMITS.reason)
    const marks = people.map(({ attendeeName }, place) => [attendeeName, place % 2 === 0 ? reason : 'present'])
    const session = await recordMarks(app, group, {
      title: longest(text, TEXT_LIMITS.longText),
      topic: longest(text, TEXT_LIMITS.topic),
      ...ofSessionTexts((name) => longest(text, SESSION_TEXT_LIMITS[name])),
      sessionTime: '18:30',
      location: longest(text, TEXT_LIMITS.location),
      marks: Object.fromEntries(marks),
    })
    ids.push(session)
  }
  await fund(app, group, { reserve: '999999999999.99', balance: '99999999999.99' })
  // Together the largest that there may be.
  await fund(app, group, { currency: 'LBP', reserve: '999999999999.99', balance: '998999999999999.99' })
  for (const text of TEXTS)
    for (const status of ['pending', 'approved', 'rejected'] as const)
      await insertWithdrawal(app, group, {
        currency: text === WORD ? 'USD' : 'LBP',
        amount: '99999999999999.99',
        status,
        requestedBy: requester,
        rejectionReason: status === 'rejected' ? longest(text, TEXT_LIMITS.reason) : null,
        notes: longest(text, TEXT_LIMITS.notes),
      })
  return ids[1] ?? ''
}

/** Fill the page of a person with every kind of record. */
async function fillPage({ database }: RunningApp, attendeeId: string, createdBy: string) {
  for (const [position, text] of TEXTS.entries()) {
    await database.insert(guardians).values({
      id: uuid(),
      attendeeId,
      name: longest(text, TEXT_LIMITS.name),
      relation: longest(text, TEXT_LIMITS.relation),
      phone: longest(text, TEXT_LIMITS.phone),
      position,
    })
    await database
      .insert(rosterNotes)
      .values({ id: uuid(), attendeeId, text: longest(text, TEXT_LIMITS.note), createdBy })
    const followed = { outcome: 'not_needed', absenceDay: '2026-11-14', absenceOfDay: 1 } as const
    await database
      .insert(followUps)
      .values({ id: uuid(), attendeeId, text: longest(text, TEXT_LIMITS.followUp), createdBy, ...followed })
    await database.insert(announcedAbsences).values({
      id: uuid(),
      attendeeId,
      firstDay: '2030-10-01',
      lastDay: '2030-10-31',
      reason: longest(text, TEXT_LIMITS.reason),
      createdBy,
    })
  }
  const guardianName = longest(WORD, TEXT_LIMITS.name)
  const consent = {
    attendeeId,
    status: 'refused',
    guardianName,
    recordedBy: createdBy,
    recordedAt: new Date(now()),
  } as const
  await database.insert(photoConsents).values(consent)
}

/** The person whose page {@link fillWithLongTexts} has filled. */
export async function longPersonOf(app: RunningApp, group: string): Promise<string> {
  const { rows } = await app.database.execute<{ id: string }>(`
    select guardians.attendee_id as id from guardians
    join organization_attendees as entries on entries.id = guardians.attendee_id
    where entries.organization_name = '${group}'`)
  return rows[0]?.id ?? ''
}
