import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSamePerson } from '#domain/sessions/session-people.ts'
import { newSeed, PROPERTY_RUNS } from '#tests/property-runs.ts'
import {
  type Attendee,
  type Attending,
  applyEdit,
  type EditResult,
  editBetween,
  isSameMark,
  SESSION_FIELDS,
  type SessionEdit,
  type SessionField,
  type SessionMark,
  type SessionState,
} from './session-edit.ts'

const NO_FIELDS = Object.fromEntries(SESSION_FIELDS.map((field) => [field, null])) as Record<SessionField, null>
const GEORGES: Attendee = { attendeeId: 'georges', name: 'Georges', isLeader: true, mark: byDefault('present') }
const RITA = { attendeeId: 'rita', name: 'Rita' }

function byDefault(status: SessionMark['status'], absenceReason: string | null = null): SessionMark {
  return { status, absenceReason, isExplicit: false }
}

function tapped(status: SessionMark['status'], absenceReason: string | null = null): SessionMark {
  return { status, absenceReason, isExplicit: true }
}

const child = (mark: SessionMark): Attending => ({ isLeader: false, mark })

/** A session led by Georges, with Rita unless she is null. */
function sessionWith(rita: Attending | null, more: Partial<Record<SessionField, string>> = {}): SessionState {
  return { fields: { ...NO_FIELDS, ...more }, people: [GEORGES, ...(rita ? [{ ...RITA, ...rita }] : [])] }
}

describe('a person of the session', () => {
  const AT_FIRST = child(byDefault('present'))
  const PRESENT = child(tapped('present'))
  const ABSENT = child(tapped('absent'))
  const ILL = child(tapped('absent', 'Illness'))
  const ANNOUNCED = child(byDefault('absent', 'Travel'))
  const LEADER = { ...PRESENT, isLeader: true }

  test.each<[string, present: Attending | null, was: Attending | null, is: Attending | null, result: Attending | null]>(
    [
      ['as it was seen', PRESENT, PRESENT, ABSENT, ABSENT],
      ['explicit as it was seen, the new one a default', PRESENT, PRESENT, AT_FIRST, AT_FIRST],
      ['already the new value', ABSENT, AT_FIRST, ABSENT, ABSENT],
      ['default, the new one explicit', ANNOUNCED, AT_FIRST, PRESENT, PRESENT],
      ['an announced absence that no one confirmed', ANNOUNCED, AT_FIRST, ILL, ILL],
      ['explicit, the new one a default', ABSENT, AT_FIRST, ANNOUNCED, ABSENT],
      ['both defaults', AT_FIRST, PRESENT, ANNOUNCED, AT_FIRST],
      ['removed, as it was seen', null, PRESENT, null, null],
      ['removed here, and nothing marked since', ANNOUNCED, AT_FIRST, null, null],
      ['untouched here, removed by another since', null, AT_FIRST, ANNOUNCED, null],
      ['added by both, with one mark', AT_FIRST, null, ILL, ILL],
      ['added by both, marked by the other', ILL, null, AT_FIRST, ILL],
      ['added by both, here as a leader', PRESENT, null, { ...AT_FIRST, isLeader: true }, LEADER],
      ['added by both, by the other as a leader', LEADER, null, AT_FIRST, LEADER],
      [
        'marked by the other, a leader here',
        ABSENT,
        AT_FIRST,
        { ...AT_FIRST, isLeader: true },
        { ...ABSENT, isLeader: true },
      ],
    ],
  )('%s', (_what, present, was, is, result) => {
    const edit: SessionEdit = { fields: {}, people: [{ ...RITA, was, is }] }
    expect(applyEdit(sessionWith(present), edit)).toEqual({ state: sessionWith(result), conflicts: [], stayed: [] })
  })

  test.each([
    ['both marked', ILL, AT_FIRST, PRESENT],
    ['another reason', ILL, AT_FIRST, ABSENT],
    ['both changed an explicit mark', ABSENT, PRESENT, ILL],
    ['added by both, with different marks', ILL, null, PRESENT],
  ])('%s: a conflict', (_what, present, was, is) => {
    const conflict = { ...RITA, cell: 'mark', theirs: present.mark, mine: is.mark }
    const edit: SessionEdit = { fields: { topic: { was: null, is: 'Kites' } }, people: [{ ...RITA, was, is }] }
    const saved = sessionWith(present, { topic: 'Kites' })
    expect(applyEdit(sessionWith(present), edit)).toEqual({ state: saved, conflicts: [conflict], stayed: [] })
  })

  test.each<[string, present: Attending | null, was: Attending, is: Attending | null, by: 'theirMark' | 'myMark']>([
    ['removed here, marked by another since', ILL, AT_FIRST, null, 'theirMark'],
    ['marked here, removed by another since', null, AT_FIRST, ILL, 'myMark'],
    ['a leader here, removed by another since', null, AT_FIRST, LEADER, 'myMark'],
  ])('%s: stays', (_what, present, was, is, by) => {
    const edit: SessionEdit = { fields: {}, people: [{ ...RITA, was, is }] }
    const state = sessionWith(is ?? present)
    expect(applyEdit(sessionWith(present), edit)).toEqual({ state, conflicts: [], stayed: [{ ...RITA, by }] })
  })

  test('is the entry of the roster, else the name', () => {
    const byName = { attendeeId: null, name: 'rita' }
    const { state } = applyEdit(sessionWith(AT_FIRST), { fields: {}, people: [{ ...byName, was: null, is: ILL }] })
    expect(state).toEqual(sessionWith(ILL))
    const namesake = { attendeeId: 'another', name: 'Rita' }
    const both = applyEdit(sessionWith(AT_FIRST), { fields: {}, people: [{ ...namesake, was: null, is: ILL }] })
    expect(both.state.people).toEqual([...sessionWith(AT_FIRST).people, { ...namesake, ...ILL }])
  })
})

test.each([
  ['removed', null],
  ['no leader any more', { ...GEORGES, isLeader: false }],
])('the last leader stays, if %s', (_what, is) => {
  const { attendeeId, name } = GEORGES
  const edit: SessionEdit = { fields: {}, people: [{ attendeeId, name, was: GEORGES, is }] }
  const conflicts = [{ attendeeId, name, cell: 'lastLeader' }]
  expect(applyEdit(sessionWith(null), edit)).toEqual({ state: sessionWith(null), conflicts, stayed: [] })
  const leader = { ...child(byDefault('present')), isLeader: true }
  const replaced = applyEdit(sessionWith(null), {
    ...edit,
    people: [...edit.people, { ...RITA, was: null, is: leader }],
  })
  expect(replaced.conflicts).toEqual([])
})

test.each([
  ['as it was seen', 'Kites', 'Kites', 'Boats', 'Boats', []],
  ['already the new value', 'Boats', 'Kites', 'Boats', 'Boats', []],
  ['cleared', 'Kites', 'Kites', null, null, []],
  [
    'changed by both',
    'Trains',
    'Kites',
    'Boats',
    'Trains',
    [{ cell: 'field', field: 'topic', theirs: 'Trains', mine: 'Boats' }],
  ],
])('a field: %s', (_what, present, was, is, topic, conflicts) => {
  const edit: SessionEdit = { fields: { topic: { was, is } }, people: [] }
  const before = { ...sessionWith(null), fields: { ...NO_FIELDS, topic: present } }
  const state = { ...before, fields: { ...NO_FIELDS, topic } }
  expect(applyEdit(before, edit)).toEqual({ state, conflicts, stayed: [] })
})

const mark = fc.record({
  status: fc.constantFrom('present', 'absent'),
  absenceReason: fc.constant(null),
  isExplicit: fc.boolean(),
}) satisfies fc.Arbitrary<SessionMark>
/** People with entries and people known by name alone. */
const NAMES = ['Rita', 'Maya', 'Elie', 'Jad', 'Nour']
const people = fc
  .tuple(...NAMES.map(() => fc.option(fc.record({ isLeader: fc.boolean(), mark }), { freq: 3 })))
  .map((all) =>
    all.flatMap((one, at) => {
      const name = NAMES[at] ?? ''
      return one ? [{ attendeeId: at < 3 ? name.toLowerCase() : null, name, ...one }] : []
    }),
  )
const text = fc.constantFrom(null, 'Kites', 'Boats')
// Georges leads each, so that none loses its last leader.
const session: fc.Arbitrary<SessionState> = fc.record({ topic: text, location: text, people }).map((one) => ({
  fields: { ...NO_FIELDS, topic: one.topic, location: one.location },
  people: [GEORGES, ...one.people],
}))

const CONFIG = { numRuns: PROPERTY_RUNS, seed: newSeed() }
const sorted = ({ fields, people: all }: SessionState) => [
  fields,
  [...all].sort((a, b) => a.name.localeCompare(b.name)),
]

/** Applies edits in order. */
function applyAll(start: SessionState, edits: readonly SessionEdit[]): readonly EditResult[] {
  let state = start
  return edits.map((edit) => {
    const result = applyEdit(state, edit)
    state = result.state
    return result
  })
}

describe('properties of every edit', { timeout: 60_000 }, () => {
  test('edits of different cells end equal in either order, without a conflict', () => {
    const different = fc.record({ start: session, mine: session, theirs: session }).map(({ start, mine, theirs }) => {
      const [one, other] = [editBetween(start, mine), editBetween(start, theirs)]
      return {
        start,
        one,
        other: {
          fields: Object.fromEntries(Object.entries(other.fields).filter(([field]) => !(field in one.fields))),
          people: other.people.filter((change) => !one.people.some((own) => isSamePerson(own, change))),
        },
      }
    })
    fc.assert(
      fc.property(different, ({ start, one, other }) => {
        const [forth, back] = [applyAll(start, [one, other]), applyAll(start, [other, one])]
        expect([...forth, ...back].flatMap(({ conflicts }) => conflicts)).toEqual([])
        expect(sorted(forth[1]?.state ?? start)).toEqual(sorted(back[1]?.state ?? start))
      }),
      CONFIG,
    )
  })

  test('an explicit mark is in the session or in a conflict that names it', () => {
    fc.assert(
      fc.property(session, fc.array(session, { minLength: 1, maxLength: 4 }), (start, wanted) => {
        const edits = wanted.map((one) => editBetween(start, one))
        const results = applyAll(start, edits)
        const end = results.at(-1)?.state ?? start
        edits.forEach((edit, at) => {
          for (const { is, was, ...person } of edit.people) {
            if (!is?.mark.isExplicit || (was && isSameMark(was.mark, is.mark))) continue
            const stored = end.people.find((one) => isSamePerson(one, person))
            const isNamed = results[at]?.conflicts.some(
              (one) => one.cell === 'mark' && isSamePerson(one, person) && isSameMark(one.mine, is.mark),
            )
            expect(isNamed || (stored && isSameMark(stored.mark, is.mark))).toBe(true)
          }
        })
      }),
      CONFIG,
    )
  })

  test('an edit of its own result changes nothing, and has the same conflicts', () => {
    fc.assert(
      fc.property(session, session, session, (start, theirs, mine) => {
        const edit = editBetween(start, mine)
        const once = applyEdit(theirs, edit)
        const again = applyEdit(once.state, edit)
        expect(again.state).toEqual(once.state)
        expect(again.conflicts).toEqual(once.conflicts)
      }),
      CONFIG,
    )
  })

  test('an edit of what its author saw makes what they want', () => {
    fc.assert(
      fc.property(session, session, (start, wanted) => {
        const { state, conflicts } = applyEdit(start, editBetween(start, wanted))
        expect([sorted(state), conflicts]).toEqual([sorted(wanted), []])
      }),
      CONFIG,
    )
  })
})
