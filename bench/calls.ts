import { v7 as uuid } from 'uuid'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import type { LoadRequest } from './load.ts'
import { type Network, SEARCHES } from './network.ts'

interface ListRequest {
  readonly position?: number
  readonly input?: unknown
}

export interface Call {
  readonly name: string
  readonly by: keyof Network['cookies']
  readonly isWrite?: true
  /** The limit does not answer it: only its growth is measured. */
  readonly hasNoLimit?: true
  /** At most this many different requests; reads may repeat, writes have not been answered by any server. */
  readonly ask?: (network: Network, amount: number) => readonly ListRequest[] | Promise<readonly ListRequest[]>
}

const PAGE = 50
const firstPage = () => [{ input: { limit: PAGE } }]
const searches = () => SEARCHES.map((search) => ({ input: { search } }))

export const CALLS: readonly Call[] = [
  { name: 'dashboard.summary, a team leader', by: 'leader' },
  { name: 'dashboard.summary, an admin', by: 'admin', hasNoLimit: true },
  { name: 'sessions.list, first page', by: 'admin', ask: firstPage },
  { name: 'sessions.list, hundredth page', by: 'admin', ask: hundredthPage, hasNoLimit: true },
  { name: 'sessions.get, 40 people', by: 'leader', ask: storedSessions },
  { name: 'members.attendees, a search in a group', by: 'leader', ask: searches },
  { name: 'members.attendees, a search in the network', by: 'admin', ask: searches },
  { name: 'finance.overview, a finance manager', by: 'manager' },
  { name: 'finance.overview, an admin', by: 'admin' },
  { name: 'finance.balances, an admin', by: 'admin', ask: firstPage, hasNoLimit: true },
  { name: 'sessions.create, 40 people', by: 'leader', ask: newSessions, isWrite: true },
  { name: 'finance.review', by: 'manager', ask: reviews, isWrite: true },
]

export async function requestsOf({ by, ask }: Call, network: Network, amount: number): Promise<LoadRequest[]> {
  const requested = ask ? await ask(network, amount) : [{}]
  return Array.from({ length: amount }, (_, at) => {
    const { position = 1 + at, input }: ListRequest = requested[at % requested.length] ?? {}
    const cookie = network.cookies[by][(position - 1) % network.cookies[by].length] ?? ''
    return {
      headers: { cookie, [PROTOCOL_HEADER]: String(PROTOCOL), 'accept-encoding': 'gzip' },
      body: JSON.stringify({ json: input }),
    }
  })
}

async function hundredthPage({ database }: Network): Promise<ListRequest[]> {
  const { rows } = await database.execute<{ key: unknown[] }>(`
    select json_build_array(session_date::text, created_at::text, id) as key from (
      select *, row_number() over (order by session_date desc, created_at desc, id desc) as place from sessions
    ) as placed where place <= ${99 * PAGE} order by place desc limit 1`)
  return [{ input: { limit: PAGE, cursor: Buffer.from(JSON.stringify(rows[0]?.key)).toString('base64url') } }]
}

async function storedSessions({ database }: Network, amount: number): Promise<ListRequest[]> {
  const { rows } = await database.execute<Required<ListRequest>>(`
    select position, json_build_object('id', sessions.id) as input from sessions join organizations on name = organization
    order by sessions.id desc limit ${Math.min(amount, 400)}`)
  return rows
}

const CONTENT = {
  ...{ sessionTime: '17:00', location: 'The sports field', topic: 'Working together' },
  ...{ activities: 'Building a bridge of paper.', reflection: 'Alone we are fast, together we go far.' },
  ...{ sessionStructure: null, foodDetails: null },
}

async function newSessions({ database }: Network, amount: number): Promise<ListRequest[]> {
  const { rows } = await database.execute<{ position: number; input: object }>(`
    select position, json_build_object('organizationName', name, 'sessionDate', current_date, 'attendance', attendance) as input
    from organizations cross join lateral (
      select json_agg(json_build_object('attendeeId', id, 'attendeeName', attendee_name, 'isLeader', is_leader,
        'status', case when place % 11 = 0 then 'absent' else 'present' end, 'absenceReason', null)) as attendance
      from (
        select *, row_number() over (order by id) as place from organization_attendees
        where organization_name = organizations.name and removed_at is null order by is_leader desc, id limit 40
      ) as person
    ) as marks order by position limit ${amount}`)
  return Array.from({ length: amount }, (_, at) => {
    const { position, input } = rows[at % rows.length] ?? { position: 1, input: {} }
    return { position, input: { id: uuid(), ...CONTENT, ...input } }
  })
}

async function reviews({ database }: Network, amount: number): Promise<ListRequest[]> {
  const { rows } = await database.execute<Required<ListRequest>>(`
    with asked as (
      insert into financial_transactions (id, organization_name, transaction_type, currency, amount, requested_by, notes)
      select gen_random_uuid(), name, (array['deposit', 'income', 'withdraw'])[nth % 3 + 1], 'USD', nth % 3 + 1, requester, 'Bus to the camp'
      from generate_series(0, ${amount - 1}) as nth join organizations on position = nth % (select count(*) from organizations) + 1
      cross join (select user_id as requester from user_roles limit 1) as admins returning id, organization_name
    )
    select position, json_build_object('id', asked.id, 'decision', 'approved') as input
    from asked join organizations on name = organization_name order by random()`)
  return rows
}
