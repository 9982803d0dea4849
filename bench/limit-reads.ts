import { searchKey } from '#domain/names.ts'
import { soughtTransliterations } from '#domain/transliteration.ts'
import type { Ask, LimitHandler, LimitPerson } from './limit-handler.ts'

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

const SUMMARY = `id, title, description, presenter_name as "presenterName", topic, session_date as "sessionDate",
  session_time as "sessionTime", location, organization`

const ALL_COUNTS = `present_count as "presentCount", attendance_count as "attendanceCount"`

const COUNTED = `cross join lateral (select count(*) filter (where status = 'present') as present_count, count(*) as attendance_count
  from attendance where session_id = sessions.id) as counted`

/**
 * The reads, whose rows PostgreSQL writes as JSON.
 * @param hasCounts whether the rows of sessions have the counts of their attendance
 */
export function openLimitReads(ask: Ask, hasCounts: boolean): Record<string, LimitHandler> {
  const counted = hasCounts ? '' : COUNTED
  return {
    '/rpc/sessions/list': (_, input) => listSessions(ask, counted, input),
    '/rpc/sessions/get': (person, input) => getSession(ask, counted, person, input),
    '/rpc/dashboard/summary': (person) => summary(ask, person),
    '/rpc/members/attendees': (person, input) => searchAttendees(ask, person, input),
    '/rpc/finance/overview': (person) => financeOverview(ask, person),
    '/rpc/finance/balances': (_, input) => listBalances(ask, input),
  }
}

/** SQL for a row as compact JSON. */
const json = (columns: string) => `row_to_json((select row from (select ${columns}) as row))::text`

const cursorOf = (key: readonly unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

const pageOf = (rows: readonly unknown[][], limit: number) => {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const texts = rows.slice(0, limit).map(([text]) => text)
  return `{"json":{"rows":[${texts.join()}],"nextCursor":${last ? `"${cursorOf(last.slice(1))}"` : 'null'}}}`
}

async function listSessions(ask: Ask, counted: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const key = cursor ? JSON.parse(Buffer.from(cursor, 'base64url').toString()) : []
  const rows = await ask(
    cursor ? 'list after' : 'list',
    `select ${json(`${SUMMARY}, ${ALL_COUNTS}`)}, session_date::text, created_at::text, id from (
       select * from sessions ${cursor ? 'where (session_date, created_at, id) < ($2::date, $3::timestamptz, $4::uuid)' : ''}
       order by session_date desc nulls last, created_at desc nulls last, id desc nulls last limit $1
     ) as sessions ${counted}
     order by session_date desc nulls last, created_at desc nulls last, id desc nulls last`,
    [limit + 1, ...key],
  )
  return pageOf(rows, limit)
}

async function getSession(ask: Ask, counted: string, person: LimitPerson, { id }: { id: string }) {
  const [row] = await ask(
    'get',
    `select ${json(`${SUMMARY}, ${ALL_COUNTS}, activities, reflection, session_structure as "sessionStructure",
       food_details as "foodDetails", to_char(created_at, ${INSTANT}) as "createdAt", version`)}, people, marks
     from sessions ${counted} cross join lateral (
       select string_agg(text, ',' order by place) as people,
         string_agg('[1,"attendance",' || place || ',"markedAt"]', ',' order by place) filter (where marked_at is not null) as marks
       from (
         select marked_at, row_number() over (order by roster.search_key, attendance.id) - 1 as place,
           ${json(`attendance.id, attendee_id as "attendeeId", attendance.attendee_name as "attendeeName",
             attendance.attendee_name = any(string_to_array(presenter_name, ', ')) as "isLeader",
             coalesce(roster.organization_name = any($2), false) as "hasPage", birthdate, status, absence_reason as "absenceReason",
             to_char(marked_at, ${INSTANT}) as "markedAt", full_name as "markedBy"`)} as text
         from attendance left join organization_attendees as roster on roster.id = attendee_id
         left join profiles on profiles.id = marked_by
         where session_id = sessions.id
       ) as marked
     ) as all_people
     where id = $1 and organization = any($2)`,
    [id, person.roles],
  )
  const [head, people, marks] = row as [string, string, string | null]
  return `{"json":${head.slice(0, -1)},"attendance":[${people}]},"meta":[[1,"createdAt"]${marks ? `,${marks}` : ''}]}`
}

async function summary(ask: Ask, { isAdmin, organizations }: LimitPerson) {
  if (!isAdmin) {
    const [row] = await ask(
      'summary of groups',
      `select (select count(*) from sessions where organization = any($1)),
         (select count(distinct user_id) from memberships join profiles on profiles.id = user_id
          where approval_status = 'approved' and memberships.organization_name = any($1)),
         (select count(*) from organization_attendees where not is_leader and removed_at is null and organization_name = any($1))`,
      [organizations],
    )
    const [sessions, members, attendees] = row ?? []
    return `{"json":{"sessions":${sessions},"members":${members},"attendees":${attendees},"pendingApprovals":null,"networkBalance":null}}`
  }
  const [row] = await ask(
    'summary',
    `select sessions, members, attendees, pending,
       reserve.usd_balance + (select sum(usd_balance) from organization_balances),
       reserve.lbp_balance + (select sum(lbp_balance) from organization_balances)
     from network_reserve as reserve cross join (
       select sum(amount) filter (where kind = 'sessions') as sessions, sum(amount) filter (where kind = 'approved') as members,
         sum(amount) filter (where kind = 'attendees') as attendees, coalesce(sum(amount) filter (where kind = 'pending'), 0) as pending
       from network_counts
     ) as counts`,
    [],
  )
  const [sessions, members, attendees, pending, usd, lbp] = row ?? []
  return `{"json":{"sessions":${sessions},"members":${members},"attendees":${attendees},"pendingApprovals":${pending},"networkBalance":{"USD":"${usd}","LBP":"${lbp}"}}}`
}

const BY_GROUP = 'organization_name, is_leader desc nulls last, search_key, id'
const BEGINS = 'search_key like $3'
const SEARCH_LIMIT = 24

/** Those whose name begins with the text come first. */
async function searchAttendees(ask: Ask, person: LimitPerson, { search }: { search: string }) {
  const key = searchKey(search)
  const values: unknown[] = [`${key}%`, `%${key}%`]
  const place = (value: unknown) => `$${values.push(value) + 2}`
  const parts = soughtTransliterations(search)
  const transliterated = parts.map(
    (word) => `(${word.map((part) => `transliteration_key like ${place(`%${part}%`)}`).join(' or ')})`,
  )
  const matches = `(search_key like $4 ${parts.length > 0 ? `or (${transliterated.join(' and ')})` : ''})`
  const words = parts.map(({ length }) => length)
  const condition = person.isAdmin ? matches : `${matches} and organization_name = any(${place(person.organizations)})`
  const order = `case when ${BEGINS} then search_key end nulls last, ${BY_GROUP}`
  const name = `${person.isAdmin ? 'all' : 'in groups'} ${words}`
  return pageOf(await readAttendees(ask, person, name, condition, order, values), SEARCH_LIMIT)
}

function readAttendees(
  ask: Ask,
  { isAdmin, roles }: LimitPerson,
  name: string,
  condition: string,
  order: string,
  values: readonly unknown[],
) {
  return ask(
    `search ${name}`,
    `select ${json(`id, organization_name as "organizationName", attendee_name as "attendeeName", is_leader as "isLeader", birthdate,
       age_override as "ageOverride", phone_number as "phoneNumber",
       case when number is not null and ($1 or organization_name = any($2)) then row_to_json((select called from (select number as phone) as called)) end as contact`)},
       organization_name, is_leader::text, search_key, id, case when ${BEGINS} then search_key else '' end
     from (
       select * from organization_attendees where removed_at is null and ${condition} order by ${order} limit ${SEARCH_LIMIT + 1}
     ) as found cross join lateral (
       select coalesce((select phone from guardians where attendee_id = found.id and phone is not null order by position limit 1),
         phone_number) as number
     ) as reached
     order by ${order}`,
    [isAdmin, isAdmin ? [] : roles, ...values],
  )
}

const AMOUNTS = (usd: string, lbp: string) => `'{"USD":"' || ${usd} || '","LBP":"' || ${lbp} || '"}'`

async function financeOverview(ask: Ask, { isAdmin, roles }: LimitPerson) {
  const [row] = await ask(
    isAdmin ? 'overview' : 'overview of groups',
    `select ${AMOUNTS('reserve.usd_balance', 'reserve.lbp_balance')}, ${AMOUNTS('usd', 'lbp')},
       ${AMOUNTS('usd + reserve.usd_balance', 'lbp + reserve.lbp_balance')},
       (select count(*) from financial_transactions where status = 'pending' ${isAdmin ? '' : 'and organization_name = any($1)'})
     from network_reserve as reserve cross join (
       select sum(usd_balance) as usd, sum(lbp_balance) as lbp from organization_balances ${isAdmin ? '' : 'where organization_name = any($1)'}
     ) as every`,
    isAdmin ? [] : [roles],
  )
  const [reserve, organizations, grand, pending] = row ?? []
  const totals = isAdmin ? `{"reserve":${reserve},"organizations":${organizations},"grand":${grand}}` : 'null'
  return `{"json":{"totals":${totals},"availableReserve":${reserve},"pendingCount":${pending}}}`
}

/** The first page of all balances, as an admin sees them. */
async function listBalances(ask: Ask, { limit }: { limit: number }) {
  const rows = await ask(
    'balances',
    `select ${json(`organization_name as "organizationName", (${AMOUNTS('usd_balance', 'lbp_balance')})::json as balance`)}, position::text
     from organization_balances join organizations on name = organization_name order by organizations.position limit $1`,
    [limit + 1],
  )
  return pageOf(rows, limit)
}
