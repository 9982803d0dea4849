import { expect, test, vi } from 'vitest'
import { vowelDistance } from './transliteration.ts'
import { spellingsOf } from './transliteration-letters.ts'

vi.mock('./transliteration-letters.ts', { spy: true })

/** 200 characters, with as many words as that many have. */
const TYPED = Array.from({ length: 67 }, (_, place) => `k${'abcdefghij'[place % 10]}`)
  .join(' ')
  .slice(0, 200)

/** Rows of long texts, each of 300 different words. */
const TEXTS = Array.from({ length: 40 }, (_, row) =>
  Array.from({ length: 300 }, (_, place) => `كر${'ابتجد'[row % 5]}${place}`).join(' '),
)

test('comparing vowels reads each of the first words of a text once, however long the texts are', () => {
  const distanceOf = vowelDistance(TYPED)
  const ofTyped = vi.mocked(spellingsOf).mock.calls.length
  expect(ofTyped).toBeGreaterThan(0)
  expect(ofTyped).toBeLessThanOrEqual(6)
  for (const text of TEXTS) distanceOf(text)
  expect(vi.mocked(spellingsOf).mock.calls.length - ofTyped).toBe(40 * 30)
})

test('a word that is longer than any name is not compared', () => {
  const distanceOf = vowelDistance('karim')
  vi.mocked(spellingsOf).mockClear()
  expect(distanceOf('كريم'.repeat(100))).toBe(0)
  expect(vi.mocked(spellingsOf)).not.toHaveBeenCalled()
})
