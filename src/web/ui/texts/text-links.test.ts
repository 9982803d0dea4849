import { expect, test } from 'vitest'
import { textParts } from './text-links.ts'

const MAP =
  'https://www.google.com/maps/place/Beirut/@33.8892265,35.4690707,13z/data=!3m1!4b1!4m6!3m5!1s0x151f:0x729!8m2!3d33.8!4d35.5?entry=ttu'

test.each([
  ['', []],
  ['Parish hall', ['Parish hall']],
  [MAP, [[MAP]]],
  [`Parish hall ${MAP}`, ['Parish hall ', [MAP]]],
  ['القاعة: https://maps.app.goo.gl/AbC، قرب المدرسة', ['القاعة: ', ['https://maps.app.goo.gl/AbC'], '، قرب المدرسة']],
  ['HTTP://A.example/x', [['HTTP://A.example/x']]],
  ['(see https://a.example/b).', ['(see ', ['https://a.example/b'], ').']],
  ['https://a.example/b_(c).', [['https://a.example/b_(c)'], '.']],
  ['https://a.example and http://b.example!', [['https://a.example'], ' and ', ['http://b.example'], '!']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['data:text/html,<b>', ['data:text/html,<b>']],
  ['ftp://a.example', ['ftp://a.example']],
  ['maps.google.com/x', ['maps.google.com/x']],
  ['https://', ['https://']],
  ['https://google.com@evil.example/x', ['https://google.com@evil.example/x']],
  ['javascript:location=`https://a.example`', ['javascript:location=`', ['https://a.example`']]],
])('%j is read as %j', (text, parts) => {
  const read = textParts(text)
  expect(read.map((part) => (part.href === undefined ? part.text : [part.text]))).toEqual(parts)
  expect(read.map((part) => part.text).join('')).toBe(text)
  for (const { href } of read) if (href !== undefined) expect(href).toMatch(/^https?:\/\//)
})
