import { crc32, deflateSync } from 'node:zlib'

/** Small but complete pictures and PDFs, and parts to put into them. */

interface Size {
  readonly width?: number
  readonly height?: number
}

export function jpegSegment(marker: number, content: Uint8Array): Uint8Array {
  return joined([0xff, marker, ...uint16(content.length + 2)], content)
}

export function aJpeg({
  width = 60,
  height = 80,
  before = [],
  between = [],
  behind = new Uint8Array(),
}: Size & { before?: readonly Uint8Array[]; between?: readonly Uint8Array[]; behind?: Uint8Array } = {}): Uint8Array {
  const jfif = jpegSegment(0xe0, Uint8Array.from([0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]))
  const colors = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
  const frame = jpegSegment(0xc0, Uint8Array.from([8, ...uint16(height), ...uint16(width), 3, ...colors]))
  const quantization = jpegSegment(0xdb, Uint8Array.from([0, ...new Array(64).fill(1)]))
  // One code word of one bit for each class: no difference, and no further coefficient.
  const code = (kind: number) => jpegSegment(0xc4, Uint8Array.from([kind << 4, 1, ...new Array(15).fill(0), 0]))
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // Two bits a block, filled up with ones.
  const bits = width * height > 5_000_000 ? 0 : blocks * 2
  const scan = (component: number) =>
    joined(
      jpegSegment(0xda, Uint8Array.from([1, component, 0, 0, 63, 0])),
      new Uint8Array(bits >> 3),
      bits % 8 ? [0xff >> (bits % 8)] : [],
    )
  const tables = joined(quantization, code(0), code(1))
  const scans = joined(scan(1), ...between, scan(2), scan(3))
  return joined([0xff, 0xd8], jfif, frame, ...before, tables, scans, [0xff, 0xd9], behind)
}

export function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const named = joined(latin(type), content)
  return joined(uint32(content.length), named, uint32(crc32(named)))
}

/** One that a browser shows, if it is small. */
export function aPng({
  width = 60,
  height = 80,
  before = [],
  behind = new Uint8Array(),
}: Size & { before?: readonly Uint8Array[]; behind?: Uint8Array } = {}): Uint8Array {
  const header = pngChunk('IHDR', Uint8Array.from([...uint32(width), ...uint32(height), 8, 0, 0, 0, 0]))
  const pixels = width * height > 5_000_000 ? new Uint8Array(9) : new Uint8Array((width + 1) * height)
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    header,
    ...before,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', new Uint8Array()),
    behind,
  )
}

export function webpChunk(type: string, content: Uint8Array): Uint8Array {
  return joined(latin(type), uint32(content.length).toReversed(), content, content.length % 2 ? [0] : [])
}

/** @param extra chunks in a container that can have some */
export function aWebp({
  width = 60,
  height = 80,
  isLossless = false,
  extra = [],
  canvas = { width, height },
  moves = false,
  behind = new Uint8Array(),
}: Size & {
  isLossless?: boolean
  extra?: readonly Uint8Array[]
  canvas?: Required<Size>
  moves?: boolean
  behind?: Uint8Array
} = {}): Uint8Array {
  // A shown key frame whose first part has one byte.
  const lossy = [0x30, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8, 0, 0]
  const bits = ((width - 1) | ((height - 1) << 14)) >>> 0
  // No transformation, no cache, and one group of codes, each with the symbol 0 alone: four bits, the first of them set.
  const lossless = [0x2f, ...uint32(bits).toReversed(), 0x88, 0x88, 0x08, 0, 0]
  const coded = webpChunk(isLossless ? 'VP8L' : 'VP8 ', Uint8Array.from(isLossless ? lossless : lossy))
  const sides = [canvas.width - 1, canvas.height - 1].flatMap((side) => [side & 255, (side >> 8) & 255, side >> 16])
  const container = webpChunk('VP8X', Uint8Array.from([moves ? 0x2e : 0x2c, 0, 0, 0, ...sides]))
  const chunks = joined(latin('WEBP'), extra.length > 0 ? container : [], coded, ...extra)
  return joined(latin('RIFF'), uint32(chunks.length).toReversed(), chunks, behind)
}

/** @param content for example an action */
export function aPdf(content = ''): Uint8Array {
  return latin(`%PDF-1.4\n1 0 obj<</Type/Catalog${content}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'))
}

function uint16(value: number): number[] {
  return [value >> 8, value & 255]
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))))
}
