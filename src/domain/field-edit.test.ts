import { expect, test } from 'vitest'
import { mergeFields } from './field-edit.ts'

interface Day {
  readonly weekday: number | null
  readonly time: string | null
}

const FRIDAY: Day = { weekday: 5, time: '16:00' }

test.each([
  ['nothing changed', FRIDAY, FRIDAY, FRIDAY, []],
  ['only I changed', { weekday: 5, time: '17:30' }, FRIDAY, { weekday: 5, time: '17:30' }, []],
  ['only others changed', FRIDAY, { weekday: 6, time: '15:00' }, { weekday: 6, time: '15:00' }, []],
  ['different fields', { weekday: 5, time: '17:30' }, { weekday: 6, time: '16:00' }, { weekday: 6, time: '17:30' }, []],
  ['the same value', { weekday: 6, time: '16:00' }, { weekday: 6, time: '15:00' }, { weekday: 6, time: '15:00' }, []],
  [
    'both the time',
    { weekday: 5, time: '17:30' },
    { weekday: 6, time: '15:00' },
    { weekday: 6, time: '15:00' },
    ['time'],
  ],
  [
    'cleared by others',
    { weekday: 5, time: '17:30' },
    { weekday: 5, time: null },
    { weekday: 5, time: null },
    ['time'],
  ],
] as const)('%s', (_what, sent, stored, values, conflicts) => {
  expect(mergeFields<Day>(sent, FRIDAY, stored)).toEqual({ values, conflicts })
})

test('fields that are one answer are never mixed', () => {
  const [opened, sent] = [
    { status: 'given', by: 'Samar' },
    { status: 'given', by: 'Elie' },
  ]
  const stored = { status: 'refused', by: 'Samar' }
  const together = [['status', 'by']] as const
  expect(mergeFields(sent, opened, stored, together)).toEqual({ values: stored, conflicts: ['status', 'by'] })
  expect(mergeFields(sent, opened, opened, together)).toEqual({ values: sent, conflicts: [] })
})
