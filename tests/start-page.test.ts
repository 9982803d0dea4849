import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'

test('the start page says what the screens say that replace it', () => {
  const html = readFileSync('src/web/start-page/start.html', 'utf8')
  const said = [...html.matchAll(/<(?:p|span)[^>]*>([^<]+)(?=<)/g)].map(([, text = '']) => text.trim()).filter(Boolean)
  const expected = [en, ar].flatMap(({ accounts, common }) => [
    common.appName,
    common.loading,
    accounts.slogan,
    accounts.sloganMore,
    accounts.signInTitle,
    accounts.signInHint,
  ])
  expect(new Set(said)).toEqual(new Set(expected))
})
