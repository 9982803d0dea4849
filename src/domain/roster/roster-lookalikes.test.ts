import { expect, test } from 'vitest'
import { lookalikesIn } from './roster-lookalikes.ts'

test('a row looks like a person in the roster, or like an earlier row of the file', () => {
  const names = ['أحمد حدّاد', 'احمد حداد', 'كريم نصر', 'Rita Karam']
  const rows = names.map((attendeeName, at) => ({ line: at + 2, attendeeName }))
  const found = lookalikesIn(rows, [{ id: 'known', attendeeName: 'Karim Nasr' }])
  expect([...found]).toEqual([
    [3, { attendeeName: 'أحمد حدّاد', personId: null, line: 2 }],
    [4, { attendeeName: 'Karim Nasr', personId: 'known', line: null }],
  ])
})
