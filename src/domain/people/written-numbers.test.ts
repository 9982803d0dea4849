import { expect, test } from 'vitest'
import { contactsOf } from './contacts.ts'
import { callLink } from './phone-numbers.ts'
import { numbersIn } from './written-numbers.ts'

test.each([
  ['70111222 / 71333444', ['70111222', '71333444']],
  ['70111222 - 71333444', ['70111222', '71333444']],
  ['70111222/71333444', ['70111222', '71333444']],
  ['70111222, 71333444', ['70111222', '71333444']],
  ['70111222\n71333444', ['70111222', '71333444']],
  ['03 111 222 or 76 333 444', ['03 111 222', '76 333 444']],
  ['٠٣ ١١١ ٢٢٢ أو ٧٦ ٣٣٣ ٤٤٤', ['03 111 222', '76 333 444']],
  ['03 111 222 76 333 444', ['03 111 222', '76 333 444']],
  ['03/111222 - 70/333444', ['03/111222', '70/333444']],
  ['0096170111222/+961 71 333 444', ['0096170111222', '+961 71 333 444']],
  ['+961 (0) 70 111 222', ['+961 70 111 222']],
  ['+961(0)70111222', ['+96170111222']],
  ['(0)3 111 222', ['03 111 222']],
  ['03/111222', ['03/111222']],
  ['70-111-222', ['70-111-222']],
  ['3111222', ['03111222']],
  ['+33 6 12 34 56 78', ['+33 6 12 34 56 78']],
  ['+1 (212) 555-1234', ['+1 (212) 555-1234']],
  ['70111222/3', undefined],
  ['03111222 ext 5', undefined],
  ['ask the aunt', undefined],
  ['', undefined],
])('the numbers in %j are %j', (text, phones) => {
  expect(numbersIn(text)?.map(({ phone }) => phone)).toEqual(phones)
})

test.each([
  ['+961 3 111 222 (dad)', [['+961 3 111 222', 'dad']]],
  [
    'mom 70111222 dad 71333444',
    [
      ['70111222', 'mom'],
      ['71333444', 'dad'],
    ],
  ],
  [
    '70111222 (Mom) / 71333444 (uncle)',
    [
      ['70111222', 'Mom'],
      ['71333444', 'uncle'],
    ],
  ],
  [
    'الأم: ٧٠١١١٢٢٢ والأب: ٧١٣٣٣٤٤٤',
    [
      ['70111222', 'الأم'],
      ['71333444', 'الأب'],
    ],
  ],
  ['70111222 (home)', [['70111222', null]]],
])('the word beside a number is the relation where it is one: %s', (text, expected) => {
  expect(numbersIn(text)?.map(({ phone, word, isRelation }) => [phone, isRelation ? word : null])).toEqual(expected)
})

test('each number of one text is called and written to by itself', () => {
  const contacts = contactsOf({ guardians: [], phoneNumber: '70111222 / 71333444 (mom)', isMinor: true })
  expect(contacts.map(({ kind, relation, phone, whatsApp }) => [kind, relation, callLink(phone), whatsApp])).toEqual([
    ['guardian', 'mom', 'tel:+96171333444', true],
    ['own', null, 'tel:+96170111222', false],
  ])
  const guardians = [{ name: 'Mona', relation: null, phone: '03 111 222 or 76 333 444' }]
  expect(contactsOf({ guardians, phoneNumber: null, isMinor: true }).map(({ name, phone }) => [name, phone])).toEqual([
    ['Mona', '03 111 222'],
    ['Mona', '76 333 444'],
  ])
})

test('a cell of any length takes no time', () => {
  expect(numbersIn('70 1 '.repeat(100_000))).toBeNull()
})
