import { expect, test } from 'vitest'
import { isPreview } from './previews.ts'

const OPENING = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const OLDER = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'ar-LB' }
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const reading = (headers: Record<string, string>) => (name: string) => headers[name]

test.each([
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Viber/13.3.0.5',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Google-Read-Aloud)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'SomeLinkPreviewer/1.0',
  'A crawler of the web',
  'Baiduspider/2.0',
  'curl/8.5.0',
  'python-requests/2.31.0',
  'Java/17.0.9',
  'okhttp/4.12.0',
  'Go-http-client/2.0',
  'axios/1.7.2',
  'node',
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0',
  ' ',
  '',
])('%j fetches a preview', (agent) => {
  for (const headers of [OPENING, OLDER]) expect(isPreview(reading({ 'user-agent': agent, ...headers }))).toBe(true)
})

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/441.0]',
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.23',
  'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
])('%j is a browser', (agent) => {
  for (const headers of [OPENING, OLDER]) expect(isPreview(reading({ 'user-agent': agent, ...headers }))).toBe(false)
})

test.each([
  [{}],
  [{ accept: '*/*' }],
  [{ accept: 'text/html' }],
  [{ ...OLDER, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  [{ ...OLDER, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
])('a program with the name of a browser that sends %j fetches a preview', (headers) => {
  expect(isPreview(reading({ 'user-agent': BROWSER, ...headers }))).toBe(true)
})
