import { type PictureReading, textAt } from './receipt-bytes.ts'

const START_OF_SCAN = 0xda
const END = 0xd9
/** The markers of frames, which have the size of the picture. The other markers in this range are tables. */
const FIRST_FRAME = 0xc0
const LAST_FRAME = 0xcf
const TABLES = [0xc4, 0xc8, 0xcc]
const QUANTIZATION = 0xdb
const RESTART_INTERVAL = 0xdd
const JFIF = 0xe0
/** The segment that says how the colours are coded. */
const ADOBE = 0xee

/**
 * Keeps frames, tables, scans, and the two short segments that say how to draw them. Exif, XMP, comments, previews,
 * further pictures and anything behind the end, such as the film of a moving photo, are left out.
 */
export function jpegContent(bytes: Uint8Array): PictureReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let hasScan = false
  let at = 2
  while (at + 4 <= bytes.length || isEnd(bytes, at)) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // There may be any number of 0xff before a marker.
    if (marker === 0xff) at += 1
    else if (marker === END) return size && hasScan ? { ...size, parts: [...parts, bytes.subarray(at, at + 2)] } : null
    else {
      const end = at + 2 + view.getUint16(at + 2)
      if (end > bytes.length) return 'incomplete'
      if (end < at + 4) return null
      if (isFrame(marker)) {
        if (size || end < at + 9) return null
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      }
      const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end
      hasScan ||= marker === START_OF_SCAN
      if (isKept(bytes, marker, at)) parts.push(bytes.subarray(at, next))
      at = next
    }
  }
  return 'incomplete'
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === END
}

function isFrame(marker: number): boolean {
  return marker >= FIRST_FRAME && marker <= LAST_FRAME && !TABLES.includes(marker)
}

function isKept(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === JFIF) return textAt(bytes, at + 4, 5) === 'JFIF\0' && bytes[at + 3] === 16
  if (marker === ADOBE) return textAt(bytes, at + 4, 5) === 'Adobe' && bytes[at + 3] === 14
  return [...TABLES, START_OF_SCAN, QUANTIZATION, RESTART_INTERVAL].includes(marker) || isFrame(marker)
}

/** Where the next segment begins: in a scan, 0xff is followed by 0 or by a restart mark. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isOfScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isOfScan) return at
  }
  return bytes.length
}
