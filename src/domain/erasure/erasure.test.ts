import { expect, test } from 'vitest'
import { isSameName } from '#domain/texts/names.ts'
import {
  candidatePattern,
  erasedName,
  excerptOf,
  findNames,
  isErasedName,
  isNamesake,
  withoutNames,
} from './erasure.ts'

const found = (text: string, ...names: string[]) =>
  findNames(text, names).map(({ start, end }) => text.slice(start, end))

test.each([
  ['as it is', 'We drove Karam Haddad home', 'Karam Haddad', ['Karam Haddad']],
  ['in other letters', 'KARAM  haddad’s jacket', 'Karam Haddad', ['KARAM  haddad']],
  ['turned', 'Haddad, Karam: absent', 'Karam Haddad', ['Haddad, Karam']],
  ['without the middle name', 'Karam Haddad', 'Karam Elias Haddad', ['Karam Haddad']],
  ['whole before short', 'Karam Elias Haddad', 'Karam Elias Haddad', ['Karam Elias Haddad']],
  ['twice', 'Karam and Karam', 'Karam', ['Karam', 'Karam']],
  ['with vowel marks', 'حضر كَرَم حدّاد', 'كرم حداد', ['كَرَم حدّاد']],
  ['with another alef and yeh', 'سلمي احمد', 'سلمى أحمد', ['سلمي احمد']],
  ['from a Persian keyboard', 'جاء علی کرم اليوم', 'علي كرم', ['علی کرم']],
  ['from an Arabic keyboard', 'جاء علي كرم اليوم', 'علی کرم', ['علي كرم']],
  ['copied from a PDF file', 'ﺟﺎء ﻣﺤﻤﺪ ﺣﺴﻦ', 'محمد حسن', ['ﻣﺤﻤﺪ ﺣﺴﻦ']],
  ['behind a written-on like of a Persian keyboard', 'کعلی کرم', 'علي كرم', ['علی کرم']],
  ['behind a written-on and in a PDF file', 'ﻭﻣﺤﻤﺪ ﺣﺴﻦ', 'محمد حسن', ['ﻣﺤﻤﺪ ﺣﺴﻦ']],
  ['behind a written-on to in one ligature', 'ﻻحمد حسن', 'احمد حسن', ['ﻻحمد حسن']],
  ['behind a written-on and', 'مريم وكرم حداد', 'كرم حداد', ['كرم حداد']],
  ['with a hyphen', 'Marie-Rose Abi Nader', 'Marie Rose Abi Nader', ['Marie-Rose Abi Nader']],
  ['over a line end', 'Karam\nHaddad', 'Karam Haddad', ['Karam\nHaddad']],
  ['with hidden characters', 'Ka\u00adram \u200eHaddad', 'Karam Haddad', ['Ka\u00adram \u200eHaddad']],
  ['only a part of a word', 'Karamel', 'Karam', []],
  ['only the first name', 'Karam was here', 'Karam Haddad', []],
  ['with words between', 'Karam and Haddad', 'Karam Haddad', []],
  ['nobody', 'Anything', '!!', []],
])('a name is found: %s', (_what, text, name, expected) => {
  expect(found(text, name)).toEqual(expected)
})

test('former names are found as well', () => {
  expect(found('Karam Haddad is now Karam Khoury', 'Karam Khoury', 'Karam Haddad')).toEqual([
    'Karam Haddad',
    'Karam Khoury',
  ])
})

test('a name is replaced in its script, within the limit', () => {
  expect(withoutNames('Karam Haddad and Rita', ['Karam Haddad'], 200)).toBe('Erased and Rita')
  expect(withoutNames('حضر كرم حداد اليوم', ['كرم حداد'], 200)).toBe('حضر اسم محذوف اليوم')
  expect(withoutNames('Al Al Al', ['Al'], 10)).toBe('Erased Era')
})

test('the excerpt has the words around the first place', () => {
  const { before, found: name, after } = excerptOf(`${'x '.repeat(90)}Karam ${'y '.repeat(90)}`, ['Karam']) ?? {}
  expect(name).toBe('Karam')
  expect(before).toMatch(/^….{60}$/u)
  expect(after).toMatch(/^.{60}…$/u)
  expect(excerptOf('Nobody', ['Karam'])).toBeNull()
})

test.each(['Karam Haddad', 'كرم حداد', 'Élie Noël', 'Hassan', 'أحمد 3', 'فؤاد نائل', 'علي كرم', 'هبة كريمة'])(
  'whatever has the name matches its pattern: %s',
  (name) => {
    const pattern = new RegExp(candidatePattern([name]) ?? '', 'u')
    for (const text of [
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      name.normalize('NFD'),
      name.split('').join('\u0640'),
      name.replace('ؤ', 'و').replace('ئ', 'ي'),
      name.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('ه', 'ھ').replaceAll('ة', 'ۃ'),
    ])
      expect(pattern.test(text), text).toBe(true)
    expect(pattern.test('Somebody Else')).toBe(false)
    expect(candidatePattern(['!'])).toBeNull()
  },
)

test('a text with presentation forms may have any Arabic name, and no Latin one', () => {
  const matches = (name: string, text: string) => new RegExp(candidatePattern([name]) ?? '', 'u').test(text)
  expect(matches('محمد حسن', 'ﻣﺤﻤﺪ')).toBe(true)
  expect(matches('عبد الله', 'ﷲ')).toBe(true)
  expect(matches('Karam', 'ﷲ')).toBe(false)
})

test('namesakes are those whose names are found in each other', () => {
  expect(isNamesake('Karam', 'Karam Haddad')).toBe(true)
  expect(isNamesake('Haddad Karam', 'Karam Haddad')).toBe(true)
  expect(isNamesake('Karam Khoury', 'Karam Haddad')).toBe(false)
  expect(isNamesake('علی کرم', 'علي كرم')).toBe(true)
  expect(isSameName('karam  haddad', 'Karam Haddad')).toBe(true)
})

test('the names of erased marks are distinguished from others', () => {
  expect(isErasedName(erasedName('0123456789ab'))).toBe(true)
  for (const name of ['Erased', 'Erased 12', 'Erased Person', 'Karam']) expect(isErasedName(name)).toBe(false)
})
