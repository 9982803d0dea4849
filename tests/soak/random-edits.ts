import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { nameKey } from '#domain/texts/names.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { newSeed } from '#tests/property-runs.ts'
import { createWorld } from '#tests/world.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { type App, type Fate, loadApp } from './device.ts'
import { Phone } from './phone.ts'
import { cellsOf, lostTaps } from './taps.ts'
import { type Step, Yard } from './yard.ts'

const phone = fc.nat({ max: 2 })
const at = fc.nat({ max: 5 })
const fate = fc.constantFrom<Fate>('answered', 'answered', 'late', 'requestLost', 'answerLost', 'killed')
const choice = fc.constantFrom('mine', 'theirs')
const isStored = fc.constantFrom(true, true, true, false)
const what = <What extends string>(...all: What[]) => fc.constantFrom(...all)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: what('open'), phone }) },
  {
    weight: 12,
    arbitrary: fc.record({
      what: what('present', 'absent', 'reason', 'reason', 'add', 'remove', 'putBack'),
      phone,
      at,
      isStored,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: what('text', 'text', 'clear'), phone, field: what('topic', 'location'), isStored }),
  },
  { weight: 3, arbitrary: fc.record({ what: what('decide'), phone, at, choice, isStored }) },
  { weight: 3, arbitrary: fc.record({ what: what('decideQueued'), phone, at, choice, fate }) },
  { weight: 9, arbitrary: fc.record({ what: what('save', 'save', 'send'), phone, fate }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: what('line'), phone, line: what('on', 'on', 'off', 'signInFirst'), fate }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ what: what('leave', 'refresh', 'refresh', 'answers', 'answers', 'kill'), phone }),
  },
)

class Command implements fc.AsyncCommand<Yard, unknown> {
  readonly #step: Step

  constructor(one: Step) {
    this.#step = one
  }

  check(yard: Readonly<Yard>): boolean {
    return yard.isPossible(this.#step)
  }

  run(yard: Yard): Promise<void> {
    return yard.carryOut(this.#step)
  }

  toString(): string {
    return JSON.stringify(this.#step)
  }
}

/**
 * Three phones change one session, each in and out of a form and of a connection. `seed` repeats a failure; SHRINK=1 finds
 * a shorter one.
 */
export async function editAtRandom(runs: number, seed = newSeed()) {
  const app = await loadApp()
  const commands = fc.commands([step.map((one) => new Command(one))], { maxCommands: 80, size: 'max' })
  try {
    await fc.assert(
      fc.asyncProperty(commands, (all) => editAndCompare(app, all)),
      { numRuns: runs, seed, endOnFailure: process.env.SHRINK === undefined },
    )
  } finally {
    vi.unstubAllGlobals()
  }
}

/** A meeting as a list of steps. */
export async function editInOrder(steps: readonly Step[]) {
  try {
    await editAndCompare(
      await loadApp(),
      steps.map((one) => new Command(one)),
    )
  } finally {
    vi.unstubAllGlobals()
  }
}

async function editAndCompare(app: App, commands: Iterable<fc.AsyncCommand<Yard, unknown>>): Promise<void> {
  const world = await createWorld()
  try {
    const children = await Promise.all(
      ['Rita', 'Maya'].map((attendeeName) => world.leader.roster.add(aPerson({ attendeeName }))),
    )
    const others = [{ attendeeName: 'Georges', isLeader: true }, { attendeeName: 'Walid' }].map(anAttendance)
    const session = aSession({ attendance: [...others, ...children.map(({ person }) => attendanceOf(person))] })
    await world.leader.sessions.create(session)
    const phones = (['leader', 'secretary', 'admin'] as const).map((who) => new Phone(app, world, who, session.id))
    const yard = new Yard(app, phones)
    for (const one of phones) await one.do(() => one.refresh())
    await fc.asyncModelRun(() => ({ model: yard, real: yard }), commands)
    for (const one of phones) await comeBack(one)

    const held = await world.admin.sessions.get({ id: session.id })
    expect(phones.flatMap(({ faults }) => faults)).toEqual([])
    const outcome = { session: cellsOf(app.stateOf(app.draftOf(held, []))), conflicts: yard.conflicts }
    expect(lostTaps(yard.taps, outcome)).toEqual([])
    expect(new Set(held.attendance.map(({ attendeeName }) => nameKey(attendeeName))).size).toBe(held.attendanceCount)
    expect(await auditSessions(world.database)).toEqual([])
  } finally {
    await world.close()
  }
}

/** With a connection again: everything is sent, also what is left in a form. */
async function comeBack(one: Phone): Promise<void> {
  Object.assign(one, { isOnline: true, hasPortal: false })
  await one.answers()
  await one.do(() => one.leave())
  await one.do(() => one.send())
  for (let turn = 0; turn < 5 && one.stored('drafts').length > 0; turn += 1) {
    await one.do(() => one.open())
    await one.do(() => one.save())
    await one.do(() => one.leave())
  }
  const waiting = one.stored<QueuedSession>('outbox').filter(({ state }) => state !== 'refused')
  expect([...one.stored('drafts'), ...waiting]).toEqual([])
}
