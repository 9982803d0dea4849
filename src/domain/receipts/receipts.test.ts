import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aJpeg, aPdf, aPng, aWebp, jpegSegment, pngChunk, webpChunk } from '#tests/receipt-files.ts'
import { isHeic, type ReceiptFile, readReceipt } from './receipts.ts'

const PLACE = 'GPSLatitude 33.8938'
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
const textOf = ({ bytes }: ReceiptFile) => Buffer.from(bytes).toString('latin1')

function accepted(bytes: Uint8Array): ReceiptFile {
  const file = readReceipt(bytes)
  if (typeof file === 'string') throw new Error(file)
  return file
}

test.each([
  ['jpeg', aJpeg({ width: 1500, height: 2000 })],
  ['png', aPng({ width: 1500, height: 2000 })],
  ['webp', aWebp({ width: 1500, height: 2000 })],
  ['webp', aWebp({ width: 1500, height: 2000, isLossless: true })],
] as const)('a %s has its size and stays as it is', (kind, bytes) => {
  expect(accepted(bytes)).toEqual({ kind, width: 1500, height: 2000, bytes })
})

test('a PDF stays as it is, without a size', () => {
  expect(accepted(aPdf())).toEqual({ kind: 'pdf', width: null, height: null, bytes: aPdf() })
})

test.each([
  ['Exif in a JPEG', aJpeg({ before: [jpegSegment(0xe1, latin(`Exif\0\0${PLACE}`))] })],
  ['XMP in a JPEG', aJpeg({ before: [jpegSegment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${PLACE}`))] })],
  ['IPTC in a JPEG', aJpeg({ before: [jpegSegment(0xed, latin(`Photoshop 3.0\0${PLACE}`))] })],
  ['a comment in a JPEG', aJpeg({ before: [jpegSegment(0xfe, latin(`<script>${PLACE}</script>`))] })],
  ['a preview in a JPEG', aJpeg({ before: [jpegSegment(0xe0, latin(`JFXX\0${PLACE}`))] })],
  ['Exif between the scans of a JPEG', aJpeg({ between: [jpegSegment(0xe1, latin(`Exif\0\0${PLACE}`))] })],
  ['a page behind a JPEG', aJpeg({ behind: latin(`<html>${PLACE}`) })],
  ['a text in a PNG', aPng({ before: [pngChunk('tEXt', latin(`Comment\0${PLACE}`))] })],
  ['Exif in a PNG', aPng({ before: [pngChunk('eXIf', latin(PLACE))] })],
  ['an archive behind a PNG', aPng({ behind: latin(`PK\u0003\u0004${PLACE}`) })],
  ['Exif in a WebP', aWebp({ extra: [webpChunk('EXIF', latin(PLACE))] })],
  ['XMP in a WebP', aWebp({ extra: [webpChunk('XMP ', latin(PLACE))] })],
  ['a page behind a WebP', aWebp({ behind: latin(`<html>${PLACE}`) })],
])('%s is left out', (_what, bytes) => {
  const file = accepted(bytes)
  expect(textOf(file)).not.toContain(PLACE)
  // And the rest is still a receipt, which loses nothing more.
  expect(readReceipt(file.bytes)).toEqual(file)
})

test.each([
  ['nothing', new Uint8Array(), 'unknownType'],
  ['an SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'unknownType'],
  ['a page that is called .jpg', latin('<!doctype html><script>alert(1)</script>'), 'unknownType'],
  ['a page before a JPEG', latin(`<html>${String.fromCharCode(...aJpeg())}`), 'unknownType'],
  ['a GIF that is a script', latin('GIF89a=alert(1)'), 'unknownType'],
  ['a PDF behind something else', latin(`x${String.fromCharCode(...aPdf())}`), 'unknownType'],
  ['a HEIC', latin('\0\0\0\u0018ftypheic'), 'unknownType'],
  ['only the start of a JPEG', Uint8Array.from([0xff, 0xd8, 0xff]), 'incomplete'],
  ['a JPEG without a scan', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), 'damaged'],
  ['a JPEG of two sizes', aJpeg({ before: [aJpeg().subarray(20, 39)] }), 'damaged'],
  ['a JPEG that is cut off', aJpeg().subarray(0, -2), 'incomplete'],
  ['a PNG that is cut off', aPng().subarray(0, -12), 'incomplete'],
  ['a PNG without its header', pngWithout('IHDR'), 'damaged'],
  ['a PNG without pixels', pngWithout('IDAT'), 'damaged'],
  ['a WebP that is cut off', aWebp().subarray(0, -2), 'incomplete'],
  ['a WebP that moves', aWebp({ extra: [webpChunk('ANIM', new Uint8Array(6))], moves: true }), 'damaged'],
  [
    'a WebP of two sizes',
    aWebp({ extra: [webpChunk('EXIF', latin(' '))], canvas: { width: 9, height: 9 } }),
    'damaged',
  ],
  ['a PDF that is cut off', aPdf().subarray(0, -6), 'incomplete'],
  ['a JPEG whose end is zeros', joinedBytes(aJpeg().subarray(0, -20), new Uint8Array(500)), 'incomplete'],
  ['a PNG of 64,008,000 pixels', aPng({ width: 8_001, height: 8_000 }), 'tooManyPixels'],
  ['a PNG of 30,000 × 30,000', aPng({ width: 30_000, height: 30_000 }), 'tooManyPixels'],
  ['a JPEG of 65,535 × 1', aJpeg({ width: 65_535, height: 1 }), 'tooManyPixels'],
  ['a PNG without a width', aPng({ width: 0 }), 'damaged'],
])('%s is refused', (_what, bytes, problem) => {
  expect(readReceipt(bytes)).toBe(problem)
})

function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts))
}

test('64 million pixels are a receipt', () => {
  expect(accepted(aPng({ width: 8_000, height: 8_000 }))).toMatchObject({ width: 8_000 })
})

test('a photo as some phones store it is recognised', () => {
  expect(isHeic(latin('\0\0\0\u0018ftypheic'))).toBe(true)
  expect(isHeic(latin('\0\0\0\u0018ftypmp42'))).toBe(false)
})

function pngWithout(type: string): Uint8Array {
  const png = aPng()
  const at = Buffer.from(png).indexOf(type) - 4
  const length = 12 + Buffer.from(png).readUInt32BE(at)
  return Uint8Array.from([...png.subarray(0, at), ...png.subarray(at + length)])
}

test('no bytes make reading fail, and a cut or changed picture is refused or stays a picture', () => {
  const files = [aJpeg(), aPng(), aWebp(), aWebp({ extra: [webpChunk('EXIF', latin('Exif'))] }), aPdf()]
  const changed = fc
    .tuple(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat())
    .map(([file, at, byte, end]) => file.with(at % file.length, byte).subarray(0, end % (file.length + 1)))
  fc.assert(
    fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      const file = readReceipt(bytes)
      if (typeof file === 'object') expect(readReceipt(file.bytes)).toEqual(file)
    }),
  )
})
