import { ORPCError } from '@orpc/client'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld, type World } from '#tests/world.ts'
import { CALLS, type Call, callerOf, send, signedInAgain } from './every-call.ts'
import { ELSEWHERE, EVERYONE, type Who } from './row.ts'

const REFUSALS = ['UNAUTHENTICATED', 'NOT_APPROVED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_LINK']

const AREAS = [...new Set(CALLS.map(({ area }) => area))]

test.each(AREAS)(
  '%s: each call is allowed to the people of its row alone, and is proved, recorded and repeated as the contract says',
  { timeout: 120_000 },
  async (area) => {
    const world = await createWorld()
    const people = { ...world, ...(await peopleElsewhere(world)) }
    for (const call of CALLS.filter((one) => one.area === area)) {
      const allowed: Who[] = []
      let made: { readonly input: unknown } | null = null
      for (const who of EVERYONE) {
        const caller = await signedInAgain(world, people[who])
        // What was refused has changed nothing, so another person can send the same, unless it is the caller's own.
        if (made === null || (call.make?.length ?? 0) > 1) made = { input: await call.make?.(world, caller) }
        const attempt = { world, caller, call, input: made.input }
        const isAllowed = call.may.includes(who)
        if (call.declared.proof !== 'never') await refuseWithoutProof(attempt, isAllowed)
        const refusal = isAllowed && who === callerOf(call) ? await tryEffects(attempt) : await refusalOf(attempt)
        if (refusal === null) {
          allowed.push(who)
          made = null
        } else expect(REFUSALS, `${who} was answered ${refusal} by ${call.name}`).toContain(refusal)
      }
      expect([call.name, allowed]).toEqual([call.name, EVERYONE.filter((who) => call.may.includes(who))])
    }
  },
)

interface Attempt {
  readonly world: World
  readonly caller: World['admin']
  readonly call: Call
  readonly input: unknown
}

/** Empty without a schema. */
async function answerOf({ caller, call, input }: Attempt): Promise<unknown> {
  const answer = await send(caller, call, input)
  if (!call.hasOutput) expect([call.name, answer]).toEqual([call.name, undefined])
  return answer
}

/** Null if it was answered. */
function refusalOf(attempt: Attempt): Promise<string | null> {
  return answerOf(attempt).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ORPCError) return error.code
      throw error
    },
  )
}

function proveAt({ database }: World, time: string) {
  return database.execute(sql`update auth.sessions set proved_at = ${time}::timestamptz`)
}

/** Those who may are asked for a newer proof; all others are refused as with one. */
async function refuseWithoutProof(attempt: Attempt, isAllowed: boolean) {
  const { world, call } = attempt
  await proveAt(world, '2026-11-21 09:45Z')
  const refusal = await refusalOf(attempt)
  if (isAllowed) expect([call.name, refusal]).toEqual([call.name, 'PROOF_REQUIRED'])
  else expect(REFUSALS, call.name).toContain(refusal)
  await proveAt(world, '2026-11-21 09:45:01Z')
}

/** Lists are recorded once a day, and only with details of children: recorded-lists.test.ts has them. */
const isList = ({ declared }: Call) => declared.actions.includes('reading.list')

/** The rows that a call leaves in the audit log, and what its repeats are answered. Null, as the call is not refused. */
async function tryEffects(attempt: Attempt): Promise<null> {
  const { world, caller, call } = attempt
  const { actions, key, repeats } = call.declared
  const before = await lastRecord(world)
  const first = await answerOf(attempt)
  const recorded = await recordedSince(world, before)
  const own = recorded.filter(({ action }) => action === actions[0])
  // A trigger records the end of every sign-in.
  const undeclared = recorded.filter(
    ({ action }) => action !== 'sign_in.ended' && !actions.some((one) => one === action),
  )
  expect([call.name, undeclared]).toEqual([call.name, []])
  if (actions.length > 0 && !isList(call)) expect([call.name, own.at(-1)?.actor_id]).toEqual([call.name, caller.id])
  if (key === null && !repeats) return null
  // A minute later: the answer has the first time.
  const at = world.clock()
  world.setClock(at + 60_000)
  await proveAt(world, '2026-11-21 10:00Z')
  const { again = first } = call
  expect([call.name, await answerOf(attempt)]).toEqual([call.name, again])
  expect([call.name, await recordedSince(world, before)]).toEqual([call.name, recorded])
  world.setClock(at)
  if (key !== null) await tryOtherContent(attempt, key)
  return null
}

/** The key belongs to other content. */
async function tryOtherContent(attempt: Attempt, key: readonly string[]) {
  const { world, call, input } = attempt
  const used = key.map((field) => (input as Record<string, unknown>)[field]).join(':')
  const stored = await world.database.execute(
    sql`update idempotency_keys set digest = 'other' where key = ${used} and procedure = ${call.name}`,
  )
  const refusal = call.name === 'sessions.update' ? 'CHANGED' : 'CONFLICT'
  expect([call.name, stored.rowCount, await refusalOf(attempt)]).toEqual([call.name, 1, refusal])
}

async function lastRecord({ database }: World): Promise<number> {
  const { rows } = await database.execute<{ last: string }>('select coalesce(max(id), 0) as last from audit_log')
  return Number(rows[0]?.last)
}

async function recordedSince({ database }: World, id: number) {
  const { rows } = await database.execute<{ action: string; actor_id: string }>(
    sql`select action, actor_id from audit_log where id > ${id} order by id`,
  )
  return rows
}

async function peopleElsewhere(world: World) {
  const held = Object.entries(ELSEWHERE).map(async ([who, role]) => {
    return [who, await world.person({ fullName: role, signedUpUnder: 'SNMK1', roles: { SNMK1: role } })] as const
  })
  return Object.fromEntries(await Promise.all(held)) as Record<keyof typeof ELSEWHERE, World['admin']>
}
