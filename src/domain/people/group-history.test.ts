import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { groupHistory } from './group-history.ts'

const date = (text: string) => text as PlainDate
const marks = (organizationName: string, first: string, last: string) => ({
  organizationName,
  first: date(first),
  last: date(last),
})
const enteredOn = date('2021-10-03')

test('without marks and transfers the present group counts since the entry was made', () => {
  expect(groupHistory({ marks: [], moves: [], present: 'SNMK1', lastArrival: null, enteredOn })).toEqual([
    { organizationName: 'SNMK1', from: enteredOn, to: null },
  ])
})

test('former groups come from the marks there, and the present one begins with the transfer into it', () => {
  const history = groupHistory({
    marks: [
      marks('SNMK1', '2021-10-09', '2022-06-04'),
      marks('SNMK2', '2022-09-10', '2024-06-01'),
      marks('SNMK3', '2024-09-07', '2024-09-07'),
    ],
    moves: [{ from: 'SNMK2', to: 'SNMK3', date: date('2024-09-01') }],
    present: 'SNMK3',
    lastArrival: date('2024-09-07'),
    enteredOn,
  })
  expect(history).toEqual([
    { organizationName: 'SNMK3', from: '2024-09-01', to: null },
    { organizationName: 'SNMK2', from: '2022-09-10', to: '2024-09-01' },
    { organizationName: 'SNMK1', from: '2021-10-09', to: '2022-06-04' },
  ])
})

test('a group that was left before any session is known by the transfer', () => {
  const history = groupHistory({
    marks: [],
    moves: [{ from: 'SNMK1', to: 'SNMK2', date: date('2022-09-01') }],
    present: 'SNMK2',
    lastArrival: null,
    enteredOn,
  })
  expect(history).toEqual([
    { organizationName: 'SNMK2', from: '2022-09-01', to: null },
    { organizationName: 'SNMK1', from: '2022-09-01', to: '2022-09-01' },
  ])
})

test('who came back to a group belongs to it since the first mark after the other group', () => {
  const history = groupHistory({
    marks: [marks('SNMK3', '2024-10-05', '2026-10-03'), marks('SNMY1', '2025-09-06', '2026-05-02')],
    moves: [],
    present: 'SNMK3',
    lastArrival: date('2026-10-03'),
    enteredOn,
  })
  expect(history).toEqual([
    { organizationName: 'SNMK3', from: '2026-10-03', to: null },
    { organizationName: 'SNMY1', from: '2025-09-06', to: '2026-05-02' },
  ])
})
