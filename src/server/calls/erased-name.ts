import { randomBytes } from 'node:crypto'
import { erasedName } from '#domain/erasure/erasure.ts'

/** The name of an erased mark, with a unique random key. Source: docs/product.md, 21.2. */
export function newErasedName(): string {
  return erasedName(randomBytes(6).toString('hex'))
}
