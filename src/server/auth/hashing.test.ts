import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hashPassword } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { HashingInterrupted, isOutdated, openHashing } from './hashing.ts'

function opened() {
  const logged: string[] = []
  const hashing = openHashing(createLog((line) => logged.push(line)))
  onTestFinished(hashing.close)
  return { hashing, logged }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a password is hashed by argon2id as OWASP advises, with a salt of its own, and verified', async () => {
  const { hashing } = opened()
  const hash = await hashing.hash('pässword')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashing.hash('pässword')).not.toBe(hash)
  expect(await hashing.verify(hash, 'pässword')).toBe(true)
  expect(await hashing.verify(hash, 'password')).toBe(false)
  // The same letter as a letter and a mark.
  expect(await hashing.verify(hash, 'pa\u0308ssword')).toBe(true)
  expect(isOutdated(hash)).toBe(false)
})

test('a hash of an older version is verified, and told to be outdated', async () => {
  const { hashing } = opened()
  const older = await hashPassword('an old secret')
  expect(await hashing.verify(older, 'an old secret')).toBe(true)
  expect(await hashing.verify(older, 'another')).toBe(false)
  expect(isOutdated(older)).toBe(true)
  expect(isOutdated('$argon2id$v=19$m=4096,t=2,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
})

test('what is no hash fails, and the process goes on', async () => {
  const { hashing } = opened()
  await expect(hashing.verify('nonsense', 'secret')).rejects.toThrow()
  await expect(hashing.verify('$argon2id$nonsense', 'secret')).rejects.toThrow()
  expect(await hashing.verify(await hashing.hash('secret'), 'secret')).toBe(true)
})

test('a process that is killed interrupts what waits for it, and the next password starts another', async () => {
  const { hashing, logged } = opened()
  await hashing.hash('secret')
  const pid = hashing.pid()
  // A signal to process 0 would reach everything that runs the tests.
  if (!pid) throw new Error('The hashing process does not run')
  process.kill(pid, 'SIGSTOP')
  const waiting = [hashing.hash('one'), hashing.hash('two')].map((one) => one.catch((error: unknown) => error))
  process.kill(pid, 'SIGKILL')
  for (const outcome of await Promise.all(waiting)) expect(outcome).toBeInstanceOf(HashingInterrupted)
  expect(logged).toEqual([expect.stringContaining('SIGKILL')])
  expect(await hashing.hash('three')).toMatch(/^\$argon2id/)
  expect(hashing.pid()).not.toBe(pid)
})

test('closing ends the process, interrupts what it has not answered, and takes nothing more', async () => {
  const { hashing, logged } = opened()
  await hashing.hash('secret')
  const pid = hashing.pid() ?? 0
  await hashing.close()
  expect(isAlive(pid)).toBe(false)
  await expect(hashing.hash('secret')).rejects.toThrow(HashingInterrupted)
  expect(logged).toEqual([])
})

test('the process ends with a server that is killed, and leaves the signals for the group to the server', async () => {
  const source = `
    import { openHashing } from './src/server/auth/hashing.ts'
    const hashing = openHashing({ info() {}, warn() {}, failure: () => '' })
    await hashing.hash('secret')
    console.log(hashing.pid())
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
