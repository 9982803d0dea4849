import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadOrCreateSecret } from './secret.ts'

test('a secret is made once, only its owner may read the file, and an incomplete one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const secrets = await Promise.all([loadOrCreateSecret(folder, 'secret'), loadOrCreateSecret(folder, 'other')])
  expect(secrets).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(new Set(secrets).size).toBe(2)
  expect(await loadOrCreateSecret(folder, 'secret')).toBe(secrets[0])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  await writeFile(join(folder, 'secret'), 'abc')
  await expect(loadOrCreateSecret(folder, 'secret')).rejects.toThrow('cut short')
})
