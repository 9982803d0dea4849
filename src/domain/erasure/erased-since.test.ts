import { expect, test } from 'vitest'
import { withoutErasedSince } from './erased-since.ts'
import { withoutNames } from './erasure.ts'

test.each([
  [
    'a name',
    'Thanks to Rita Saad.',
    ['Rita Saad'],
    'Thanks to Rita Saad, and to all.',
    'Thanks to Erased, and to all.',
  ],
  ['a whole text', 'Rita Saad', ['Rita Saad'], 'Rita Saad’s song', 'Erased’s song'],
  ['in several places', 'Rita sang. Jad heard Rita.', ['Rita'], 'Rita and RITA sang.', 'Erased and Erased sang.'],
  ['two people', 'With Rita Saad, Jad Nasr', ['Rita Saad', 'Jad Nasr'], 'Jad Nasr, Rita Saad', 'Erased, Erased'],
  ['another order', 'Saad, Rita was ill', ['Rita Saad'], 'Rita Saad was at home', 'Erased was at home'],
  ['in Arabic', 'حضر كرم حداد اليوم', ['كرم حداد'], 'حضر كَرَم حدّاد أمس', 'حضر اسم محذوف أمس'],
  ['behind a written-on and', 'لعبت مريم وكرم حداد', ['كرم حداد'], 'مريم وكرم حداد معًا', 'مريم واسم محذوف معًا'],
  ['from a Persian keyboard', 'حضر علي كرم اليوم', ['علي كرم'], 'حضر علی کرم أمس', 'حضر اسم محذوف أمس'],
  ['in both scripts', 'Karam (كرم) came', ['Karam', 'كرم'], 'كرم, that is Karam', 'اسم محذوف, that is Erased'],
  ['after an earlier one', 'Erased and Rita', ['Rita'], 'Erased and Rita danced', 'Erased and Erased danced'],
])('a name that was erased since is replaced in one’s own text: %s', (_what, was, names, mine, expected) => {
  const stored = withoutNames(was, names, 5000)
  expect(withoutErasedSince(mine, { was, stored })).toBe(expected)
})

test('the name is also found where others changed the text after the erasure, or its end was cut off', () => {
  const was = 'Rita Saad built a kite with Jad'
  for (const stored of ['Erased built a large boat', 'Erased built and flew a kite with Jad', 'Erased built a k'])
    expect(withoutErasedSince('Rita Saad built two', { was, stored })).toBe('Erased built two')
})

test.each([
  ['nothing was replaced', 'Rita sang', 'Rita danced', 'Rita slept'],
  ['there was no text', null, 'Erased sang', 'Rita slept'],
  ['the text is gone', 'Rita sang', null, 'Rita slept'],
  ['the words beside it changed too', 'Rita sang', 'Erased danced wildly', 'Rita slept'],
  ['others wrote beside it', 'Rita sang', 'Today Erased sang', 'Rita slept'],
  ['the replacement was there before', 'Erased sang', 'Erased danced', 'Rita slept'],
  ['the word stands in another place', 'Wiped one, wiped all', 'Erased one, wiped all', 'wiped two'],
  ['it is part of a longer word', 'Wiped the board', 'Erasedly the board', 'Wiped two'],
  ['one’s own text has another name', 'Rita sang', 'Erased sang', 'Jad and Ritana slept'],
])('one’s own text stays as it was typed: %s', (_what, was, stored, mine) => {
  expect(withoutErasedSince(mine, { was, stored })).toBe(mine)
})
