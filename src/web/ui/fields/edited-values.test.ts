import { expect, test } from 'vitest'
import { startOf } from './edited-values.ts'

const STORED = { weekday: '6', time: '16:00', handsOver: false, endsAt: '' }
const EDITED = [['weekday'], ['time'], ['handsOver', 'endsAt']] as const

/** A draft as a version of the app stored it that knew only these fields. */
function draftOf(content: object, opened: object) {
  const basis = JSON.stringify(opened)
  return { key: 'day', list: null, scope: null, writer: 'tab', savedAt: 1, content: content as typeof STORED, basis }
}

test('a draft from before a field was added has that field as it is stored', () => {
  const former = { weekday: '6', time: '16:00' }
  const typed = draftOf({ ...former, time: '17:30' }, former)
  expect(startOf(STORED, typed, EDITED)).toMatchObject({
    ...{ values: { ...STORED, time: '17:30' }, isEqual: false, isOutdated: false },
  })
  expect(startOf(STORED, draftOf(former, former), EDITED)).toMatchObject({ values: STORED, isEqual: true })
  // Another person has changed the weekday since.
  const moved = { ...STORED, weekday: '5' }
  expect(startOf(moved, typed, EDITED)).toMatchObject({
    ...{ isOutdated: true, opened: STORED, values: { ...moved, weekday: '6', time: '17:30' } },
  })
})

test('a field that is absent in a draft of something new stays absent: that may mean something', () => {
  const typed = draftOf({ weekday: '6' }, {})
  expect(startOf(STORED, typed, []).values).toEqual({ weekday: '6' })
})
