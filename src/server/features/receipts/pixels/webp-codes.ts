import { Undecodable } from './undecodable.ts'

/** Bits of a lossless WebP, the lowest of a byte first. */
export class LowBits {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read++) {
      const byte = this.#bytes[this.#at >> 3]
      if (byte === undefined) throw new Undecodable()
      value |= ((byte >> (this.#at & 7)) & 1) << read
      this.#at += 1
    }
    return value
  }
}

/** The number of code words of each length, and the symbols in their order. A single symbol takes no bits. */
export interface PrefixCode {
  readonly single: number | null
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

const NO_SYMBOLS = new Uint16Array()

const LONGEST_WORD = 15
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

/** @throws Undecodable unless the lengths make a complete code */
function codeOf(lengths: Uint8Array): PrefixCode {
  const counts = new Uint16Array(LONGEST_WORD + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const starts = new Uint16Array(LONGEST_WORD + 2)
  let filled = 0
  for (const [length, count] of counts.entries()) {
    starts[length + 1] = (starts[length] ?? 0) + count
    filled += count * 2 ** (LONGEST_WORD - length)
  }
  const used = starts[LONGEST_WORD + 1] ?? 0
  if (used === 1) return { single: lengths.findIndex((length) => length > 0), counts, symbols: NO_SYMBOLS }
  if (filled !== 2 ** LONGEST_WORD) throw new Undecodable()
  const symbols = new Uint16Array(used)
  for (const [symbol, length] of lengths.entries())
    if (length > 0) {
      const at = starts[length] ?? 0
      symbols[at] = symbol
      starts[length] = at + 1
    }
  return { single: null, counts, symbols }
}

export function readSymbol(bits: LowBits, { single, counts, symbols }: PrefixCode): number {
  if (single !== null) return single
  let [word, first, at] = [0, 0, 0]
  for (let length = 1; length <= LONGEST_WORD; length++) {
    word = (word << 1) | bits.bits(1)
    const count = counts[length] ?? 0
    if (word - first < count) return symbols[at + word - first] ?? 0
    at += count
    first = (first + count) << 1
  }
  throw new Undecodable()
}

/** @param size of the alphabet */
export function readCode(bits: LowBits, size: number): PrefixCode {
  const lengths = new Uint8Array(size)
  const use = (symbol: number, length: number) => {
    if (symbol >= size) throw new Undecodable()
    lengths[symbol] = length
  }
  if (bits.bits(1) === 1) {
    const hasTwo = bits.bits(1) === 1
    use(bits.bits(bits.bits(1) === 1 ? 8 : 1), 1)
    if (hasTwo) use(bits.bits(8), 1)
    return codeOf(lengths)
  }
  const ofLengths = new Uint8Array(LENGTH_ORDER.length)
  const count = 4 + bits.bits(4)
  for (const symbol of LENGTH_ORDER.slice(0, count)) ofLengths[symbol] = bits.bits(3)
  const code = codeOf(ofLengths)
  let left = bits.bits(1) === 0 ? size : 2 + bits.bits(2 + 2 * bits.bits(3))
  if (left > size) throw new Undecodable()
  let previous = 8
  for (let symbol = 0; symbol < size && left > 0; left--) {
    const read = readSymbol(bits, code)
    if (read < 16) {
      use(symbol++, read)
      previous = read || previous
      continue
    }
    const [repeated, times] = repetition(bits, read, previous)
    for (let done = 0; done < times; done++) use(symbol++, repeated)
  }
  return codeOf(lengths)
}

function repetition(bits: LowBits, symbol: number, previous: number): [number, number] {
  if (symbol === 16) return [previous, 3 + bits.bits(2)]
  return symbol === 17 ? [0, 3 + bits.bits(3)] : [0, 11 + bits.bits(7)]
}
