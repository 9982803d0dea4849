import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { z } from 'zod'
import { signUpBody } from '#contract/accounts/accounts.ts'
import { contract } from '#contract/index.ts'
import { OPEN_PATHS } from '#server/auth/auth.ts'
import { profiles } from '#server/database/schema/index.ts'
import { aPerson, aRequest, aSession } from '#tests/factories.ts'
import { newSeed } from '#tests/property-runs.ts'
import { createWorld, type World } from '#tests/world.ts'
import { bodyOf, brokenValuesOf, wiresOf } from './broken-values.ts'
import { changedTables, type Fingerprint, fingerprintOf } from './fingerprint.ts'

const PEOPLE = [
  'admin',
  'leader',
  'secretary',
  'financeManager',
  'mediaManager',
  'activitiesManager',
  'member',
  'otherLeader',
  'otherFinance',
  'outsider',
  'pending',
  'rejected',
  'anonymous',
] as const

interface Target {
  readonly path: string
  /** Null for what the contract does not describe: anything but a failure. */
  readonly codes: readonly string[] | null
  readonly bodies: fc.Arbitrary<unknown>
}

interface Call {
  readonly who: (typeof PEOPLE)[number]
  readonly target: Target
  readonly wire: unknown
}

const TARGETS: readonly Target[] = [...proceduresIn(contract).map(procedureTarget), ...authTargets()]

/** By a different person each time: targets × people calls are every call by everyone. */
function makeCalls(count: number, seed: number): Call[] {
  const targets =
    fc.sample(fc.shuffledSubarray([...TARGETS], { minLength: TARGETS.length }), { numRuns: 1, seed })[0] ?? []
  const offsets = fc.sample(fc.nat({ max: PEOPLE.length - 1 }), { numRuns: targets.length, seed })
  return Array.from({ length: count }, (_, place) => {
    const at = place % targets.length
    const target = targets[at] as Target
    const who = PEOPLE[((offsets[at] ?? 0) + Math.floor(place / targets.length)) % PEOPLE.length] ?? 'anonymous'
    const wire = fc.sample(target.bodies, { numRuns: 1, seed: seed + place })[0]
    return { who, target, wire }
  })
}

/** What calls change in the people of a world, others would meet: after this many there is another one. */
const CALLS_OF_A_WORLD = 100

/**
 * As everyone. Each answer is a declared code, never a failure; a refused call leaves the database unchanged.
 * @param seed repeats the calls of a failure; `SEED=…` in the environment
 */
export async function sendBrokenInputs(count: number, seed = newSeed()): Promise<void> {
  await tryComparison()
  const made = makeCalls(count, seed)
  const answers = new Map<string, number>()
  const effects = new Set<string>()
  for (let start = 0; start < made.length; start += CALLS_OF_A_WORLD) {
    const world = await createWorld()
    const ids = await idsIn(world)
    const fingerprint = await fingerprintOf(world.owner)
    const state = { ...{ fingerprint, answers, effects }, before: await fingerprint() }
    const failures: string[] = []
    for (const call of made.slice(start, start + CALLS_OF_A_WORLD)) {
      const problem = await problemOf(world, ids, call, state)
      if (problem) failures.push(problem)
    }
    await world.close()
    if (failures.length > 0) throw new Error(`With SEED=${seed}, calls ${start} on:\n${failures.join('\n')}`)
  }
  const figures = [...answers]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, times]) => `${times} × ${code}`)
  if (!process.env.PRINTS_SEEDS) return
  process.stdout.write(`${made.length} calls of ${TARGETS.length} procedures and paths: ${figures.join(', ')}\n`)
  process.stdout.write(`accepted ones changed ${[...effects].toSorted().join(', ')}\n`)
}

/** The comparison sees what an accepted call changes. */
async function tryComparison(): Promise<void> {
  const world = await createWorld()
  const fingerprint = await fingerprintOf(world.owner)
  const before = await fingerprint()
  await world.leader.sessions.create(aSession())
  const changed = changedTables(before, await fingerprint())
  await world.close()
  if (!changed.includes('public.attendance'))
    throw new Error('The comparison of two states of the database sees nothing')
}

interface State {
  readonly fingerprint: () => Promise<Fingerprint>
  readonly answers: Map<string, number>
  readonly effects: Set<string>
  before: Fingerprint
}

async function problemOf(
  world: World,
  ids: readonly string[],
  { who, target, wire }: Call,
  state: State,
): Promise<string | null> {
  const cookie = await cookieOf(world, who)
  if (target.path.startsWith('/rpc/transfer/')) {
    await world.database.execute(sql`
      insert into transfer_unlocks (session_id, until) select id, now() + interval '10 minutes' from auth.sessions
      on conflict do nothing`)
    state.before = await state.fingerprint()
  }
  const logged = world.logged.length
  const body = bodyOf(wire, ids)
  const answer = await world.request(target.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie,
      'x-forwarded-for': `10.0.0.${body.length % 250}`,
    },
    body,
  })
  const told = await answer.text()
  const code = answer.ok ? 'OK' : codeIn(told)
  const isForeseen = target.codes === null || target.codes.includes(code)
  state.answers.set(code, (state.answers.get(code) ?? 0) + 1)
  const changed = await changesOf(world, state)
  if (answer.ok) for (const table of changed) state.effects.add(table)
  const isUnchanged = answer.ok || changed.length === 0
  if (answer.status < 500 && isForeseen && isUnchanged) return null
  const failure = world.logged.slice(logged).join('\n').slice(0, 700)
  return `${who} ${target.path} ${body.slice(0, 500)}\n  ${answer.status} ${code} changed: ${changed.join(', ')} ${told.slice(0, 200)}\n  ${failure}`
}

/** A new sign-in of someone, because a call before may have ended theirs; empty if one has erased their account. */
async function cookieOf(world: World, who: Call['who']): Promise<string> {
  const { id } = world[who]
  if (id === '') return ''
  const isErased = and(eq(profiles.id, id), isNotNull(profiles.erasedAt))
  return (await world.database.$count(profiles, isErased)) > 0 ? '' : world.signIn(id)
}

async function changesOf(world: World, state: State): Promise<string[]> {
  // Sent mails are deleted, which would look like a change of the next call.
  await world.mailQueue.deliver()
  const after = await state.fingerprint()
  const changed = changedTables(state.before, after)
  state.before = after
  return changed
}

function codeIn(text: string): string {
  try {
    const answer = JSON.parse(text)
    return String((answer.json ?? answer).code)
  } catch {
    return text
  }
}

/** Ids that calls may name: of people, of an entry of a roster, a session and a request, and of nothing. */
async function idsIn(world: World): Promise<string[]> {
  const { person } = await world.leader.roster.add(aPerson())
  const removed = await world.leader.roster.add(aPerson())
  await world.leader.roster.remove({ id: removed.person.id, organizationName: 'SNMY1' })
  const session = await world.leader.sessions.create(aSession())
  const other = await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  const request = await world.financeManager.finance.request(aRequest())
  const people = [world.outsider, world.member, world.secretary, world.pending, world.rejected].map(({ id }) => id)
  return [person.id, removed.person.id, session.id, other.id, request.id, ...people]
}

function procedureTarget([path, procedure]: readonly [string, AnyContractProcedure]): Target {
  const { errorMap, inputSchema } = procedure['~orpc']
  const codes = ['OK', ...Object.keys(errorMap).filter((code) => code !== 'UNEXPECTED')]
  return { path: `/rpc/${path}`, codes, bodies: wiresOf(brokenValuesOf(inputSchema as z.ZodType | undefined)) }
}

/** Paths that take a body; the fields of all of them are those of the sign-up. */
function authTargets(): Target[] {
  const paths = OPEN_PATHS.filter((path) => path.startsWith('POST ')).map((path) => path.replace('POST ', '/api/auth'))
  return paths.map((path) => ({ path, codes: null, bodies: brokenValuesOf(signUpBody) }))
}

function proceduresIn(router: object, path = ''): (readonly [string, AnyContractProcedure])[] {
  return Object.entries(router).flatMap(([name, part]) => {
    const here = path ? `${path}/${name}` : name
    return isContractProcedure(part) ? [[here, part] as const] : proceduresIn(part, here)
  })
}
