import { crc32, deflateSync } from 'node:zlib'

/** A PNG with stripes, as large as a photo, which a browser shows. */
export function aPhoto(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, grey.
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 0xf4)
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 0
    if (y % 80 < 24) rows.fill(0x40, y * (width + 1) + Math.round(width / 8), y * (width + 1) + Math.round(width * 0.7))
  }
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
