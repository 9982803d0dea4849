import { expect, test } from 'vitest'
import { guardianLinkText } from './guardian-link-text.ts'

test.each([
  ['en', 'To tell SNMY1 that Karam will not come to a meeting, open this link:\nhttps://x.example/g/secret'],
  ['ar', 'للإبلاغ عن غياب \u2068Karam\u2069 عن لقاء \u2068SNMY1\u2069، هذا هو الرابط:\nhttps://x.example/g/secret'],
] as const)('the message in %s has the first name, the group, and the link on its own line', (language, text) => {
  const link = { name: 'Karam Haddad', organization: 'SNMY1', url: 'https://x.example/g/secret' }
  expect(guardianLinkText(link, language)).toBe(text)
})
