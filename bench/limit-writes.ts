import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { PlainDate } from '#domain/dates/dates.ts'
import { prefixOf } from '#domain/finance/vouchers.ts'
import { presenterName, sessionDescription, sessionTitle } from '#domain/sessions/sessions.ts'
import { sessionKeys } from '#domain/texts/search-keys.ts'
import type { Ask, LimitHandler, LimitPerson } from './limit-reads.ts'

/** The writes, each in the fewest statements that leave the same rows as the server. */
export const LIMIT_WRITES: Readonly<Record<string, LimitHandler>> = {
  '/rpc/sessions/create': createSession,
  '/rpc/finance/review': review,
}

interface NewSession {
  readonly id: string
  readonly organizationName: string
  readonly sessionDate: PlainDate
  readonly topic: string
  readonly attendance: readonly {
    readonly attendeeName: string
    readonly isLeader: boolean
    readonly status: 'present' | 'absent'
  }[]
}

async function createSession(ask: Ask, { id: personId, group }: LimitPerson, input: NewSession) {
  const { id, organizationName, attendance, topic } = input
  if (organizationName !== group) throw new Error('Not allowed')
  const leaders = attendance.filter(({ isLeader }) => isLeader).map(({ attendeeName }) => attendeeName)
  const presenters = presenterName(leaders)
  const people = attendance.map((person) => ({ ...person, id: uuid() }))
  const session = {
    ...{ ...input, title: sessionTitle(group, input.sessionDate), description: sessionDescription(leaders) },
    ...{ presenters, present: people.filter(({ status }) => status === 'present').length, people: people.length },
    ...sessionKeys({ topic, presenterName: presenters }),
  }
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const [row] = await ask(
    'create',
    `with key as (
       insert into idempotency_keys (key, person_id, procedure, digest, ids)
       values ($1::uuid::text, $2, 'sessions.create', $3, array[$1::uuid]) on conflict do nothing returning key
     ), session as (
       insert into sessions (id, created_by, session_date, session_time, location, topic, activities, reflection, session_structure,
         food_details, presenter_name, description, title, organization, search_key, transliteration_key, present_count, attendance_count)
       select $1::uuid, $2, "sessionDate", "sessionTime", location, topic, activities, reflection, "sessionStructure",
         "foodDetails", presenters, description, title, "organizationName", "searchKey", "transliterationKey", present, people
       from key cross join json_to_record($4) as given ("sessionDate" date, "sessionTime" text, location text, topic text,
         activities text, reflection text, "sessionStructure" text, "foodDetails" text, presenters text, description text, title text,
         "organizationName" text, "searchKey" text, "transliterationKey" text, present int, people int) returning id, organization
     ), people as (
       insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, marked_by, marked_at, organization)
       select given.id, session.id, roster.id, attendee_name, name_key, status, "absenceReason",
         case when status = 'absent' then $2::uuid end, case when status = 'absent' then now() end, organization
       from session cross join json_to_recordset($5) as given (id uuid, "attendeeId" uuid, status text, "absenceReason" text)
       join organization_attendees as roster on roster.id = "attendeeId" and organization_name = organization
     ) select id from session`,
    [id, personId, digest, JSON.stringify({ ...session, attendance: null }), JSON.stringify(people)],
  )
  if (!row) throw new Error('Conflict')
  return `{"json":{"id":"${id}"}}`
}

const LAST_ENTRY = `(select max(created_at) from ledger_entries where account_id = account.id)`

/** Vouchers have no gaps: the accounts are locked by a statement of their own, before the next one sees the last numbers. */
async function review(ask: Ask, { id: personId, group }: LimitPerson, { id }: { id: string }) {
  await ask('begin', 'begin', [])
  await ask('lock the organization', 'select 1 from ledger_accounts where organization_name = $1 for update', [group])
  await ask('lock the reserve', 'select 1 from ledger_accounts where organization_name is null for update', [])
  const [row] = await ask(
    'review',
    `with request as (
       select *, case transaction_type when 'withdraw' then -amount else amount end as change,
         case transaction_type when 'deposit' then -amount when 'income' then amount end as reserve_change
       from financial_transactions where id = $1 and status = 'pending' and organization_name = $3
         and not exists (
           select from (select distinct on (currency) * from approval_limits where confirmed_at is not null order by currency, sequence desc) as limits
           where limits.currency = financial_transactions.currency and limits.amount < financial_transactions.amount
         ) for update
     ), organization as (
       update ledger_accounts as account set balance = balance + change
       from request where account.organization_name = request.organization_name and account.currency = request.currency
       returning account.id, account.organization_name as owner, change as moved, balance as new_balance, ${LAST_ENTRY} as last
     ), reserve as (
       update ledger_accounts as account set balance = balance + reserve_change
       from request cross join organization
       where account.organization_name is null and account.currency = request.currency and reserve_change is not null
       returning account.id, account.organization_name as owner, reserve_change as moved, balance as new_balance, ${LAST_ENTRY} as last
     ), sides as (
       select * from organization union all select * from reserve
     ), posted as (
       select gen_random_uuid() as change_id, greatest(clock_timestamp(), max(last))::timestamptz(3) as at from sides having count(*) > 0
     ), changes as (
       insert into ledger_changes (id, change_type, changed_by, transaction_id, notes)
       select change_id, transaction_type || '_approved', $2, request.id, notes from request cross join posted
     ), approvals as (
       insert into change_approvals (transaction_id, approved_by, approved_at) select $1, $2, at from posted
     ), entries as (
       insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
       select gen_random_uuid(), change_id, sides.id, moved, new_balance - moved, new_balance, at from sides cross join posted
     ), vouchers as (
       insert into vouchers (change_id, organization_name, prefix, year, number)
       select change_id, owner, coalesce(owner, '${prefixOf(null)}'), date_part('year', at), 1 + coalesce((
         select max(number) from vouchers where organization_name is not distinct from owner and year = date_part('year', at)), 0)
       from sides cross join posted
     ), audit as (
       insert into audit_log (action, actor_id, at, organization_name, transaction_id, details)
       select 'money.approved', $2, at, organization_name, request.id,
         json_build_object('balances', (select json_agg(sides) from sides)) from request cross join posted
     )
     update financial_transactions set status = 'approved', reviewed_by = $2, reviewed_at = at from posted where id = $1 returning id`,
    [id, personId, group],
  )
  if (!row) throw new Error('There is no such request')
  await ask('commit', 'commit', [])
  return '{}'
}
