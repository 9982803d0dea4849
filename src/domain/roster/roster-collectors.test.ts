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
  ['سميرة، ٠٣ ١٢٣ ٤٥٦', [a('سميرة', null, '03 123 456')]],
  ['Samira, (03) 123 456', [a('Samira', null, '(03) 123 456')]],
  ['نانسي (خالة، أو الجدّة)', [a('نانسي', 'خالة، أو الجدّة')]],
  [' - ; Jo', [a('Jo')]],
])('the cell %j names people who may collect', (cell, people) => {
  expect(collectorsIn(cell)).toEqual({ people, problem: null })
})

test.each([
  ['70 123 456', 'collectorUnread'],
  ['Jo 12', 'collectorUnread'],
  ['Samira 70 123 456 / Jo 03 123 456', 'collectorUnread'],
  ['70 123 456 Samira, 03 123 456 Jo', 'collectorUnread'],
  ['جو و سميرة 70 123 456', 'collectorUnread'],
  ['Samira and Jo', 'collectorUnread'],
  ['Elias (not allowed)', 'collectorUnread'],
  ['not Elias', 'collectorUnread'],
  ['None', 'collectorUnread'],
  ['لا أحد', 'collectorUnread'],
  ['Parents only', 'collectorUnread'],
  ['x'.repeat(121), 'collectorUnread'],
  [`Jo (${'x'.repeat(61)})`, 'collectorUnread'],
  ['A; B; C; D; E; F; G', 'collectorsTooMany'],
])('the cell %j cannot be imported: %s', (cell, problem) => {
  expect(collectorsIn(cell).problem).toBe(problem)
})

test('whether a child goes home alone is said by yes and no; another text does not say it', () => {
  expect(['', ' ', '-', 'Yes', 'نعم', 'oui', 'no', 'لا', 'non', 'perhaps', 'x', '1'].map(goesAloneIn)).toEqual([
    ...['unknown', 'unknown', 'unknown', 'yes', 'yes', 'yes', 'no', 'no', 'no', null, null, null],
  ])
})

test('the columns are found by their headers, and left out for a group that does not hand over', () => {
  expect(['May collect', 'من يمكنه الاستلام', 'Goes home alone'].map(meaningOf)).toEqual([
    ...['mayCollect', 'mayCollect', 'goesAlone'],
  ])
  expect(['May collect (not)', 'May collect / Must not collect', 'Must not collect'].map(meaningOf)).toEqual([
    ...[null, null, null],
  ])
  const columns = columnsOf([{ line: 1, cells: ['Name', 'May collect', 'Goes home alone', 'Phone'] }])
  expect(columns.meanings).toEqual(['name', 'mayCollect', 'goesAlone', 'phone'])
  expect(withoutCollecting(columns).meanings).toEqual(['name', 'leaveOut', 'leaveOut', 'phone'])
})
