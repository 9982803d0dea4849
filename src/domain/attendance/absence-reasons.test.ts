import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { ABSENCE_REASONS, chosenReason, LONGEST_REASON_NOTE, reasonParts, reasonText } from './absence-reasons.ts'

test.each([
  [{ kind: 'travel', note: '' }, 'Travel'],
  [{ kind: 'travel', note: '  ' }, 'Travel'],
  [{ kind: 'illness', note: 'في المستشفى' }, 'Illness: في المستشفى'],
  [{ kind: null, note: 'Lost the bus' }, 'Lost the bus'],
  [{ kind: null, note: '' }, ''],
] as const)('%j is stored as %j', (parts, text) => {
  expect(reasonText(parts)).toBe(text)
})

test.each([
  ['Exam', { kind: 'exam', note: '' }],
  ['Exam: chemistry', { kind: 'exam', note: 'chemistry' }],
  ['Examination', { kind: null, note: 'Examination' }],
  ['exam', { kind: null, note: 'exam' }],
  ['سفر', { kind: null, note: 'سفر' }],
  [null, { kind: null, note: '' }],
] as const)('the text %j is read as %j', (text, parts) => {
  expect(reasonParts(text)).toEqual(parts)
})

test.each([
  ['Exam', 'Exam'],
  ['Exam: chemistry', 'Exam'],
  ['Lost the bus', null],
  [null, null],
])('without its words, %j is %j', (text, chosen) => {
  expect(chosenReason(text)).toBe(chosen)
})

test('a text is read as the parts that it was made of', () => {
  const parts = fc.record({
    kind: fc.constantFrom(...ABSENCE_REASONS),
    note: fc.string({ minLength: 1 }).filter((note) => note.trim() !== ''),
  })
  fc.assert(
    fc.property(parts, (one) => {
      expect(reasonParts(reasonText(one))).toEqual({ ...one })
    }),
  )
})

test('the longest note fits beside every reason', () => {
  for (const kind of ABSENCE_REASONS)
    expect(reasonText({ kind, note: 'x'.repeat(LONGEST_REASON_NOTE) }).length).toBeLessThanOrEqual(TEXT_LIMITS.reason)
})
