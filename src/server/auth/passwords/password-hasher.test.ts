import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hashPassword } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log/log.ts'
import { HashingInterrupted, openPasswordHasher } from './password-hasher.ts'

function openHasher() {
  const logged: string[] = []
  const hasher = openPasswordHasher(createLog((line) => logged.push(line)))
  onTestFinished(hasher.close)
  return { hasher, logged }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('passwords are hashed by argon2id as OWASP advises, hashes of an older version are outdated, invalid ones fail', async () => {
  const { hasher } = openHasher()
  const hash = await hasher.hash('pässword')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hasher.hash('pässword')).not.toBe(hash)
  expect(await hasher.verify(hash, 'pässword')).toBe(true)
  expect(await hasher.verify(hash, 'password')).toBe(false)
  // The same letter, written as a letter and a combining mark.
  expect(await hasher.verify(hash, 'pa\u0308ssword')).toBe(true)
  expect(hasher.isOutdated(hash)).toBe(false)
  const older = await hashPassword('an old secret')
  expect(await hasher.verify(older, 'an old secret')).toBe(true)
  expect(await hasher.verify(older, 'another')).toBe(false)
  for (const outdated of [older, '$argon2id$v=19$m=4096,t=2,p=1$c2FsdHNhbHQ$aGFzaA'])
    expect(hasher.isOutdated(outdated)).toBe(true)
  for (const invalid of ['nonsense', '$argon2id$nonsense'])
    await expect(hasher.verify(invalid, 'secret')).rejects.toThrow()
  // The process has kept running.
  expect(await hasher.verify(hash, 'pässword')).toBe(true)
})

test('killing the process interrupts waiting calls, and the next password starts another; closing ends it for good', async () => {
  const { hasher, logged } = openHasher()
  await hasher.hash('secret')
  const pid = hasher.pid()
  // A signal to process 0 would reach the whole process group of the tests.
  if (!pid) throw new Error('The hashing process does not run')
  process.kill(pid, 'SIGSTOP')
  const waiting = [hasher.hash('one'), hasher.hash('two')].map((one) => one.catch((error: unknown) => error))
  process.kill(pid, 'SIGKILL')
  for (const outcome of await Promise.all(waiting)) expect(outcome).toBeInstanceOf(HashingInterrupted)
  expect(logged).toEqual([expect.stringContaining('SIGKILL')])
  expect(await hasher.hash('three')).toMatch(/^\$argon2id/)
  const second = hasher.pid() ?? 0
  expect(second).not.toBe(pid)
  await hasher.close()
  expect(isAlive(second)).toBe(false)
  await expect(hasher.hash('secret')).rejects.toThrow(HashingInterrupted)
  expect(logged).toHaveLength(1)
})

test('the process ends when the server is killed, and ignores the signals of the process group', async () => {
  const source = `
    import { openPasswordHasher } from './src/server/auth/passwords/password-hasher.ts'
    const hasher = openPasswordHasher({ info() {}, warn() {}, failure: () => '' })
    await hasher.hash('secret')
    console.log(hasher.pid())
    setInterval(() => undefined, 1000)`
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source])
  onTestFinished(() => void server.kill('SIGKILL'))
  const [printed] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(printed.toString())
  process.kill(pid, 'SIGINT')
  process.kill(pid, 'SIGTERM')
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
