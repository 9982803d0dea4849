import { expect, test } from 'vitest'
import {
  afterAttempt,
  afterRetry,
  attemptTimeout,
  isOnItsWay,
  isQueued,
  isUndecided,
  NOT_SENT_YET,
  type OutboxState,
  type Outcome,
  type SendProgress,
  undecided,
} from './outbox-state.ts'

const sent: Outcome = { kind: 'sent' }
const unreachable: Outcome = { kind: 'queued' }
const serverFailed: Outcome = { kind: 'refused', refusal: { code: 'UNEXPECTED', status: 500, data: null } }
const rejected: Outcome = { kind: 'refused', refusal: { code: 'FORBIDDEN', status: 403, data: null } }

const at = (state: OutboxState): SendProgress => ({
  state,
  attempts: 1,
  refusal: state === 'queued' ? null : { code: 'BEFORE', status: 400, data: null },
})

test.each([
  ['queued', 'delivered', sent, null],
  ['queued', 'not answered', unreachable, 'queued'],
  ['queued', 'failed by the server', serverFailed, 'failed'],
  ['queued', 'rejected', rejected, 'refused'],
  ['failed', 'delivered', sent, null],
  ['failed', 'not answered', unreachable, 'queued'],
  ['failed', 'failed by the server', serverFailed, 'failed'],
  ['failed', 'rejected', rejected, 'refused'],
  ['refused', 'delivered', sent, null],
  ['refused', 'not answered', unreachable, 'refused'],
  ['refused', 'failed by the server', serverFailed, 'refused'],
  ['refused', 'rejected', rejected, 'refused'],
] as const)('a %s entry that is %s becomes the next state', (state, _event, outcome, next) => {
  expect(afterAttempt(at(state), outcome)?.state ?? null).toBe(next)
})

test.each([
  ['waits for an answer', { state: 'queued', wasSent: true }, true],
  [
    'failed at the server',
    { state: 'failed', wasSent: true, refusal: { code: 'UNEXPECTED', status: 500, data: null } },
    true,
  ],
  ['was refused', { state: 'refused', wasSent: true }, false],
  [
    'was too large for something on the way',
    { state: 'queued', wasSent: true, refusal: { code: 'TOO_LARGE', status: 413, data: null } },
    false,
  ],
  ['was never sent', { state: 'queued' }, false],
] as const)('an entry that %s may be changed, unless the server may have it: %o', (_what, entry, isSent) => {
  expect(isOnItsWay({ ...NOT_SENT_YET, ...entry })).toBe(isSent)
})

test.each([
  ['FORBIDDEN', 'for rights', 'queued'],
  ['NOT_APPROVED', 'for rights', 'queued'],
  ['NOT_FOUND', 'for rights', 'queued'],
  ['CONFLICT', 'for rights', undefined],
  ['CONFLICT', 'all', 'queued'],
  ['UNDECIDED', 'for rights', undefined],
  ['FORBIDDEN', 'all', 'queued'],
] as const)('an entry that was refused as %s and is tried again (%s) is %s', (code, which, state) => {
  const refused = { ...at('refused'), refusal: { code, status: 400, data: null } }
  expect(afterRetry(refused, which)).toEqual(state && { ...refused, state, refusal: null })
  expect(afterRetry({ ...refused, state: 'failed' }, which)?.state).toBe(state)
})

test('an undecided entry is not sent again: its decision is another edit', () => {
  const refused = afterAttempt(NOT_SENT_YET, undecided('rest'))
  expect(refused).toMatchObject({ content: 'rest', state: 'refused' })
  expect(refused && [isUndecided(refused), afterRetry(refused, 'all')]).toEqual([true, undefined])
})

test('only a refused entry waits for a person, and one that is queued is not tried again', () => {
  const states = ['queued', 'failed', 'refused'] as const
  expect(states.filter((state) => isQueued(at(state)))).toEqual(['queued', 'failed'])
  expect(afterRetry(at('queued'), 'all')).toBeUndefined()
})

test('every attempt is counted, the newest refusal is stored, and everything else of an entry stays', () => {
  expect(NOT_SENT_YET).toEqual({ state: 'queued', attempts: 0, refusal: null })
  const failed = afterAttempt({ ...NOT_SENT_YET, key: 'k', content: 'c' }, serverFailed)
  expect(failed).toMatchObject({ key: 'k', content: 'c', attempts: 1, refusal: { code: 'UNEXPECTED' } })
  expect(failed && afterAttempt(failed, rejected)).toMatchObject({ attempts: 2, refusal: { code: 'FORBIDDEN' } })
  // An entry that is queued again shows no older reason; a refused one that gets no answer shows its reason still.
  expect(afterAttempt(at('failed'), unreachable)?.refusal).toBeNull()
  expect(afterAttempt(at('refused'), unreachable)?.refusal?.code).toBe('BEFORE')
})

test.each([
  [0, 15_000],
  [1, 30_000],
  [3, 120_000],
  [9, 120_000],
])('after %i failed attempts an answer is awaited for %i ms', (attempts, milliseconds) => {
  expect(attemptTimeout({ attempts })).toBe(milliseconds)
})
