// Hashes and verifies passwords, one after the other, in a process of its own: outside of the thread pool that files, DNS and
// compression use, and at a lower priority than the server and the database. Plain JavaScript, so that it starts without a loader.
import { scryptSync, timingSafeEqual } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not every system allows it; hashing works without it.
}

// The server ends this process: a signal to the process group arrives before the last sign-ins are answered.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', ({ id, password, hash, options }) => {
  try {
    answer({ id, value: hash === undefined ? hashSync(normalized(password), options) : verify(hash, password) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) })
  }
})

/** The server may have exited in the meantime. */
function answer(message) {
  if (process.connected) process.send(message, () => undefined)
}

/** Keyboards may type the same letters as different code points, which must be the same password. */
function normalized(password) {
  return password.normalize('NFKC')
}

function verify(hash, password) {
  return hash.startsWith('$argon2') ? verifySync(hash, normalized(password)) : verifyScrypt(hash, password)
}

/** Verifies a hash of better-auth's own: salt and key in hexadecimal form. */
function verifyScrypt(hash, password) {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('This is not a password hash')
  const [cost, blockSize] = [16384, 16]
  const stored = Buffer.from(key, 'hex')
  const settings = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  const made = scryptSync(normalized(password), salt, 64, settings)
  return stored.length === made.length && timingSafeEqual(stored, made)
}
