import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { LEDGER } from '#tests/finance.ts'
import { grouped } from './grouped.ts'
import type { Write } from './load.ts'

/** What a write must have left behind: its row, its sides in the ledger, its rows in the audit log. */
type Rows = Readonly<Record<string, string>>

export type Before = Awaited<ReturnType<typeof rowsIn>>

/** Acknowledged writes once, refused ones never, nothing else. @param isWhole false for an earlier moment */
export async function differencesOf(database: Database, before: Before, writes: readonly Write[]): Promise<string[]> {
  const expected = { ...before, ...expectedRows(writes) }
  const found = await rowsIn(database)
  const ids = new Set([...Object.keys(expected), ...Object.keys(found)])
  const differences = [...ids].flatMap((id) =>
    found[id] === expected[id] || expected[id]?.split(' or ').includes(found[id] ?? '')
      ? []
      : [`${id} is "${found[id] ?? 'missing'}" instead of "${expected[id] ?? 'missing'}"`],
  )
  return [...differences, ...doubtfulAnswers(writes)]
}

/** Sessions, people of rosters and money, by id, each as a text with everything that a write sets, and what was recorded of it. */
export async function rowsIn(database: Database): Promise<Rows> {
  const { rows } = await database.execute<{ id: string; content: string }>(sql`
    with audited as (
      select subject, string_agg(action || '*' || times, ' ' order by action) as actions from (
        select coalesce(session_id, transaction_id, attendee_id) as subject, action, count(*) as times from audit_log
        where action like any (array['session.%', 'money.%', 'roster.%'])
        group by 1, 2) as counted
      group by subject),
    sides as (
      select transaction_id, string_agg(owner || amount_change, ' ' order by owner) as sides
      from (select *, case when organization_name is null then 'reserve' else 'organization' end as owner from ${LEDGER}) as owned
      group by 1),
    things as (
      select id, concat_ws('|', 'session', topic, version, attendance_count, present_count <= attendance_count,
        (select count(*) from attendance where session_id = sessions.id)) as content from sessions
      union all select id, concat_ws('|', 'person', attendee_name) from organization_attendees
      union all select financial_transactions.id, concat_ws('|', 'money', transaction_type, status, notes, sides)
        from financial_transactions left join sides on transaction_id = financial_transactions.id
      union all select session_id, 'deleted' from audit_log where action = 'session.deleted')
    select id, string_agg(concat_ws('|', content, actions), ' and ') as content
    from things left join audited on subject = id group by id`)
  return Object.fromEntries(rows.map(({ id, content }) => [id, content]))
}

function expectedRows(writes: readonly Write[]): Rows {
  const byId = grouped(writes, ({ id }) => id)
  return Object.fromEntries(
    [...byId].flatMap(([id, own]) => {
      const content = expectedOf(own)
      return content === null ? [] : [[id, content]]
    }),
  )
}

/** Null if nothing may be there; several contents, joined by ' or ', where the writes do not say which. */
function expectedOf(writes: readonly Write[]): string | null {
  const done = (procedure: Write['procedure']) => writes.find((one) => one.procedure === procedure && isDone(one))
  const session = done('sessions.create')
  if (session) {
    const edit = done('sessions.update')
    const isDeleted = done('sessions.remove') !== undefined
    const actions = [
      ...(edit ? ['session.changed*1'] : []),
      'session.created*1',
      ...(isDeleted ? ['session.deleted*1'] : []),
    ]
    const { mark, people } = edit ?? session
    const content = isDeleted ? 'deleted' : ['session', mark, edit ? 2 : 1, people, 't', people].join('|')
    return `${content}|${actions.join(' ')}`
  }
  const person = done('roster.add')
  if (person) return `person|${person.mark}|roster.added*1`
  const income = done('finance.addIncome')
  if (income) return `money|income|approved|${income.mark}|organization3.00 reserve3.00|money.posted*1`
  const deposit = done('finance.deposit')
  if (deposit) return `money|deposit|approved|${deposit.mark}|organization2.00 reserve-2.00|money.posted*1`
  const request = done('finance.request')
  return request
    ? expectedRequest(
        request,
        writes.filter(({ procedure }) => procedure === 'finance.review'),
      )
    : null
}

function expectedRequest({ mark }: Write, reviews: readonly Write[]): string {
  const done = reviews.filter(({ code }) => code === 'OK')
  const contents = (type: string): string[] => {
    if (done.length === 0) return [`money|${type}|pending|${mark}|money.requested*1`]
    return done.map(({ mark: status }) => {
      const sides =
        status === 'rejected' ? [] : [type === 'deposit' ? 'organization1.00 reserve-1.00' : 'organization-1.00']
      return ['money', type, status, mark, ...sides, `money.${status}*1 money.requested*1`].join('|')
    })
  }
  return ['deposit', 'withdraw'].flatMap(contents).join(' or ')
}

/** Acknowledged, or refused in a way that says that the same call, whose answer was lost, has done it. */
function isDone({ code, tries }: Write): boolean {
  return code === 'OK' || (tries > 1 && code === 'NOT_FOUND')
}

/** Answers that cannot be true together: twice reviewed, or never but said to be, or deleted before anyone deleted it. */
function doubtfulAnswers(writes: readonly Write[]): string[] {
  const reviews = grouped(
    writes.filter(({ procedure }) => procedure === 'finance.review'),
    ({ id }) => id,
  )
  return [
    ...[...reviews].flatMap(([id, own]) => {
      const done = own.filter(({ code }) => code === 'OK').length
      if (done > 1) return [`${id} was reviewed ${done} times`]
      const isSaidToBe = own.some(({ code }) => code === 'ALREADY_REVIEWED')
      return isSaidToBe && !own.some(isDone) ? [`${id} was reviewed by nobody`] : []
    }),
    ...writes
      .filter(({ code, tries }) => code === 'NOT_FOUND' && tries === 1)
      .map(({ id }) => `${id} could not be deleted`),
  ]
}
