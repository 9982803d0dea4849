import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { PlainDate } from '#domain/dates.ts'
import { sessionKeys } from '#domain/search-keys.ts'
import { presenterName, sessionDescription, sessionTitle } from '#domain/sessions.ts'
import type { Ask, LimitHandler, LimitPerson } from './limit-handler.ts'

interface Content {
  readonly id: string
  readonly sessionDate: PlainDate
  readonly sessionTime: string | null
  readonly location: string | null
  readonly topic: string
  readonly activities: string | null
  readonly reflection: string | null
  readonly sessionStructure: string | null
  readonly foodDetails: string | null
  readonly attendance: readonly {
    readonly attendeeId: string
    readonly attendeeName: string
    readonly isLeader: boolean
    readonly status: 'present' | 'absent'
    readonly absenceReason: string | null
  }[]
}

/**
 * The writes, each in one statement that leaves the same rows as the server.
 * @param hasCounts whether the rows of sessions have the counts of their attendance
 */
export function openLimitWrites(ask: Ask, hasCounts: boolean): Record<string, LimitHandler> {
  return {
    '/rpc/sessions/create': (person, input) => createSession(ask, hasCounts, person, input),
    '/rpc/sessions/update': (person, input) => updateSession(ask, hasCounts, person, input),
    '/rpc/finance/review': (person, input) => review(ask, person, input),
  }
}

const digestOf = (input: object) => createHash('sha256').update(JSON.stringify(input)).digest('hex')

/** The first columns of a session that are written, and then its people. */
const COLUMNS = `session_date, session_time, location, topic, activities, reflection, session_structure, food_details, presenter_name,
  description, search_key, transliteration_key`

function valuesOf({ attendance: people, ...content }: Content) {
  const leaders = people.filter(({ isLeader }) => isLeader).map(({ attendeeName }) => attendeeName)
  const presenters = presenterName(leaders)
  const keys = sessionKeys({ topic: content.topic, presenterName: presenters })
  return [
    content.sessionDate,
    content.sessionTime,
    content.location,
    content.topic,
    content.activities,
    content.reflection,
    content.sessionStructure,
    content.foodDetails,
    presenters,
    sessionDescription(leaders),
    keys.searchKey,
    keys.transliterationKey,
    people.map(() => uuid()),
    people.map(({ attendeeId }) => attendeeId),
    people.map(({ status }) => status),
    people.map(({ status, absenceReason }) => (status === 'absent' ? absenceReason : null)),
  ]
}

/** The values of {@link COLUMNS}, and what follows them. */
const VALUES = '$1::date, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12'
const PEOPLE =
  'unnest($13::uuid[], $14::uuid[], $15::text[], $16::text[]) as given (id, attendee_id, status, absence_reason)'
const COUNTS = {
  columns: ', present_count, attendance_count',
  values: `, (select count(*) from unnest($15::text[]) as status where status = 'present'), cardinality($15::text[])`,
}

async function createSession(
  ask: Ask,
  hasCounts: boolean,
  { id: personId, isAdmin, roles }: LimitPerson,
  input: Content & { organizationName: string },
) {
  const { id, organizationName } = input
  if (!isAdmin && !roles.includes(organizationName)) throw new Error('Not allowed')
  const [row] = await ask(
    'create',
    `with key as (
       insert into idempotency_keys (key, person_id, procedure, digest, ids)
       values ($17::uuid::text, $18, 'sessions.create', $19, array[$17::uuid]) on conflict do nothing returning key
     ), session as (
       insert into sessions (${COLUMNS}, id, title, organization, created_by ${hasCounts ? COUNTS.columns : ''})
       select ${VALUES}, $17::uuid, $20, $21, $18 ${hasCounts ? COUNTS.values : ''} from key returning id
     ), people as (
       insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, marked_by, marked_at, organization)
       select given.id, session.id, roster.id, attendee_name, name_key, given.status, given.absence_reason,
         case when given.status = 'absent' then $18::uuid end, case when given.status = 'absent' then now() end, organization_name
       from session cross join ${PEOPLE} join organization_attendees as roster on roster.id = given.attendee_id and organization_name = $21
     ) select id from session`,
    [
      ...valuesOf(input),
      id,
      personId,
      digestOf(input),
      sessionTitle(organizationName, input.sessionDate),
      organizationName,
    ],
  )
  if (!row) throw new Error('Conflict')
  return `{"json":{"id":"${id}"}}`
}

async function updateSession(
  ask: Ask,
  hasCounts: boolean,
  { id: personId, roles }: LimitPerson,
  input: Content & { version: number },
) {
  const { id, version } = input
  const [row] = await ask(
    'update',
    `with key as (
       insert into idempotency_keys (key, person_id, procedure, digest, ids)
       values ($17::uuid || ':' || $18::int, $19, 'sessions.update', $20, array[$17::uuid]) on conflict do nothing returning key
     ), session as (
       update sessions set (${COLUMNS}, title, version, updated_at ${hasCounts ? COUNTS.columns : ''})
         = (select ${VALUES}, organization || $21, version + 1, now() ${hasCounts ? COUNTS.values : ''})
       where id = $17::uuid and version = $18::int and organization = any($22) and exists (select from key) returning id, organization
     ), stored as (
       delete from attendance where session_id in (select id from session) returning attendee_id, status, marked_by, marked_at
     ), people as (
       insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, marked_by, marked_at, organization)
       select given.id, session.id, roster.id, attendee_name, name_key, given.status, given.absence_reason,
         case when stored.status = given.status then stored.marked_by else $19 end,
         case when stored.status = given.status then stored.marked_at else now() end, organization
       from session cross join ${PEOPLE} join organization_attendees as roster on roster.id = given.attendee_id
       left join stored on stored.attendee_id = given.attendee_id
       -- Counted first, so that every stored row is deleted before the first one is inserted.
       where (select count(*) from stored) >= 0
     ) select id from session`,
    [...valuesOf(input), id, version, personId, digestOf(input), sessionTitle('', input.sessionDate), roles],
  )
  if (!row) throw new Error('Changed')
  return `{"json":{"id":"${id}","version":${version + 1}}}`
}

const LAST = (owner: string) =>
  `(select created_at from ledger_entries where ${owner} order by sequence desc nulls last limit 1)`

async function review(ask: Ask, { id: personId, roles }: LimitPerson, { id }: { id: string }) {
  const [row] = await ask(
    'review',
    `with request as (
       select *, case transaction_type when 'withdraw' then -amount else amount end as change,
         case transaction_type when 'deposit' then -amount when 'income' then amount end as reserve_change
       from financial_transactions where id = $1 and status = 'pending' and organization_name = any($3) for update
     ), organization as (
       update organization_balances as balance set
         usd_balance = usd_balance + case currency when 'USD' then change else 0 end,
         lbp_balance = lbp_balance + case currency when 'LBP' then change else 0 end
       from request where balance.organization_name = request.organization_name
       returning request.organization_name, case currency when 'USD' then usd_balance else lbp_balance end as new_balance
     ), reserve as (
       update network_reserve set
         usd_balance = usd_balance + case currency when 'USD' then reserve_change else 0 end,
         lbp_balance = lbp_balance + case currency when 'LBP' then reserve_change else 0 end
       from request cross join organization where reserve_change is not null
       returning case currency when 'USD' then usd_balance else lbp_balance end as new_balance
     ), posted as (
       select greatest(clock_timestamp(), ${LAST(`account = 'organization' and organization_name = organization.organization_name`)},
         ${LAST(`account = 'reserve'`)})::timestamptz(3) as at, gen_random_uuid() as change_id, (select count(*) from reserve)
       from organization
     ), noted as (
       insert into ledger_notes (change_id, notes) select change_id, notes from request cross join posted where notes is not null
     ), entries as (
       insert into ledger_entries (id, account, organization_name, currency, amount_change, previous_balance, new_balance, change_type,
         changed_by, transaction_id, change_id, created_at)
       select gen_random_uuid(), account, owner, currency, moved, new_balance - moved, new_balance, transaction_type || '_approved',
         $2, request.id, change_id, at
       from request cross join posted cross join lateral (
         select 'organization' as account, request.organization_name as owner, change as moved, new_balance from organization
         union all select 'reserve', null, reserve_change, new_balance from reserve
       ) as sides
     )
     update financial_transactions set status = 'approved', reviewed_by = $2, reviewed_at = at
     from posted where id = $1 returning id`,
    [id, personId, roles],
  )
  if (!row) throw new Error('There is no such request')
  return '{}'
}
