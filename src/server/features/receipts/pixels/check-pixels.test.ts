import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readReceipt } from '#domain/receipts/receipts.ts'
import { aJpeg, aPng, aWebp, pngChunk } from '#tests/receipt-files.ts'
import { canBeDecoded } from './check-pixels.ts'

const FOLDER = 'tests/files/pictures'
const stored = (name: string) => new Uint8Array(readFileSync(`${FOLDER}/${name}`))

async function decodes(bytes: Uint8Array): Promise<boolean> {
  const file = readReceipt(bytes)
  return typeof file === 'object' && canBeDecoded(file)
}

/** The start of the file, as if it were all of it. */
const cutWithEnd = (bytes: Uint8Array, share: number) =>
  Uint8Array.from([...bytes.subarray(0, Math.floor(bytes.length * share)), 0xff, 0xd9])

/** A PNG whose pixels are these, one byte each. */
function aPngOf(pixels: Uint8Array, header: readonly number[] = [8, 0, 0, 0, 0]): Uint8Array {
  const parts = [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk('IHDR', Uint8Array.from([0, 0, 0, 4, 0, 0, 0, 3, ...header])),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', new Uint8Array()),
  ]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

test('a picture as a program wrote it can be decoded; of a JPEG no part alone, also with an end marker', async () => {
  for (const name of readdirSync(FOLDER)) {
    expect([name, await decodes(stored(name))]).toEqual([name, true])
    if (!name.endsWith('.jpg')) continue
    for (const share of [0.55, 0.7, 0.8, 0.9, 0.98])
      expect([name, share, await decodes(cutWithEnd(stored(name), share))]).toEqual([name, share, false])
  }
})

test('a lossless WebP whose bits were changed cannot be decoded, a lossy one cannot without its first part', async () => {
  const lossless = stored('lossless.webp')
  for (const at of [40, 60, 80, 100]) {
    const changed = lossless.map((byte, place) => (place >= at && place < at + 20 ? byte ^ 0x5a : byte))
    expect(await decodes(changed)).toBe(false)
  }
  const flat = aWebp({ width: 8_000, height: 8_000, isLossless: true })
  expect(await decodes(flat)).toBe(true)
  // Its transformations never end.
  expect(await decodes(flat.with(25, 0xff))).toBe(false)
  const lossy = stored('lossy.webp')
  expect(await decodes(lossy.with(21, 0xff))).toBe(false)
})

test('a JPEG needs its codes and every component', async () => {
  const jpeg = aJpeg()
  expect(await decodes(jpeg)).toBe(true)
  const scan = Buffer.from(jpeg).lastIndexOf(Buffer.from([0xff, 0xda]))
  expect(await decodes(Uint8Array.from([...jpeg.subarray(0, scan), 0xff, 0xd9]))).toBe(false)
  const [codes] = [Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc4]))]
  expect(await decodes(Uint8Array.from([...jpeg.subarray(0, codes), ...jpeg.subarray(codes + 21)]))).toBe(false)
})

test('a JPEG with a thousand scans takes no time', async () => {
  const jpeg = aJpeg({ width: 4_000, height: 4_000 })
  const scan = Buffer.from(jpeg).lastIndexOf(Buffer.from([0xff, 0xda]))
  const again = jpeg.subarray(scan, scan + 10)
  const many = Array.from({ length: 1_000 }, () => [...again]).flat()
  expect(await decodes(Uint8Array.from([...jpeg.subarray(0, scan), ...many, ...jpeg.subarray(scan)]))).toBe(false)
})

test.each([
  ['its pixels', deflateSync(new Uint8Array(15)), true],
  ['too few pixels', deflateSync(new Uint8Array(14)), false],
  ['too many pixels', deflateSync(new Uint8Array(16)), false],
  ['an unknown filter', deflateSync(new Uint8Array(15).fill(9)), false],
  ['pixels that are not packed', new Uint8Array(15), false],
  ['pixels that are cut off', deflateSync(new Uint8Array(15)).subarray(0, -5), false],
])('a PNG with %s can be decoded: %s', async (_what, pixels, expected) => {
  expect(await decodes(aPngOf(pixels))).toBe(expected)
})

test('a PNG of no known colours, or with a wrong checksum, cannot be decoded', async () => {
  const pixels = deflateSync(new Uint8Array(15))
  for (const header of [
    [8, 3, 0, 0, 0],
    [8, 5, 0, 0, 0],
    [3, 0, 0, 0, 0],
    [8, 0, 1, 0, 0],
    [8, 0, 0, 0, 2],
  ])
    expect(await decodes(aPngOf(pixels, header))).toBe(false)
  const png = aPng()
  expect(await decodes(png.with(png.length - 20, (png.at(-20) ?? 0) ^ 1))).toBe(false)
})

test('a picture of zeros that unpacks to far more than its pixels is left at once', async () => {
  expect(await decodes(aPngOf(deflateSync(new Uint8Array(100_000_000))))).toBe(false)
})
