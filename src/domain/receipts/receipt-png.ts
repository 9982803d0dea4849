import { type PictureReading, textAt } from './receipt-bytes.ts'

const SIGNATURE_BYTES = 8
/** The length, the type and the checksum of a chunk. */
const AROUND_CHUNK = 12
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']

/** Keeps the chunks that draw the picture. Texts, Exif, times and animation are left out. */
export function pngContent(bytes: Uint8Array): PictureReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)]
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  let at = SIGNATURE_BYTES
  while (at + AROUND_CHUNK <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + AROUND_CHUNK + length
    const type = textAt(bytes, at + 4, 4)
    if ((type === 'IHDR') !== (size === null)) return null
    if (end > bytes.length) return 'incomplete'
    if (type === 'IHDR') {
      if (length !== 13) return null
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    hasPixels ||= type === 'IDAT'
    if (KEPT.includes(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return size && hasPixels && length === 0 ? { ...size, parts } : null
    at = end
  }
  return 'incomplete'
}
