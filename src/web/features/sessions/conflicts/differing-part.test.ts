import { expect, test } from 'vitest'
import { differingPart } from './differing-part.ts'

test.each([
  ['We built a bridge of paper.', 'We built a boat of paper.', ['We built a ', 'bridge ', 'of paper.']],
  ['We sang.', 'We sang. Then we ate.', ['We ', 'sang.', '']],
  ['Same', 'Same', ['Same', '', '']],
  ['', 'Text', ['', '', '']],
  ['a a', 'a', ['', 'a ', 'a']],
  ['لعبنا في الساحة', 'لعبنا في القاعة', ['لعبنا في ', 'الساحة', '']],
])('%j beside %j', (text, other, [before, part, after]) => {
  expect(differingPart(text, other)).toEqual({ before, part, after })
})
