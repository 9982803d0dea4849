import { expect, test } from 'vitest'
import { meaningsOf } from './roster-columns.ts'
import { guardianColumns, guardiansIn } from './roster-guardians.ts'

function read(headers: string, row: string) {
  const { guardians, problems } = guardiansIn(
    row.split(','),
    guardianColumns(meaningsOf(headers.split(',')), headers.split(',')),
  )
  return [guardians.map(({ name, relation, phone }) => `${name}/${relation ?? ''}/${phone ?? ''}`), problems]
}

test.each([
  ['Guardian 1,Guardian 1 relation,Guardian 1 phone', 'Hala,Mother,03 1', ['Hala/Mother/03 1']],
  ['الأهل 1: الاسم,الأهل 1: صلة القرابة,الأهل 1: الهاتف', 'هلا,الأم,٠٣ ١', ['هلا/الأم/03 1']],
  ['Guardian 2,Name,GUARDIAN 1:,Guardian_2_Phone', 'Samir,Rita,Hala,03 2', ['Hala//', 'Samir//03 2']],
  ['Parent name,Parent phone', 'Hala,03 1', ['Hala//03 1']],
  ['اسم ولي الأمر,رقم هاتف ولي الأمر', 'هلا,03 1', ['هلا//03 1']],
  ['Mother’s name,Mother phone,Father,Father mobile', 'Hala,03 1,Samir,', ['Hala/Mother/03 1', 'Samir/Father/']],
  ['هاتف الأم,هاتف الأب', '03 1,03 2', ['الأم/الأم/03 1', 'الأب/الأب/03 2']],
  ['اسم الوالدة,هاتف الوالدة', 'هلا,', ['هلا/الأم/']],
  ['Guardian 1,Guardian 2', ' , ', []],
  ['Guardian 5,Godmother,Phone,Mother tongue,Guardian 1 shoe size', 'a,b,c,d,e', []],
  ['Guardian,Guardian 1', 'Hala,Samir', ['Hala//']],
])('the columns %s are found', (headers, row, guardians) => {
  expect(read(headers, row)).toEqual([guardians, []])
})

test('what cannot be stored is a problem', () => {
  expect(read('Guardian 1 phone', '03 1')[1]).toEqual(['guardianNameMissing'])
  expect(read('Guardian 1', '--')[1]).toEqual(['guardianNameMissing'])
  expect(read('Guardian 1', 'x'.repeat(121))[1]).toEqual(['guardianTooLong'])
  expect(read('Guardian 1,Guardian 1 phone', `Hala,${'1'.repeat(33)}`)[1]).toEqual(['guardianTooLong'])
  expect(read('Guardian 1,Guardian 2,Guardian 3,Guardian 4,Mother', 'A,B,C,D,E')[1]).toEqual(['guardiansTooMany'])
})

test.each([
  ['Name,Parent phone', 'Rita,mom 70111222 dad 71333444', ['mom/mom/70111222', 'dad/dad/71333444']],
  ['Guardian 1,Guardian 1 phone', 'Hala,70111222 (mother)', ['Hala/mother/70111222']],
  ['Mother phone', '70111222 (mom) / 71333444', ['Mother/Mother/70111222 / 71333444']],
])('relations beside numbers, %s: %s', (headers, row, guardians) => {
  expect(read(headers, row)).toEqual([guardians, []])
})
