import { expect, test } from 'vitest'
import { mergeFields } from './field-edit.ts'

interface Day {
  readonly weekday: number | null
  readonly time: string | null
}

const FRIDAY: Day = { weekday: 5, time: '16:00' }

/** '5 16:00' */
function dayOf(text: string): Day {
  const [weekday, time = null] = text.split(' ')
  return { weekday: Number(weekday), time }
}

test.each([
  ['nothing changed', '5 16:00', '5 16:00', '5 16:00', []],
  ['only I changed', '5 17:30', '5 16:00', '5 17:30', []],
  ['only others changed', '5 16:00', '6 15:00', '6 15:00', []],
  ['different fields', '5 17:30', '6 16:00', '6 17:30', []],
  ['the same value', '6 16:00', '6 15:00', '6 15:00', []],
  ['both the time', '5 17:30', '6 15:00', '6 15:00', ['time']],
  ['cleared by others', '5 17:30', '5', '5', ['time']],
])('%s', (_what, sent, stored, values, conflicts) => {
  expect(mergeFields<Day>(dayOf(sent), FRIDAY, dayOf(stored))).toEqual({ values: dayOf(values), conflicts })
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
