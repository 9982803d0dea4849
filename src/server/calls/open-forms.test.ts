import { expect, test } from 'vitest'
import { createOpenForms, type OpenForm, parseFormNotice } from './open-forms.ts'

const aForm = (personId: string, overrides: Partial<OpenForm> = {}): OpenForm => ({
  id: `form of ${personId}`,
  signInId: `browser of ${personId}`,
  personId,
  organizationName: 'SNMY1',
  sessionDate: '2026-11-21',
  sessionId: null,
  ...overrides,
})

/** The open forms of a process, and what it has told the others. */
function aProcess() {
  let now = 0
  const told: string[] = []
  const forms = createOpenForms(
    () => now,
    async (payload) => told.push(payload),
  )
  return {
    forms,
    told,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    opened: (form: OpenForm) => forms.receive({ opened: form }),
  }
}

const RECORDED = { sessionId: 'session' }
const ANOTHER_DAY = { sessionDate: '2026-11-22' }

test.each([
  ['two new ones of one group and day', {}, {}, true],
  ['a new one and a recorded one of one day', {}, RECORDED, true],
  ['one session', RECORDED, RECORDED, true],
  ['one session, whose date one of them changes', RECORDED, { ...RECORDED, ...ANOTHER_DAY }, true],
  ['two recorded sessions of one day', RECORDED, { sessionId: 'another' }, false],
  ['two days', {}, ANOTHER_DAY, false],
  ['two groups', RECORDED, { ...RECORDED, organizationName: 'SNMK1' }, false],
])('forms of %s', (_name, one, other, isShown) => {
  const { forms, opened } = aProcess()
  const [mine, theirs] = [aForm('nour', one), aForm('rita', other)]
  opened(mine)
  opened(theirs)
  expect([forms.othersAt(mine), forms.othersAt(theirs)]).toEqual(isShown ? [['rita'], ['nour']] : [[], []])
})

test('a person is named once, however many of at most ten forms they have open, and never to themselves', () => {
  const { forms, opened } = aProcess()
  opened(aForm('rita'))
  opened(aForm('rita', { id: 'in another tab' }))
  opened(aForm('rita', { signInId: 'on another device' }))
  expect(forms.othersAt(aForm('nour'))).toEqual(['rita'])
  expect(forms.othersAt(aForm('rita', { id: 'third' }))).toEqual([])
  const days = Array.from({ length: 11 }, (_, at) => `2026-10-${10 + at}`)
  for (const sessionDate of days) opened(aForm('karim', { sessionDate, id: sessionDate }))
  const seen = days.filter((sessionDate) => forms.othersAt(aForm('nour', { sessionDate })).length > 0)
  expect(seen).toEqual(days.slice(0, 10))
})

test('a form without further announcements is forgotten after 45 seconds, as if its process had died', () => {
  const { forms, opened, pass } = aProcess()
  expect(opened(aForm('rita'))).toEqual(['SNMY1'])
  pass(44_000)
  expect(opened(aForm('rita'))).toEqual([])
  pass(44_000)
  expect(forms.othersAt(aForm('nour'))).toEqual(['rita'])
  pass(1_000)
  expect(forms.othersAt(aForm('nour'))).toEqual([])
  expect(opened(aForm('rita'))).toEqual(['SNMY1'])
})

test('what changes is told with its groups: a form that opens, moves to another group or closes, for good', () => {
  const { forms, opened } = aProcess()
  opened(aForm('rita'))
  expect(opened(aForm('rita', { organizationName: 'SNMK1' }))).toEqual(['SNMY1', 'SNMK1'])
  expect(forms.organizationsOf('rita')).toEqual(['SNMK1'])
  const closed = { signInId: 'browser of rita', id: 'form of rita' }
  expect(forms.receive({ closed: { ...closed, signInId: 'browser of nour' } })).toEqual([])
  expect(forms.receive({ closed })).toEqual(['SNMK1'])
  expect(forms.receive({ closed })).toEqual([])
  // An announcement that arrives after its form was closed opens nothing.
  expect(opened(aForm('rita'))).toEqual([])
  expect(forms.othersAt(aForm('nour'))).toEqual([])
  expect(opened(aForm('rita', { id: 'the next form' }))).toEqual(['SNMY1'])
})

test('a browser that leaves closes all its forms, and tells nothing without one', async () => {
  const { forms, told, opened } = aProcess()
  await forms.closeAllOf('browser of rita')
  expect(told).toEqual([])
  opened(aForm('rita'))
  opened(aForm('rita', { id: 'in another tab' }))
  await forms.closeAllOf('browser of rita')
  const notice = parseFormNotice(told[0] ?? '')
  expect(notice && forms.receive(notice)).toEqual(['SNMY1', 'SNMY1'])
  expect(forms.othersAt(aForm('nour'))).toEqual([])
})

test.each(['', 'garbage', '[]', '{"table":"sessions","organization":"SNMY1"}', '{"opened":{"id":5}}', '{"closed":{}}'])(
  'the payload %j is not about forms',
  (payload) => {
    expect(parseFormNotice(payload)).toBeNull()
  },
)
