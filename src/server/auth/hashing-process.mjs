// Hashes and verifies passwords, one after the other, in a process of its own: beside the thread pool that files, names and
// compression use, and at a lower priority than the server and the database. Plain JavaScript, so that it starts at once.
import { scryptSync, timingSafeEqual } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not every system lets a process do so; it hashes all the same.
}

// The server decides when this process ends. A signal for the whole group comes before the last sign-ins are answered.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', ({ id, password, hash, options }) => {
  try {
    answer({ id, value: hash === undefined ? hashSync(plain(password), options) : verify(hash, password) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) })
  }
})

/** A server that has gone in the meantime wants no answer. */
function answer(message) {
  if (process.connected) process.send(message, () => undefined)
}

/** The same letters typed on another keyboard are the same password. */
function plain(password) {
  return password.normalize('NFKC')
}

function verify(hash, password) {
  return hash.startsWith('$argon2') ? verifySync(hash, plain(password)) : verifyScrypt(hash, password)
}

/** A hash as better-auth makes it by itself: the salt and the key in hexadecimal form. */
function verifyScrypt(hash, password) {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('This is no password hash')
  const [cost, blockSize] = [16384, 16]
  const stored = Buffer.from(key, 'hex')
  const settings = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  const made = scryptSync(plain(password), salt, 64, settings)
  return stored.length === made.length && timingSafeEqual(stored, made)
}
