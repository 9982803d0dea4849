import type { HuffmanCode } from './jpeg-tables.ts'
import { Undecodable } from './undecodable.ts'

/** The bits of a scan, in which 0 follows 0xff. */
export class ScanBits {
  readonly #bytes: Uint8Array
  #at: number
  #byte = 0
  #left = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  bit(): number {
    if (this.#left === 0) {
      const byte = this.#bytes[this.#at]
      // A marker, or the end of the file, comes too early.
      if (byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)) throw new Undecodable()
      this.#at += byte === 0xff ? 2 : 1
      this.#byte = byte
      this.#left = 8
    }
    this.#left -= 1
    return (this.#byte >> this.#left) & 1
  }

  bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read++) value = (value << 1) | this.bit()
    return value
  }

  symbol({ lengths, symbols }: HuffmanCode): number {
    let word = 0
    for (const { first, count, at } of lengths) {
      word = (word << 1) | this.bit()
      if (word - first < count) return symbols[at + word - first] ?? 0
    }
    throw new Undecodable()
  }

  /** Passes the restart mark with this number. */
  restart(number: number): void {
    this.#left = 0
    const at = this.#marker()
    if (this.#bytes[at + 1] !== 0xd0 + (number & 7)) throw new Undecodable()
    this.#at = at + 2
  }

  /** The position at which the next segment begins. */
  end(): number {
    return this.#marker()
  }

  /** There may be fill bytes of 0xff before it, and nothing else. */
  #marker(): number {
    let at = this.#at
    while (this.#bytes[at] === 0xff && this.#bytes[at + 1] === 0xff) at += 1
    if (this.#bytes[at] !== 0xff || this.#bytes[at + 1] === undefined) throw new Undecodable()
    return at
  }
}
