import { expect, test } from 'vitest'
import { createSealedSecrets } from './sealed-secrets.ts'

const SECRET = Buffer.from('12345678901234567890')

test('a sealed secret is opened with the same secret of the app, for the same account, and only unaltered', () => {
  const secrets = createSealedSecrets('the secret of the app')
  const sealed = secrets.seal('rita', SECRET)
  expect(secrets.open('rita', sealed)).toEqual(SECRET)
  expect(Buffer.from(sealed, 'base64').includes(SECRET)).toBe(false)
  expect(secrets.seal('rita', SECRET)).not.toBe(sealed)
  expect(secrets.open('samir', sealed)).toBeNull()
  expect(createSealedSecrets('another secret of the app').open('rita', sealed)).toBeNull()
  const altered = Buffer.from(sealed, 'base64')
  altered[14] = (altered[14] ?? 0) ^ 1
  expect(secrets.open('rita', altered.toString('base64'))).toBeNull()
})
