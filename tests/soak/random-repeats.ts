import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { applyEdit, editBetween, type SessionState } from '#domain/session-edit.ts'
import { DEFAULT_TOPIC, ofSessionTexts } from '#domain/sessions.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { anAttendance, aSession } from '#tests/factories.ts'
import { newSeed } from '#tests/property-runs.ts'
import { createWorld, type World } from '#tests/world.ts'

const GEORGES = { name: 'Georges', isLeader: true, mark: { status: 'present', absenceReason: null, isExplicit: false } }

const text = fc.constantFrom(null, 'Kites', 'Boats')
const mark = fc.oneof(
  fc.record({ status: fc.constant('present'), absenceReason: fc.constant(null), isExplicit: fc.boolean() }),
  fc.record({
    status: fc.constant('absent'),
    absenceReason: fc.constantFrom(null, 'Illness'),
    isExplicit: fc.boolean(),
  }),
)
const people = fc
  .tuple(
    ...['Rita', 'Maya', 'Elie'].map((name) => fc.option(mark.map((one) => ({ name, isLeader: false, mark: one })))),
  )
  .map((all) => [GEORGES, ...all.filter((one) => one !== null)].map((one) => ({ attendeeId: null, ...one })))
const state = fc.record({ topic: text, location: text, people }).map(
  ({ topic, location, people: all }) =>
    ({
      fields: { sessionDate: '2026-11-21', sessionTime: null, location, topic, ...ofSessionTexts(() => null) },
      people: all,
    }) as SessionState,
)

/** Edits of what was seen at first or by now, and the order in which each is sent, one to four times. */
const sendings = fc
  .array(fc.record({ wanted: state, seesNow: fc.boolean(), times: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((edits) => {
    const all = edits.flatMap(({ times }, place) => Array.from({ length: times }, () => place))
    return fc.record({ edits: fc.constant(edits), order: fc.shuffledSubarray(all, { minLength: all.length }) })
  })

/** Every edit has one effect, whatever is sent again, and the counts are those of a recount. */
export async function repeatAtRandom(runs: number, seed = newSeed()) {
  const world = await createWorld()
  await fc.assert(
    fc.asyncProperty(state, sendings, (start, sent) => sendAndCompare(world, start, sent)),
    { numRuns: runs, seed },
  )
  expect(await auditSessions(world.database)).toEqual([])
}

type Sendings = typeof sendings extends fc.Arbitrary<infer Value> ? Value : never

async function sendAndCompare({ leader }: World, start: SessionState, { edits, order }: Sendings): Promise<void> {
  const { topic, location } = start.fields
  const rows = start.people.map(({ name, isLeader, mark: { status, absenceReason, isExplicit } }) =>
    anAttendance({ attendeeName: name, isLeader, status, absenceReason, isExplicit }),
  )
  const { id } = await leader.sessions.create(aSession({ topic, location, attendance: rows }))
  let expected = start
  let version = 1
  const arrived = new Map<number, Parameters<typeof leader.sessions.edit>[0]>()
  for (const place of order) {
    const again = arrived.get(place)
    if (again) await leader.sessions.edit(again)
    const one = edits[place]
    if (again || !one) continue
    const edit = editBetween(one.seesNow ? expected : start, one.wanted)
    const { sessionDate: _, ...fields } = edit.fields
    const sent = { id, editId: uuid(), fields, people: [...edit.people] }
    arrived.set(place, sent)
    const result = applyEdit(expected, edit)
    expect((await leader.sessions.edit(sent)).conflicts).toMatchObject(result.conflicts)
    if (JSON.stringify(sorted(result.state)) !== JSON.stringify(sorted(expected))) version += 1
    expected = result.state
  }
  const held = await leader.sessions.get({ id })
  expect(held.version).toBe(version)
  expect(held.attendanceCount).toBe(expected.people.length)
  expect(held.presentCount).toBe(expected.people.filter((one) => one.mark.status === 'present').length)
  const stored = held.attendance.map(({ attendeeName: name, isLeader, status, absenceReason, markedAt }) => {
    return { attendeeId: null, name, isLeader, mark: { status, absenceReason, isExplicit: markedAt !== null } }
  })
  const { topic: heldTopic, location: heldLocation } = held
  const fields = { ...expected.fields, topic: heldTopic === DEFAULT_TOPIC ? null : heldTopic, location: heldLocation }
  expect(sorted({ fields, people: stored })).toEqual(sorted(expected))
}

function sorted({ fields, people: all }: SessionState) {
  return { fields, people: [...all].sort((one, other) => one.name.localeCompare(other.name)) }
}
