import { v7 as uuid } from 'uuid'
import type { LoadRequest } from './load.ts'
import { requestOf, type Target } from './target.ts'

const PEOPLE = 40

const PERSON = `json_build_object('attendeeId', attendee.id, 'attendeeName', attendee.attendee_name,
  'isLeader', attendee.is_leader, 'status', case when %ABSENT% then 'absent' else 'present' end, 'absenceReason', null)`

const CONTENT = {
  sessionTime: '17:00',
  location: 'The sports field',
  topic: 'Working together',
  activities: 'Building a bridge of paper.',
  reflection: 'Alone we are fast, together we go far.',
  sessionStructure: null,
  foodDetails: null,
}

/** New sessions of all groups in turn, each with 40 people of its roster. */
export async function createRequests({ database }: Target, amount: number): Promise<LoadRequest[]> {
  const { rows } = await database.query(
    `select position, organizations.name as organization, current_date::text as today, people from organizations
     cross join lateral (
       select json_agg(${PERSON.replace('%ABSENT%', 'place % 11 = 0')}) as people from (
         select *, row_number() over (order by id) as place from organization_attendees
         where organization_name = organizations.name and removed_at is null order by is_leader desc, id limit ${PEOPLE}
       ) as attendee
     ) as roster where people is not null order by position limit $1`,
    [amount],
  )
  return Array.from({ length: amount }, (_, at) => {
    const { position, organization, today, people } = rows[at % rows.length]
    const input = { id: uuid(), organizationName: organization, sessionDate: today, ...CONTENT, attendance: people }
    return requestOf(`leader${position}`, input)
  })
}

/** Edits of sessions with 40 people, in which the absences move. */
export async function updateRequests({ database }: Target, amount: number): Promise<LoadRequest[]> {
  const { rows } = await database.query(
    `select edited.*, people from (
       select sessions.id, version, position, session_date::text as day from sessions
       join organizations on name = organization order by sessions.id desc limit $1
     ) as edited cross join lateral (
       select json_agg(${PERSON.replace('%ABSENT%', '(place + version) % 11 = 0')}) as people
       from (select *, row_number() over (order by attendee_id) as place from attendance where session_id = edited.id) as mark
       join organization_attendees as attendee on attendee.id = attendee_id
     ) as marks`,
    [Math.min(amount, 400)],
  )
  return Array.from({ length: amount }, (_, at) => {
    const { id, version, position, day, people } = rows[at % rows.length]
    // A session that is edited again in the same turn has a newer version by then.
    const edited = version + Math.floor(at / rows.length)
    return requestOf(`leader${position}`, { id, version: edited, sessionDate: day, ...CONTENT, attendance: people })
  })
}

/** Approvals of new requests of all groups in turn: deposits, incomes and withdrawals. */
export async function reviewRequests({ database }: Target, amount: number): Promise<LoadRequest[]> {
  const { rows } = await database.query(
    `with asked as (
       select gen_random_uuid() as id, position, name, nth from generate_series(0, $1::int - 1) as nth
       join organizations on position = nth % (select count(*) from organizations) + 1
     ), inserted as (
       insert into financial_transactions (id, organization_name, transaction_type, currency, amount, requested_by, notes)
       select asked.id, name, (array['deposit', 'income', 'withdraw'])[nth % 3 + 1], 'USD', (array[3, 2, 1])[nth % 3 + 1],
         profiles.id, 'Bus to the summer camp'
       from asked join profiles on email = 'leader' || position || '@example.org'
     )
     select id, position from asked order by nth`,
    [amount],
  )
  return rows.map(({ id, position }) => requestOf(`finance${position}`, { id, decision: 'approved' }))
}
