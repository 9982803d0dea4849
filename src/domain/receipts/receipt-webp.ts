import { type PictureReading, textAt } from './receipt-bytes.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface Chunk {
  readonly type: string
  /** The chunk with its type and length. */
  readonly bytes: Uint8Array
  readonly content: DataView
}

const ALPHA = 0x10
const MOVES = 0x02

/**
 * Keeps the coded picture and its transparency. Exif, XMP, colour profiles and anything behind the end are left out. It
 * is null also for a moving picture.
 */
export function webpContent(bytes: Uint8Array): PictureReading {
  const chunks = chunksOf(bytes)
  if (!chunks) return 'incomplete'
  const coded = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const size = coded && sizeOf(coded)
  if (!coded || !size) return null
  const [extended] = chunks
  if (extended?.type !== 'VP8X') return { ...size, parts: [riffHeader([coded.bytes]), coded.bytes] }
  if (extended.content.byteLength < 10 || extended.content.getUint8(0) & MOVES) return null
  const canvas = { width: uint24(extended.content, 4) + 1, height: uint24(extended.content, 7) + 1 }
  if (canvas.width !== size.width || canvas.height !== size.height) return null
  const alpha = chunks.filter(({ type }) => type === 'ALPH').slice(0, 1)
  const header = Uint8Array.from(extended.bytes.subarray(0, 18))
  header[8] = (header[8] ?? 0) & ALPHA
  const parts = [header, ...alpha.map((chunk) => chunk.bytes), coded.bytes]
  return { ...size, parts: [riffHeader(parts), ...parts] }
}

/** It is null if the file ends before its chunks do. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  if (bytes.length < 12) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return null
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= end) {
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (next > end) return null
    const content = new DataView(bytes.buffer, bytes.byteOffset + at + 8, length)
    chunks.push({ type: textAt(bytes, at, 4), bytes: bytes.subarray(at, next), content })
    at = next
  }
  return chunks
}

function sizeOf({ type, content }: Chunk): Size | null {
  if (content.byteLength < 10) return null
  if (type === 'VP8 ') {
    if (uint24(content, 3) !== 0x2a019d) return null
    return { width: content.getUint16(6, true) & 0x3fff, height: content.getUint16(8, true) & 0x3fff }
  }
  if (content.getUint8(0) !== 0x2f) return null
  const bits = content.getUint32(1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
}

function riffHeader(parts: readonly Uint8Array[]): Uint8Array {
  const header = new Uint8Array(12)
  header.set([...'RIFF\0\0\0\0WEBP'].map((letter) => letter.charCodeAt(0)))
  const length = 4 + parts.reduce((sum, part) => sum + part.length, 0)
  new DataView(header.buffer).setUint32(4, length, true)
  return header
}
