import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName, namesIn } from './found-names.ts'

test.each([
  ['Rita Khoury', 'Rita'],
  ['  كريستا   أبي نادر', 'كريستا'],
  ['Maria-Rita K.', 'Maria-Rita'],
  ['عبد الرحمن الأيّوبي', 'عبد الرحمن'],
  ['Abdel Rahman Saad', 'Abdel Rahman'],
  ['عبد', 'عبد'],
])('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})

test.each([
  ['nobody', 'Forgiveness', []],
  ['a first name', 'What Rita has made', ['Rita']],
  ['a full name as one', 'Thanks, rita KHOURY!', ['rita KHOURY']],
  ['no part of a word', 'Margarita, Ritas', []],
  ['a first name of two letters', 'Jo and Jo Saad', ['Jo Saad']],
  ['a possessive', "Rita's cake", ['Rita']],
  ['a name with a hyphen', 'with Maria-Rita K.', ['Maria-Rita K']],
  ['other letters and vowel marks', 'كعكة أحمَد', ['أحمَد']],
  ['an Arabic prefix', 'من كريستا وأحمد', ['كريستا', 'وأحمد']],
  ['letters that look alike', 'کعكة ﺃﺣﻤﺪ وکریستا', ['ﺃﺣﻤﺪ', 'وکریستا']],
  ['a name between isolates', '\u2068كريستا\u2069', ['كريستا']],
  ['no Latin word with a prefix', 'bRita', []],
])('found in a text: %s', (_what, text, names) => {
  const roster = ['Rita Khoury', 'Jo Saad', 'Maria-Rita K.', 'احمد فرحات', 'كريستا أبي نادر']
  expect(namesIn(text, roster).map(({ start, end }) => text.slice(start, end))).toEqual(names)
})

test('a found name is the one in the roster, the fuller one first', () => {
  expect(namesIn('Rita K. and Rita', ['Rita', 'Rita K.'])).toEqual([
    { name: 'Rita K.', start: 0, end: 6 },
    { name: 'Rita', start: 12, end: 16 },
  ])
})

test('every name of three letters is found in any text around it', () => {
  const aName = fc.stringMatching(/^[a-zA-Zا-غف-ي]{3,9}$/)
  fc.assert(
    fc.property(aName, fc.string(), fc.string(), (name, before, after) => {
      expect(namesIn(`${before} ${name} ${after}`, [name]).map((found) => found.name)).toContain(name)
    }),
  )
})
