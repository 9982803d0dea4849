import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { ISOLATING_INTERPOLATION, isolated, NO_ISOLATES } from './isolated.ts'

const inIsolates = (text: string) => `\u2068${text}\u2069`

beforeAll(async () => {
  const welcome = { welcome: 'أهلًا، {{value}}' }
  await i18next.init({
    lng: 'ar',
    resources: { ar: { translation: welcome } },
    interpolation: ISOLATING_INTERPOLATION,
  })
})

const welcome = i18next.t as unknown as (key: 'welcome', values: object) => string

test.each([
  ['a name of the other direction is isolated', 'Maria-Rita K.', inIsolates('Maria-Rita K.')],
  ['a name of the same direction stays as it is', 'ريتا', 'ريتا'],
  ['a list of isolated names is not isolated again', `${inIsolates('Rita')}، ريتا`, `${inIsolates('Rita')}، ريتا`],
  ['a number stays as it is', 12, '12'],
  ['HTML is left to React', '<b>', inIsolates('<b>')],
])('%s', (_, value, inserted) => {
  expect(welcome('welcome', { value })).toBe(`أهلًا، ${inserted}`)
})

test('a text is isolated once, and a single call can insert values without isolates', () => {
  expect(isolated(isolated('Rita'))).toBe(inIsolates('Rita'))
  expect(welcome('welcome', { value: 'Rita', ...NO_ISOLATES })).toBe('أهلًا، Rita')
})
