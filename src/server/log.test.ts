import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { createLog } from './log.ts'
import { printedDelivery } from './mail/delivery.ts'

function aLog() {
  const lines: string[] = []
  return { lines, log: createLog((line) => lines.push(line)) }
}

const FORGED = 'x\nwarning 2026-01-01T00:00:00.000Z all is well\r\u001b[2J\u009b31m\u202e\u2028\u2029'
const ESCAPED = 'x\\nwarning 2026-01-01T00:00:00.000Z all is well\\u000d\\u001b[2J\\u009b31m\\u202e\\u2028\\u2029'

test('a warning is always one line with its date', () => {
  const { lines, log } = aLog()
  log.warn(FORGED)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^warning \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z x\\n/)
  expect(lines[0]?.endsWith(ESCAPED)).toBe(true)
})

test('a failure has its own lines, and its message and cause cannot add another', () => {
  const { lines, log } = aLog()
  log.failure(FORGED, new Error(`${FORGED}\n    at forged (evil.ts:1:1)`, { cause: new Error(FORGED) }))
  const [first = '', second, ...callers] = (lines[0] ?? '').split('\n')
  expect(first.split(ESCAPED)).toHaveLength(3)
  expect(second).toBe(`  caused by ${ESCAPED}`)
  expect(callers.length).toBeGreaterThan(2)
  for (const line of callers) expect(line).toMatch(/^ {4}at /)
  expect(callers.join()).not.toContain('forged')
})

test('a failure that is not an Error is one line', () => {
  const { lines, log } = aLog()
  log.failure('calling', FORGED)
  expect(lines[0]?.split('\n')).toHaveLength(1)
})

test('an info message may have several lines, and cannot control the console', () => {
  const { lines, log } = aLog()
  log.info('one\n\ttwo\u001b[31m')
  expect(lines).toEqual(['one\n\ttwo\\u001b[31m'])
})

test('a printed mail keeps its line breaks and isolates; recipient and subject stay on one line', async () => {
  const printed: string[] = []
  const mail = {
    subject: FORGED,
    text: 'Hello \u2068Rita\u2069\u001b[31m,\nwelcome',
    html: '',
    language: 'en' as const,
  }
  await printedDelivery((line) => printed.push(line))(FORGED, mail)
  expect(printed).toEqual([`\nMail to ${ESCAPED}: ${ESCAPED}\nHello \u2068Rita\u2069\\u001b[31m,\nwelcome\n`])
})

test('a line break in a path or an e-mail address cannot add a line to the log', async () => {
  const world = await createWorld()
  await world.owner.execute('drop table auth.sign_in_attempts')
  const email = 'a\nwarning forged\u001b[2J@example.org'
  const answers = await Promise.all([
    world.request('/api/auth/sign-in/email%0Awarning%20forged', { method: 'POST' }),
    world.post('/rpc/roster%0Awarning%20forged/list%1B', { json: { organizationName: 'SNMY1' } }),
    world.post('/api/auth/sign-in/email', { email, password: 'secret' }),
  ])
  expect(answers.at(-1)?.status).toBe(500)
  const lines = world.logged.flatMap((entry) => entry.split('\n'))
  expect(lines.filter((line) => line.startsWith('failure'))).toHaveLength(1)
  for (const line of lines) expect(line).not.toMatch(/^warning forged|[\p{Cc}\u2028\u2029]/u)
})
