import { searchKey } from '#domain/texts/names.ts'
import { soughtTransliterations } from '#domain/texts/transliteration.ts'

export type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<unknown[][]>

export interface LimitPerson {
  readonly id: string
  readonly isAdmin: boolean
  /** The group in which the person has a role; null for an admin. */
  readonly group: string | null
}

/** Answers a call with the text of its answer. */
export type LimitHandler = (ask: Ask, person: LimitPerson, input: never) => Promise<string>

export const LIMIT_READS: Readonly<Record<string, LimitHandler>> = {
  '/rpc/sessions/list': listSessions,
  '/rpc/sessions/get': getSession,
  '/rpc/dashboard/summary': summary,
  '/rpc/members/attendees': searchAttendees,
  '/rpc/finance/overview': financeOverview,
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const SUMMARY = `id, title, description, presenter_name as "presenterName", topic, session_date as "sessionDate",
  session_time as "sessionTime", location, organization, present_count as "presentCount", attendance_count as "attendanceCount"`

const json = (columns: string) => `row_to_json((select row from (select ${columns}) as row))::text`

/** A page of rows, of which the columns after the first one are the key. */
function pageOf(rows: readonly unknown[][], limit: number): string {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const cursor = last ? `"${Buffer.from(JSON.stringify(last.slice(1))).toString('base64url')}"` : 'null'
  const texts = rows.slice(0, limit).map(([text]) => text)
  return `{"json":{"rows":[${texts.join()}],"nextCursor":${cursor}}}`
}

async function listSessions(ask: Ask, _: LimitPerson, { limit }: { limit: number }) {
  const order = 'session_date desc nulls last, created_at desc nulls last, id desc nulls last'
  const text = `select ${json(SUMMARY)}, session_date::text, created_at::text, id
    from (select * from sessions order by ${order} limit $1) as sessions order by sessions.${order.replaceAll(', ', ', sessions.')}`
  return pageOf(await ask('list', text, [limit + 1]), limit)
}

async function getSession(ask: Ask, { group }: LimitPerson, { id }: { id: string }) {
  const [row] = await ask(
    'get',
    `select ${json(`${SUMMARY}, activities, reflection, session_structure as "sessionStructure", food_details as "foodDetails",
       to_char(created_at, ${INSTANT}) as "createdAt", version`)}, people, marks
     from sessions cross join lateral (
       select string_agg(text, ',' order by place) as people,
         string_agg('[1,"attendance",' || place || ',"markedAt"]', ',' order by place) filter (where marked_at is not null) as marks
       from (
         select marked_at, row_number() over (order by roster.search_key, attendance.id) - 1 as place,
           ${json(`attendance.id, attendee_id as "attendeeId", attendance.attendee_name as "attendeeName",
             attendance.attendee_name = any(string_to_array(presenter_name, ', ')) as "isLeader",
             coalesce(roster.organization_name = $2, false) as "hasPage", birthdate, status, absence_reason as "absenceReason",
             to_char(marked_at, ${INSTANT}) as "markedAt", full_name as "markedBy"`)} as text
         from attendance left join organization_attendees as roster on roster.id = attendee_id
         left join profiles on profiles.id = marked_by
         where session_id = sessions.id
       ) as marked
     ) as all_people
     where id = $1 and organization = $2`,
    [id, group],
  )
  const [head, people, marks] = row as [string, string, string | null]
  return `{"json":${head.slice(0, -1)},"attendance":[${people}]},"meta":[[1,"createdAt"]${marks ? `,${marks}` : ''}]}`
}

/** For a person who is no admin. */
async function summary(ask: Ask, { group }: LimitPerson) {
  const [row] = await ask(
    'summary',
    `select ${json(`(select count(*) from sessions where organization = $1) as sessions,
       (select count(distinct user_id) from memberships join profiles on profiles.id = user_id
        where approval_status = 'approved' and memberships.organization_name = $1) as members,
       (select count(*) from organization_attendees where not is_leader and removed_at is null and organization_name = $1) as attendees,
       null as "pendingApprovals", null as "networkBalance"`)}`,
    [group],
  )
  return `{"json":${row?.[0]}}`
}

/** Names that begin with the text come first. */
async function searchAttendees(ask: Ask, { isAdmin, group }: LimitPerson, { search }: { search: string }) {
  const key = searchKey(search)
  const values: unknown[] = [isAdmin, group, `${key}%`, `%${key}%`]
  const place = (value: unknown) => `$${values.push(value)}`
  const words = soughtTransliterations(search)
  const spellings = words.map(
    (word) => `(${word.map((part) => `transliteration_key like ${place(`%${part}%`)}`).join(' or ')})`,
  )
  const matches = `(search_key like $4 ${words.length > 0 ? `or (${spellings.join(' and ')})` : ''})`
  const condition = isAdmin ? matches : `${matches} and organization_name = $2`
  const beginning = 'case when search_key like $3 then search_key end'
  const position = '(select position from organizations where name = organization_name)'
  const order = `${beginning} nulls last, ${position}, is_leader desc nulls last, search_key, id`
  const rows = await ask(
    `search ${isAdmin ? 'all' : 'in groups'} ${words.map(({ length }) => length)}`,
    `select ${json(`id, organization_name as "organizationName", attendee_name as "attendeeName", is_leader as "isLeader", birthdate,
       age_override as "ageOverride", phone_number as "phoneNumber",
       case when number is not null and ($1 or organization_name = $2) then row_to_json((select called from (select number as phone) as called)) end as contact`)},
       organization_name, is_leader::text, search_key, id, coalesce(${beginning}, '')
     from (select * from organization_attendees where removed_at is null and ${condition} order by ${order} limit 25) as found
     cross join lateral (
       select coalesce((select phone from guardians where attendee_id = found.id and phone is not null order by position limit 1),
         phone_number) as number
     ) as reached order by ${order}`,
    values,
  )
  return pageOf(rows, 24)
}

async function financeOverview(ask: Ask, { isAdmin, group }: LimitPerson) {
  const amounts = (usd: string, lbp: string) => `'{"USD":"' || ${usd} || '","LBP":"' || ${lbp} || '"}'`
  const [row] = await ask(
    isAdmin ? 'overview' : 'overview of groups',
    `select ${amounts('reserve.usd_balance', 'reserve.lbp_balance')}, ${amounts('usd', 'lbp')},
       ${amounts('usd + reserve.usd_balance', 'lbp + reserve.lbp_balance')},
       (select count(*) from financial_transactions where status = 'pending' ${isAdmin ? '' : 'and organization_name = $1'})
         + (select count(*) from pending_changes where status = 'pending' ${isAdmin ? '' : 'and organization_name = $1'}),
       coalesce((select ${json('day, rate::text, source')} from exchange_rates where day <= current_date
         order by day desc, sequence desc limit 1), 'null')
     from network_reserve as reserve cross join (
       select sum(usd_balance) as usd, sum(lbp_balance) as lbp from organization_balances ${isAdmin ? '' : 'where organization_name = $1'}
     ) as every`,
    isAdmin ? [] : [group],
  )
  const [reserve, organizations, grand, pending, rate] = row ?? []
  const totals = isAdmin ? `{"reserve":${reserve},"organizations":${organizations},"grand":${grand}}` : 'null'
  return `{"json":{"totals":${totals},"availableReserve":${reserve},"pendingCount":${pending},"rate":${rate}}}`
}
