import { Undecodable } from './undecodable.ts'
import { LowBits, type PrefixCode, readCode, readSymbol } from './webp-codes.ts'

const LITERALS = 256
const LENGTHS = 24
const DISTANCES = 40
/** The alphabets of green with lengths, red, blue, transparency, and distances. */
const ALPHABETS = [LITERALS + LENGTHS, LITERALS, LITERALS, LITERALS, DISTANCES]
const CACHE_MULTIPLIER = 0x1e35a7bd
const PIXELS_AT_ONCE = 200_000
const GROUPS_AT_ONCE = 500
/** The nearest pixels to the left and above, in the order of their codes. */
const NEAR = [
  '0,1 1,0 1,1 -1,1 0,2 2,0 1,2 -1,2 2,1 -2,1 2,2 -2,2 0,3 3,0 1,3 -1,3 3,1 -3,1 2,3 -2,3 3,2 -3,2 0,4 4,0 1,4',
  '-1,4 4,1 -4,1 3,3 -3,3 2,4 -2,4 4,2 -4,2 0,5 3,4 -3,4 4,3 -4,3 5,0 1,5 -1,5 5,1 -5,1 2,5 -2,5 5,2 -5,2 4,4',
  '-4,4 3,5 -3,5 5,3 -5,3 0,6 6,0 1,6 -1,6 6,1 -6,1 2,6 -2,6 6,2 -6,2 4,5 -4,5 5,4 -5,4 3,6 -3,6 6,3 -6,3 0,7 7,0',
  '1,7 -1,7 5,5 -5,5 7,1 -7,1 4,6 -4,6 6,4 -6,4 2,7 -2,7 7,2 -7,2 3,7 -3,7 7,3 -7,3 5,6 -5,6 6,5 -6,5 8,0 4,7',
  '-4,7 7,4 -7,4 8,1 8,2 6,6 -6,6 8,3 5,7 -5,7 7,5 -7,5 8,4 6,7 -6,7 7,6 -7,6 8,5 7,7 -7,7 8,6 8,7',
]
  .flatMap((line) => line.split(' '))
  .map((pair) => pair.split(',').map(Number))

interface Grid {
  readonly width: number
  readonly height: number
}

/** The codes that each square of the picture uses. */
interface Groups {
  readonly codes: readonly (readonly PrefixCode[])[]
  readonly indexes: Int32Array | null
  readonly shift: number
  readonly columns: number
}

/**
 * Reads the codes of a lossless WebP, and keeps only the pixels of the small picture that says which codes are used
 * where.
 * @param content of its chunk @throws Undecodable
 */
export function* checkLossless(content: Uint8Array): Generator<undefined, void> {
  const bits = new LowBits(content)
  if (bits.bits(8) !== 0x2f) throw new Undecodable()
  let [width, height] = [bits.bits(14) + 1, bits.bits(14) + 1]
  bits.bits(1)
  if (bits.bits(3) !== 0) throw new Undecodable()
  const done = new Set<number>()
  while (bits.bits(1) === 1) {
    const transform = bits.bits(2)
    if (done.has(transform)) throw new Undecodable()
    done.add(transform)
    if (transform === 3) width = yield* readPalette(bits, width)
    else if (transform !== 2) {
      const shift = bits.bits(3) + 2
      yield* readPixels(bits, inSquares({ width, height }, shift), { isMain: false, keeps: null })
    }
  }
  yield* readPixels(bits, { width, height }, { isMain: true, keeps: null })
}

/** @returns the width once several pixels share one */
function* readPalette(bits: LowBits, width: number): Generator<undefined, number> {
  const colors = bits.bits(8) + 1
  yield* readPixels(bits, { width: colors, height: 1 }, { isMain: false, keeps: null })
  const shift = colors <= 2 ? 3 : colors <= 4 ? 2 : colors <= 16 ? 1 : 0
  return inSquares({ width, height: 1 }, shift).width
}

function inSquares({ width, height }: Grid, shift: number): Grid {
  return { width: Math.ceil(width / 2 ** shift), height: Math.ceil(height / 2 ** shift) }
}

/** @param keeps where the pixels are written */
function* readPixels(
  bits: LowBits,
  grid: Grid,
  { isMain, keeps }: { isMain: boolean; keeps: Int32Array | null },
): Generator<undefined, void> {
  const cacheBits = bits.bits(1) === 1 ? bits.bits(4) : 0
  if (cacheBits > 11) throw new Undecodable()
  const groups = yield* readGroups(bits, grid, isMain, cacheBits > 0 ? 2 ** cacheBits : 0)
  const cache = new Int32Array(2 ** cacheBits)
  const all = grid.width * grid.height
  const write = (at: number, pixel: number) => {
    if (!keeps) return
    keeps[at] = pixel
    cache[Math.imul(CACHE_MULTIPLIER, pixel) >>> (32 - cacheBits)] = pixel
  }
  const only = groups.indexes ? null : groupAt(groups, 0, 0)
  // Pixels take no bits if all of them are the same.
  if (only?.every(({ single }) => single !== null) && (only[0].single ?? 0) < LITERALS && !keeps) return
  let next = PIXELS_AT_ONCE
  for (let at = 0; at < all; ) {
    const [green, red, blue, alpha, distances] = only ?? groupAt(groups, at % grid.width, Math.floor(at / grid.width))
    const symbol = readSymbol(bits, green)
    if (symbol < LITERALS) {
      const [r, b, a] = [readSymbol(bits, red), readSymbol(bits, blue), readSymbol(bits, alpha)]
      write(at, (a << 24) | (r << 16) | (symbol << 8) | b)
      at += 1
    } else if (symbol < LITERALS + LENGTHS) {
      const length = longValue(bits, symbol - LITERALS)
      const distance = distanceOf(longValue(bits, readSymbol(bits, distances)), grid.width)
      if (distance > at || at + length > all) throw new Undecodable()
      if (keeps) for (let copied = 0; copied < length; copied++) write(at + copied, keeps[at + copied - distance] ?? 0)
      at += length
    } else {
      write(at, cache[symbol - LITERALS - LENGTHS] ?? 0)
      at += 1
    }
    if (at >= next) {
      next = at + PIXELS_AT_ONCE
      yield
    }
  }
}

function* readGroups(bits: LowBits, grid: Grid, isMain: boolean, cached: number): Generator<undefined, Groups> {
  let [shift, indexes, columns, count]: [number, Int32Array | null, number, number] = [0, null, 0, 1]
  if (isMain && bits.bits(1) === 1) {
    shift = bits.bits(3) + 2
    const squares = inSquares(grid, shift)
    const pixels = new Int32Array(squares.width * squares.height)
    yield* readPixels(bits, squares, { isMain: false, keeps: pixels })
    indexes = pixels.map((pixel) => (pixel >> 8) & 0xffff)
    columns = squares.width
    count = indexes.reduce((most, index) => Math.max(most, index), 0) + 1
  }
  const codes: (readonly PrefixCode[])[] = []
  while (codes.length < count) {
    codes.push(ALPHABETS.map((size, place) => readCode(bits, place === 0 ? size + cached : size)))
    if (codes.length % GROUPS_AT_ONCE === 0) yield
  }
  return { codes, indexes, shift, columns }
}

function groupAt({ codes, indexes, shift, columns }: Groups, x: number, y: number) {
  const index = indexes ? (indexes[(y >> shift) * columns + (x >> shift)] ?? 0) : 0
  const [green, red, blue, alpha, distances] = codes[index] ?? []
  if (!green || !red || !blue || !alpha || !distances) throw new Undecodable()
  return [green, red, blue, alpha, distances] as const
}

function longValue(bits: LowBits, symbol: number): number {
  if (symbol < 4) return symbol + 1
  const more = (symbol - 2) >> 1
  return (2 + (symbol & 1)) * 2 ** more + bits.bits(more) + 1
}

function distanceOf(code: number, width: number): number {
  const near = NEAR[code - 1]
  if (!near) return code - NEAR.length
  const [x = 0, y = 0] = near
  return Math.max(1, x + y * width)
}
