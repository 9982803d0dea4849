import { expect, test } from 'vitest'
import { collectorsIn, goesAloneIn } from './roster-collectors.ts'
import { meaningOf } from './roster-columns.ts'
import { columnsOf, withoutCollecting } from './roster-head.ts'

const a = (name: string, relation: string | null = null, phone: string | null = null) => ({ name, relation, phone })

test.each([
  ['', []],
  ['Samira Hage', [a('Samira Hage')]],
  ['Samira Hage (grandmother) 70 123 456; Jo', [a('Samira Hage', 'grandmother', '70 123 456'), a('Jo')]],
  ['سميرة الحاج (الجدة)، 03 123 456', [a('سميرة الحاج', 'الجدة', '03 123 456')]],
  ['Samira, Jo\nRita', [a('Samira'), a('Jo'), a('Rita')]],
  ['٧٠ ١٢٣ ٤٥٦ ليلى', [a('ليلى', null, '70 123 456')]],
  ['Jo 70 123 456 / 03 123 456', [a('Jo', null, '70 123 456 / 03 123 456')]],
])('the cell %j names people who may collect', (cell, people) => {
  expect(collectorsIn(cell)).toEqual({ people, problem: null })
})

test.each([
  ['70 123 456', 'collectorUnread'],
  ['Jo 12', 'collectorUnread'],
  ['x'.repeat(121), 'collectorUnread'],
  [`Jo (${'x'.repeat(61)})`, 'collectorUnread'],
  ['A; B; C; D; E; F; G', 'collectorsTooMany'],
])('the cell %j cannot be imported: %s', (cell, problem) => {
  expect(collectorsIn(cell).problem).toBe(problem)
})

test('whether a child goes home alone is said by yes and no; another text does not say it', () => {
  expect(['', ' ', 'Yes', 'نعم', 'no', 'لا', 'perhaps'].map(goesAloneIn)).toEqual([
    ...['unknown', 'unknown', 'yes', 'yes', 'no', 'no', null],
  ])
})

test('the columns are found by their headers, and left out for a group that does not hand over', () => {
  expect(['May collect', 'من يمكنه الاستلام', 'Goes home alone'].map(meaningOf)).toEqual([
    ...['mayCollect', 'mayCollect', 'goesAlone'],
  ])
  const columns = columnsOf([{ line: 1, cells: ['Name', 'May collect', 'Goes home alone', 'Phone'] }])
  expect(columns.meanings).toEqual(['name', 'mayCollect', 'goesAlone', 'phone'])
  expect(withoutCollecting(columns).meanings).toEqual(['name', 'leaveOut', 'leaveOut', 'phone'])
})
