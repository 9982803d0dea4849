/** A Huffman code by the lengths of its code words, at most 16 bits. */
export interface HuffmanCode {
  /** For each length: the first code word, the number of code words, and where their symbols begin. */
  readonly lengths: readonly { readonly first: number; readonly count: number; readonly at: number }[]
  readonly symbols: Uint8Array
}

export interface Component {
  readonly id: number
  readonly across: number
  readonly down: number
  readonly quantization: number
  /** The component's own size in blocks of 8 × 8, for a scan of this component alone. */
  readonly columns: number
  readonly rows: number
}

export interface Frame {
  readonly isProgressive: boolean
  /** The size in groups of blocks, for a scan of several components. */
  readonly columns: number
  readonly rows: number
  readonly components: readonly Component[]
}

const LONGEST_WORD = 16
/** The frames that browsers draw: baseline, extended and progressive pictures in Huffman codes with eight bits. */
const DRAWN_FRAMES = [0xc0, 0xc1, 0xc2]
const PROGRESSIVE = 0xc2
const SIDE = 8
const MOST_COMPONENTS = 4

/** The codes of a segment by class (0 for the first coefficients, 1 for the others) and id; null if it is none. */
export function huffmanCodes(segment: Uint8Array): Map<string, HuffmanCode> | null {
  const codes = new Map<string, HuffmanCode>()
  let at = 0
  while (at < segment.length) {
    const [kind, id] = [(segment[at] ?? 0) >> 4, (segment[at] ?? 0) & 15]
    const counts = segment.subarray(at + 1, at + 1 + LONGEST_WORD)
    const all = counts.reduce((sum, count) => sum + count, 0)
    const start = at + 1 + LONGEST_WORD
    if (kind > 1 || id > 3 || counts.length < LONGEST_WORD || all > 256 || start + all > segment.length) return null
    let [word, symbol] = [0, 0]
    const lengths = [...counts].map((count, place) => {
      const length = { first: word, count, at: symbol }
      symbol += count
      const isOver = word + count > 2 ** (place + 1)
      word = isOver ? Number.NaN : (word + count) * 2
      return length
    })
    if (Number.isNaN(word)) return null
    codes.set(`${kind}${id}`, { lengths, symbols: segment.subarray(start, start + all) })
    at = start + all
  }
  return codes
}

/** The frame of a segment; null for one that no browser draws. */
export function frameOf(marker: number, segment: Uint8Array): Frame | null {
  if (!DRAWN_FRAMES.includes(marker) || segment[0] !== SIDE) return null
  const [height, width] = [uint16(segment, 1), uint16(segment, 3)]
  const count = segment[5] ?? 0
  if (count < 1 || count > MOST_COMPONENTS || segment.length !== 6 + count * 3) return null
  const read = Array.from({ length: count }, (_, place) => {
    const [id = 0, sampling = 0, quantization = 0] = segment.subarray(6 + place * 3)
    return { id, across: sampling >> 4, down: sampling & 15, quantization }
  })
  if (read.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null
  const [most, highest] = [Math.max(...read.map(({ across }) => across)), Math.max(...read.map(({ down }) => down))]
  return {
    isProgressive: marker === PROGRESSIVE,
    columns: Math.ceil(width / (SIDE * most)),
    rows: Math.ceil(height / (SIDE * highest)),
    components: read.map((one) => ({
      ...one,
      columns: Math.ceil(Math.ceil((width * one.across) / most) / SIDE),
      rows: Math.ceil(Math.ceil((height * one.down) / highest) / SIDE),
    })),
  }
}

export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
