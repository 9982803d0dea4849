import { expect, test } from 'vitest'
import { isolatedIn, numbersInOrder } from './direction.ts'

const isolated = (text: string) => `\u2068${text}\u2069`

test.each([
  ['en', 'Maria-Rita K.', 'Maria-Rita K.'],
  ['en', 'SNMY1', 'SNMY1'],
  ['en', '03 123 456', '03 123 456'],
  ['en', 'كريستا خوري', isolated('كريستا خوري')],
  ['en', 'Rita خوري', isolated('Rita خوري')],
  ['en', '', ''],
  ['ar', 'كريستا خوري', 'كريستا خوري'],
  ['ar', 'قاعة 5', 'قاعة 5'],
  ['ar', 'Maria-Rita K.', isolated('Maria-Rita K.')],
  ['ar', 'ريتا K.', isolated('ريتا K.')],
  ['ar', '03 123 456', isolated('03 123 456')],
  ['ar', '', ''],
] as const)('in %s, %j is inserted as %j', (language, text, inserted) => {
  expect(isolatedIn(language, text)).toBe(inserted)
})

test.each([
  ['الأم 03 111 222', 'الأم \u206603 111 222\u2069'],
  ['باص G46619502', 'باص \u2066G46619502\u2069'],
  ['اتصلوا على +961 70-111-222 أو ٠٣ ٣٣٣ ٤٤٤', 'اتصلوا على \u2066+961 70-111-222\u2069 أو \u2066٠٣ ٣٣٣ ٤٤٤\u2069'],
  ['قاعة 5 - 6', 'قاعة 5 - 6'],
  ['call 03 111 222', 'call 03 111 222'],
])('the numbers in %j keep the order of their groups', (text, ordered) => {
  expect(numbersInOrder(text)).toBe(ordered)
})
