import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import { textAt } from '#domain/receipts/receipt-bytes.ts'
import { Undecodable } from './undecodable.ts'

const SIGNATURE_BYTES = 8
/** The number of samples of a pixel and the bits of a sample, by the type of the colours. */
const SAMPLES: Readonly<Record<number, { readonly count: number; readonly bits: readonly number[] }>> = {
  0: { count: 1, bits: [1, 2, 4, 8, 16] },
  2: { count: 3, bits: [8, 16] },
  3: { count: 1, bits: [1, 2, 4, 8] },
  4: { count: 2, bits: [8, 16] },
  6: { count: 4, bits: [8, 16] },
}
const PALETTE = 3
const LAST_FILTER = 4
/** Where the pixels of each of the seven passes of an interlaced picture begin, and how far they are apart. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Unpacks the pixels of a PNG piece by piece, without keeping any, and verifies checksums and filters.
 * @param bytes as `pngContent` accepts them
 * @throws Undecodable
 */
export async function checkPng(bytes: Uint8Array): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const pixels: Uint8Array[] = []
  let [header, hasPalette]: [Uint8Array | null, boolean] = [null, false]
  for (let at = SIGNATURE_BYTES; at < bytes.length; ) {
    const length = view.getUint32(at)
    const [type, content] = [textAt(bytes, at + 4, 4), bytes.subarray(at + 8, at + 8 + length)]
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) throw new Undecodable()
    if (type === 'IHDR') header = content
    if (type === 'PLTE') hasPalette = length > 0 && length <= 768 && length % 3 === 0
    if (type === 'IDAT') pixels.push(content)
    at += 12 + length
  }
  const rows = header && rowsOf(header, hasPalette)
  if (!rows) throw new Undecodable()
  await unpack(pixels, rows)
}

/** The length of the rows of each pass, in bytes with their filter, and the number of rows. */
function rowsOf(header: Uint8Array, hasPalette: boolean): { length: number; count: number }[] | null {
  const view = new DataView(header.buffer, header.byteOffset, header.length)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [bits = 0, type = 0, compression, filter, interlace] = header.subarray(8)
  const samples = SAMPLES[type]
  if (!samples?.bits.includes(bits) || compression !== 0 || filter !== 0) return null
  if ((type === PALETTE && !hasPalette) || (interlace !== 0 && interlace !== 1)) return null
  const passes = interlace === 1 ? PASSES : ([[0, 0, 1, 1]] as const)
  return passes.flatMap(([x, y, across, down]) => {
    const columns = Math.ceil((width - x) / across)
    const count = Math.ceil((height - y) / down)
    return columns <= 0 || count <= 0 ? [] : [{ length: 1 + Math.ceil((columns * samples.count * bits) / 8), count }]
  })
}

async function unpack(pixels: readonly Uint8Array[], passes: readonly { length: number; count: number }[]) {
  const left = passes.map((pass) => ({ ...pass }))
  /** The number of bytes of the present row that are still missing. */
  let ofRow = 0
  const take = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces)
      for (let at = 0; at < piece.length; ) {
        if (ofRow === 0) {
          const pass = left.find(({ count }) => count > 0)
          // There are more bytes than the picture has, or there is no such filter.
          if (!pass || (piece[at] ?? 0) > LAST_FILTER) throw new Undecodable()
          pass.count -= 1
          ofRow = pass.length
        }
        const taken = Math.min(ofRow, piece.length - at)
        at += taken
        ofRow -= taken
      }
  }
  try {
    await pipeline(pixels, createInflate(), take)
  } catch {
    throw new Undecodable()
  }
  if (ofRow > 0 || left.some(({ count }) => count > 0)) throw new Undecodable()
}
