import { expect, test } from 'vitest'
import { printedDelivery } from '#server/mail/delivery.ts'
import { createWorld } from '#tests/world.ts'
import { createLog, type LogSettings } from './log.ts'
import type { LogEntry } from './log-text.ts'

function aLog(settings?: LogSettings) {
  const lines: string[] = []
  return { lines, log: createLog((line) => lines.push(line), settings) }
}

function aJsonLog(level: LogSettings['level'] = 'info') {
  const { lines, log } = aLog({ level, format: 'json' })
  return { lines, log, entries: () => lines.map((line): LogEntry => JSON.parse(line)) }
}

const FORGED = 'x\nwarning 2026-01-01T00:00:00.000Z all is well\r\u001b[2J\u009b31m\u202e\u2028\u2029'
const ESCAPED = 'x\\nwarning 2026-01-01T00:00:00.000Z all is well\\u000d\\u001b[2J\\u009b31m\\u202e\\u2028\\u2029'

test('a warning and a failure that is no Error are one line with its date; an info message may have several', () => {
  const { lines, log } = aLog()
  log.warn(FORGED)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^warning \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z x\\n/)
  expect(lines[0]?.endsWith(ESCAPED)).toBe(true)
  log.failure('calling', FORGED)
  expect(lines[1]?.split('\n')).toHaveLength(1)
  log.info('one\n\ttwo\u001b[31m')
  expect(lines[2]).toBe('one\n\ttwo\\u001b[31m')
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

test('for programs each entry is one line of JSON, with the same reference as on the screen', () => {
  const { lines, log, entries } = aJsonLog()
  log.info('one\ntwo')
  log.warn(FORGED)
  const reference = log.failure('calling sessions.list', new TypeError(FORGED, { cause: new Error('inner') }))
  log.fatal('PORT must be a port number')
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { pid } = process
  expect(entries()).toEqual([
    { level: 'info', time, pid, message: 'one\ntwo' },
    { level: 'warn', time, pid, message: FORGED },
    {
      ...{ level: 'error', time, pid, message: 'calling sessions.list', reference },
      error: { type: 'TypeError', message: FORGED, cause: 'inner', stack: expect.any(Array) },
    },
    { level: 'fatal', time, pid, message: 'PORT must be a port number' },
  ])
  const { log: quiet, entries: loud } = aJsonLog('error')
  quiet.info('one')
  quiet.warn('two')
  quiet.failure('three', new Error('three'))
  quiet.fatal('four')
  expect(loud().map(({ level }) => level)).toEqual(['error', 'fatal'])
})

test.each([
  ['550 5.1.1 <rita.haddad@example.org>: unknown', '550 5.1.1 <[email]>: unknown'],
  ['answering GET /people?search=Rita%20Haddad', 'answering GET /people?[query]'],
  [
    'opening https://example.org/reset-password#type=recovery&access_token=x',
    'opening https://example.org/reset-password?[query]',
  ],
  ['answering GET /g/qT7-secret', 'answering GET /g/[secret]'],
  ['cannot connect to postgres://shabaka:secret@127.0.0.1/shabaka', 'cannot connect to postgres://127.0.0.1/shabaka'],
  ['calling +961 3 123 456', 'calling [phone]'],
  ['with Bearer abc.def', 'with Bearer [secret]'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%j is logged as %j', (text, logged) => {
  const { log, entries } = aJsonLog()
  log.info(text)
  log.warn(text)
  log.failure(text, new Error(text, { cause: new Error(text) }))
  const [info, warning, failure] = entries()
  const { message, error } = failure ?? {}
  expect([info?.message, warning?.message, message, error?.message, error?.cause]).toEqual(Array(5).fill(logged))
})

test('an error of the database is logged without the values that it quotes', async () => {
  const world = await createWorld()
  const { log, entries } = aJsonLog()
  const failed = await world.database.execute("select 'Rita Haddad'::uuid").catch((error: unknown) => error)
  log.failure('calling', failed)
  log.failure(
    'reading',
    thrownBy(() => JSON.parse('{"name": Rita Haddad}')),
  )
  expect(entries()[0]?.error).toMatchObject({ code: '22P02', cause: 'data exception 22P02' })
  expect(entries()[1]?.error).toMatchObject({ type: 'SyntaxError', message: 'SyntaxError' })
})

function thrownBy(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}
