import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Approvals,
  approvalState,
  confirmableFrom,
  confirmationState,
  isLoosened,
  waitsUntil,
} from '#domain/finance/approvers.ts'
import { toMinorUnits as units } from '#domain/finance/money.ts'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { GRANTED_ROLES, type GrantedRight, NEW_RIGHT_MS } from './granted-rights.ts'

const NOW = Date.UTC(2026, 10, 21, 10)
const DAY = 24 * 60 * 60 * 1000

describe('with rights given or ended lately, where R asked,', () => {
  test.each<[what: string, rights: string, approved: string, given: string, missing: number, until: number | null]>([
    ['of two who have the right since long, both count', 'A B', 'A B', 'A B', 0, null],
    // (a) the receiver has none beside the giver, in either order
    ['the giver was alone before, and stays alone', 'A B<A:1', 'A', 'A', 0, null],
    ['a person who has the right from the only other one approves nothing', 'A B<A:1', 'B', '', 1, null],
    ['of the two the giver counts, in either order', 'A B<A:1', 'B A', 'A', 0, null],
    ['after seven days the receiver counts', 'A B<A:7', 'A', 'A', 1, null],
    ['one millisecond before not', 'A B<A:7-', 'A', 'A', 0, null],
    ['giver and receiver are not two where a third has it', 'A B<A:1 C', 'A B', 'A', 1, 6],
    ['the receiver and a third are', 'A B<A:1 C', 'B C', 'C B', 0, null],
    ['giver and third are', 'A B<A:1 C', 'B A C', 'A C', 0, null],
    ['through a person whose right is as new', 'A B<A:2 C<B:1 D', 'A C', 'A', 1, 5],
    ['through a person who has lost it since', 'A B<A:2-1 C<B:1 D', 'A C', 'A', 1, 5],
    ['through a person whose right is older', 'A B<A:9 C<B:1', 'A C', 'A C', 0, null],
    ['two receivers of one person are one', 'A B<A:1 C<A:2 D', 'B C', 'B', 1, 5],
    ['two receivers of one person who was alone are none', 'A B<A:1 C<A:2', 'B C', '', 1, 5],
    ['two receivers of different people are two', 'A B<A:1 C D<C:1', 'B D', 'B D', 0, null],
    ['a right by two people holds beside each of them', 'A B<A:2 B<C:1 C', 'A B', 'A B', 0, null],
    ['the server gives a right that counts at once', 'A B<:1', 'A B', 'A B', 0, null],
    ['the person who asked has none beside the giver either', 'A R<A:1', 'R A', 'A', 0, null],
    ['others to whom the requester gave it are no others', 'R B<R:1 C', 'R C', 'R C', 0, null],
    // (b) a lost right still counts among those who could be second
    ['the other lost it: it waits for the end of seven days', 'A B:9-2', 'A', 'A', 1, 5],
    ['the other lost it seven days ago: alone', 'A B:9-7', 'A', 'A', 0, null],
    ['the other lost what the first one had given lately', 'A B<A:3-2', 'A', 'A', 0, null],
    ['their approval no longer counts', 'A B:9-2', 'B A', 'A', 1, 5],
    ['who asked is one of two where one of two others lost it', 'R A B:9-2', 'R A', 'R A', 0, null],
    // (c) given back
    ['lost and given back within seven days after more than seven', 'A B:10-2 B<A:1', 'A B', 'A B', 0, null],
    ['lost and given back after seven days or less', 'A B<C:6-2 B<A:1', 'A B', 'A', 1, 5],
    ['lost and given back after more than seven days without it', 'A B:30-9 B<A:1', 'A B', 'A', 0, null],
    ['lost and given back twice', 'A B:30-6 B<A:5-3 B<A:1', 'A B', 'A B', 0, null],
  ])('%s', (_what, rights, approved, given, missing, until) => {
    const approvals = { ...read(rights), requestedBy: 'R', approvedBy: approved.split(' ') }
    const state = approvalState(approvals, NOW)
    const waits = waitsUntil(approvals, NOW)
    expect([state.given.join(' '), state.missing, waits === null ? null : (waits - NOW) / DAY]).toEqual([
      given,
      missing,
      until,
    ])
    if (state.isAlone) expect(state.possible).toEqual([])
  })

  test('who could have been second is named with what is posted', () => {
    const possible = (rights: string, approved: string) =>
      approvalState({ ...read(rights), requestedBy: 'R', approvedBy: approved.split(' ') }, NOW).possible.join(' ')
    expect(possible('A B C D<A:1 E:9-2', 'A B')).toBe('C D E')
    expect(possible('A B<A:1', 'A')).toBe('')
  })
})

describe('a limit that is lifted or raised', () => {
  test.each([
    ['by two', 'A B', 'A', 'B', true, null],
    ['by one alone', 'A', 'A', 'A', true, null],
    ['by one of two', 'A B', 'A', 'A', false, null],
    ['by the one who stayed', 'A B:9-2', 'A', 'A', false, 5],
    ['by a giver and the receiver', 'A B<A:1 C', 'A', 'B', false, 6],
    ['by a receiver and the giver', 'A B<A:1 C', 'B', 'A', false, 6],
    ['by a receiver, confirmed by the giver who was alone', 'A B<A:1', 'B', 'A', true, null],
    ['by a giver who was alone, confirmed by the receiver', 'A B<A:1', 'A', 'B', false, 6],
    ['by a person who has lost the right', 'A B:9-2', 'B', 'A', false, 5],
  ])('%s', (_what, rights, proposedBy, confirmedBy, isEnough, from) => {
    const confirmation = { ...read(rights), proposedBy, confirmedBy }
    expect(confirmationState(confirmation, NOW).isEnough).toBe(isEnough)
    const later = isEnough ? null : confirmableFrom(confirmation, NOW)
    expect(later === null ? null : (later - NOW) / DAY).toBe(from)
  })

  test.each([
    [null, '5.00', false],
    ['5.00', null, true],
    ['5.00', '5.01', true],
    ['5.00', '5.00', false],
    ['5.00', '4.99', false],
  ])('%s to %s: %s', (from, to, expected) => {
    expect(isLoosened(from === null ? null : units(from), to === null ? null : units(to))).toBe(expected)
  })
})

const someRights = fc
  .array(
    fc.record({
      personId: fc.constantFrom<string>('A', 'B', 'C', 'R'),
      role: fc.constantFrom(...GRANTED_ROLES),
      givenBy: fc.constantFrom<string | null>('A', 'B', 'C', 'R', null),
      givenAt: fc.integer({ min: -20, max: 0 }).map((day) => NOW + day * DAY),
      heldFor: fc.option(fc.integer({ min: 0, max: 20 })),
    }),
    { maxLength: 12 },
  )
  .map((rights) => rights.map(endedOnceEach))

const people = fc.uniqueArray(fc.constantFrom<string>('R', 'A', 'B', 'C'))

const someApprovals = fc.record({ rights: someRights, approvedBy: people, requestedBy: fc.constantFrom('R', 'A') })

test('nothing is posted by people whose rights all come from one person, and once nothing is new it is as without a history', () => {
  fc.assert(
    fc.property(someApprovals, ({ rights, approvedBy, requestedBy }) => {
      const roles = ['admin', 'finance_manager'] as const
      const held = rights.filter(({ role, endedAt }) => role !== 'team_leader' && endedAt === null)
      const reviewers = [...new Set(held.map(({ personId }) => personId))]
      const approvals = { reviewers, roles, rights, requestedBy, approvedBy }
      const state = approvalState(approvals, NOW)
      expect(state.given.every((id) => reviewers.includes(id) && approvedBy.includes(id))).toBe(true)
      if (state.isAlone) expect([state.given.length, state.possible]).toEqual([1, []])
      if (state.missing === 0 && !state.isAlone) expect(state.given.length).toBeGreaterThan(1)
      // Two who are enough do not both have their rights, all of them new, from one of them alone.
      for (const giver of state.given.filter((id) => isSinceLong(rights, id)))
        for (const other of state.given.filter((id) => id !== giver))
          expect(rights.every((right) => right.personId !== other || isNewFrom(right, giver))).toBe(false)
      const until = waitsUntil(approvals, NOW)
      if (until !== null) {
        const all = { ...approvals, approvedBy: reviewers }
        expect(approvalState(approvals, until - 1).missing).toBeGreaterThan(0)
        expect(Math.min(approvalState(approvals, until).missing, approvalState(all, until).missing)).toBe(0)
      }
      const later = NOW + 8 * DAY
      expect(approvalState(approvals, later)).toEqual(approvalState({ ...approvals, rights: [] }, later))
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test('one person does not pass a limit by people who all have their right from them, no matter who asks', () => {
  const receivers = fc.array(
    fc.record({
      giver: fc.nat(),
      role: fc.constantFrom(...GRANTED_ROLES),
      minutes: fc.integer({ min: 1, max: 1_000 }),
      isEnded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(receivers, fc.nat(), fc.constantFrom('held', 'lost', 'none'), (found, asked, other) => {
      const since = { role: 'admin', givenBy: null, givenAt: 0 } as const
      const rights: GrantedRight[] = [{ ...since, personId: 'X0', endedAt: null }]
      let at = NOW - NEW_RIGHT_MS + 1
      for (const { giver, role, minutes, isEnded } of found) {
        at += minutes * 60_000
        // Only those who have the right to give it do.
        const givers = rights.filter((one) => one.endedAt === null && one.role === 'admin')
        const { personId: givenBy } = givers[giver % givers.length] ?? { personId: 'X0' }
        rights.push({ personId: `X${rights.length}`, role, givenBy, givenAt: at, endedAt: isEnded ? NOW - 1 : null })
      }
      if (other !== 'none') rights.push({ ...since, personId: 'Y', endedAt: other === 'lost' ? NOW - DAY : null })
      const roles = ['admin', 'finance_manager'] as const
      const held = rights.filter(({ role, endedAt }) => role !== 'team_leader' && endedAt === null)
      const reviewers = held.map(({ personId }) => personId)
      const approvedBy = reviewers.filter((id) => id !== 'Y')
      const requestedBy = `X${asked % (found.length + 1)}`
      const state = approvalState({ reviewers, roles, rights, requestedBy, approvedBy }, NOW)
      expect(state.missing).toBe(other === 'none' ? 0 : 1)
      expect(state.given.length).toBeLessThan(2)
      if (other === 'none') expect([state.given, state.isAlone]).toEqual([['X0'], true])
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

function isSinceLong(rights: readonly GrantedRight[], id: string): boolean {
  return rights.every(({ personId, givenBy }) => personId !== id || givenBy === null)
}

function isNewFrom({ givenBy, givenAt, personId }: GrantedRight, giver: string): boolean {
  return givenBy === giver && personId !== giver && NOW - givenAt < NEW_RIGHT_MS
}

/**
 * 'B<A:9-2': B got the right from A nine days ago and lost it two days ago; 'A': since long. A final '-' is a moment
 * less.
 */
function read(text: string): Pick<Approvals, 'reviewers' | 'roles' | 'rights'> {
  const rights = text.split(' ').map((one): GrantedRight => {
    const [, personId = '', giver, days = '100', moment, ended] =
      /^(\w)(?:<(\w?))?(?::(\d+)(-$)?(?:-(\d+))?)?$/.exec(one) ?? []
    const givenBy = giver || (giver === undefined && days !== '100' ? 'Z' : null)
    const givenAt = NOW - Number(days) * DAY + (moment ? 1 : 0)
    return {
      personId,
      role: 'admin',
      givenBy,
      givenAt,
      endedAt: ended === undefined ? null : NOW - Number(ended) * DAY,
    }
  })
  const held = rights.filter(({ endedAt }) => endedAt === null)
  return { reviewers: [...new Set(held.map(({ personId }) => personId))], roles: ['admin'], rights }
}

/** Rights of generated times. The same right is not held twice at once, as in the database. */
function endedOnceEach<Right extends { givenAt: number; heldFor: number | null }>(
  right: Right,
  index: number,
  all: readonly Right[],
) {
  const { heldFor, ...given } = right
  const isRepeated = all.slice(0, index).some((one) => isSameRight(one, right))
  const endedAt = heldFor === null && !isRepeated ? null : Math.min(NOW, given.givenAt + (heldFor ?? 1) * DAY)
  return { ...given, endedAt }
}

function isSameRight(one: object, other: object) {
  const key = (right: { personId?: string; role?: string }) => `${right.personId} ${right.role}`
  return key(one) === key(other)
}
