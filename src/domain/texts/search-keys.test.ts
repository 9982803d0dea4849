import { expect, test } from 'vitest'
import { rosterKeys } from './search-keys.ts'
import { transliterationKey } from './transliteration.ts'

test('the key of a name that can be read in very many ways has its first words as a whole', () => {
  const name = 'بو الطثذظه بو الكثظذه بو الشذثظه بو الجظثذه بو التثثظه بو الصظظثه'
  const whole = transliterationKey(name)
  const { transliterationKey: key } = rosterKeys(name)
  expect(whole.length).toBeGreaterThan(1_500)
  expect(key.length).toBeLessThanOrEqual(1_500)
  expect(key.length).toBeGreaterThan(1_400)
  expect(whole.startsWith(key)).toBe(true)
  expect(key).toMatch(/^ .* $/)
})

test('the key of another name is whole', () => {
  expect(rosterKeys('Abou Jaoude El Hajj Charbel').transliterationKey).toBe(
    transliterationKey('Abou Jaoude El Hajj Charbel'),
  )
})
