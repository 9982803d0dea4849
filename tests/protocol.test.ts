import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { matchProtocol, PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import { setPasswordOf } from './sign-in.ts'
import { countRows, createWorld } from './world.ts'

/** What pages of some protocol numbers send. Never edited: a new number is added, and one that is not answered any more removed. */
interface RecordedRequest {
  readonly what: string
  readonly protocols: readonly number[]
  readonly as: 'anonymous' | 'leader' | 'financeManager'
  readonly path: string
  readonly namesPerson?: true
  readonly isRepeated?: true
  readonly body: object
  readonly status: number
  readonly answer: object
}

const RECORDED: readonly RecordedRequest[] = JSON.parse(readFileSync('tests/recorded-requests.json', 'utf8'))

/** The numbers from the first one on that the server answers. */
const ACCEPTED = Array.from({ length: PROTOCOL }, (_, at) => at + 1).filter(
  (number) => matchProtocol(String(number)) === 'accepted',
)

test('there are recorded requests of each number that is answered, and of no other', () => {
  expect([...new Set(RECORDED.flatMap(({ protocols }) => protocols))].toSorted()).toEqual(ACCEPTED)
})

test.each(ACCEPTED)('what pages of protocol %i send has the effect that they expect', async (number) => {
  const world = await createWorld()
  const rita = await world.person({ fullName: 'Rita', email: 'rita@example.org' })
  await setPasswordOf(world, rita.id)
  const recorded = RECORDED.filter(({ protocols }) => protocols.includes(number))
  const sent = recorded.flatMap((one) => (one.isRepeated ? [one, one] : [one]))
  for (const { what, as, path, namesPerson, body, status, answer } of sent) {
    const found = await world.post(path, body, {
      [PROTOCOL_HEADER]: String(number),
      ...(namesPerson ? { [PERSON_HEADER]: world.leader.id } : {}),
      ...(as === 'anonymous' ? {} : { cookie: world[as].cookie }),
    })
    const text = await found.json()
    expect([what, found.status, text]).toEqual([what, status, expect.anything()])
    expect([what, text]).toMatchObject([what, answer])
  }
  expect(await countRows(world.database, 'sessions')).toBe(2)
  expect(await countRows(world.database, `financial_transactions where amount = 1234.5`)).toBe(1)
  expect(await countRows(world.database, `attendance where absence_reason = 'Ill' and attendee_id is not null`)).toBe(1)
})

test('a page that is too old is told so, and nothing is done', async () => {
  const world = await createWorld()
  const outdated = { [PROTOCOL_HEADER]: 'x', cookie: world.leader.cookie }
  const call = await world.post('/rpc/sessions/list', { json: {} }, outdated)
  expect([call.status, await call.json()]).toEqual([412, { json: expect.objectContaining({ code: 'OUTDATED' }) }])
  const signIn = await world.post('/api/auth/sign-in/email', { email: 'rita@example.org', password: 'x' }, outdated)
  expect([signIn.status, await signIn.json()]).toEqual([412, expect.objectContaining({ code: 'OUTDATED' })])
  expect((await world.post('/api/auth/sign-out', {}, outdated)).status).toBe(200)
})

test('a page that is newer than this process is told to try again soon', async () => {
  const world = await createWorld()
  const newer = { [PROTOCOL_HEADER]: String(PROTOCOL + 1), cookie: world.leader.cookie }
  for (const path of ['/rpc/sessions/list', '/api/auth/sign-in/email']) {
    const answer = await world.post(path, { json: {} }, newer)
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      503,
      '2',
      expect.stringContaining('"UNAVAILABLE"'),
    ])
  }
})

test('a page from before there were numbers is answered', async () => {
  const world = await createWorld()
  expect((await world.post('/rpc/sessions/list', { json: {} }, { cookie: world.leader.cookie })).status).toBe(200)
})
