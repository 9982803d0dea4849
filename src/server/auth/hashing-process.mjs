// Hashes and verifies passwords sequentially in a separate process, which does not use the thread pool of files, DNS
// and compression, and has a lower priority than the server and the database. Plain JavaScript, which starts without a
// loader.
import { scryptSync, timingSafeEqual } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Some systems do not allow it; hashing works without it.
}

// Ignored, because the server ends this process: a signal to the process group arrives before the last sign-ins are
// answered.
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

/** Sends a response unless the server has exited. */
function answer(message) {
  if (process.connected) process.send(message, () => undefined)
}

/** Keyboards may encode the same letters as different code points, which must give the same password. */
function normalized(password) {
  return password.normalize('NFKC')
}

function verify(hash, password) {
  if (hash.startsWith('$2')) return verifyBcrypt(hash, password)
  return hash.startsWith('$argon2') ? verifySync(hash, normalized(password)) : verifyScrypt(hash, password)
}

/** A hash of a former system, which did not normalize passwords. A larger cost would keep others waiting for seconds. */
function verifyBcrypt(hash, password) {
  if (!/^\$2[aby]\$(?:0[4-9]|1[0-4])\$/.test(hash)) throw new Error('This is not a password hash')
  return bcrypt.compareSync(password, hash)
}

/** Verifies a scrypt hash of better-auth: salt and key in hexadecimal form. */
function verifyScrypt(hash, password) {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('This is not a password hash')
  const [cost, blockSize] = [16384, 16]
  const stored = Buffer.from(key, 'hex')
  const settings = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  const computed = scryptSync(normalized(password), salt, 64, settings)
  return stored.length === computed.length && timingSafeEqual(stored, computed)
}
