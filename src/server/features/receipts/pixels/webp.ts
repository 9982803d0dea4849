import { textAt } from '#domain/receipts/receipt-bytes.ts'
import { Undecodable } from './undecodable.ts'
import { checkLossless } from './webp-lossless.ts'

const TAG_AND_SIZE = 10

/**
 * Checks a WebP. All codes of a lossless picture are read; of a lossy one, in which any bits mean pixels, the parts are
 * measured. It yields from time to time.
 * @param bytes as `webpContent` accepts them
 * @throws Undecodable
 */
export function* checkWebp(bytes: Uint8Array): Generator<undefined, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [type, length] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)]
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'VP8L') yield* checkLossless(content)
    if (type === 'VP8 ') checkLossy(content)
    at += 8 + length + (length % 2)
  }
}

/** Checks that it is a shown key frame, with its first part and at least a byte of pixels. */
function checkLossy(content: Uint8Array): void {
  const tag = (content[0] ?? 0) | ((content[1] ?? 0) << 8) | ((content[2] ?? 0) << 16)
  const isKeyFrame = (tag & 1) === 0
  const isShown = ((tag >> 4) & 1) === 1
  const firstPart = tag >> 5
  if (!isKeyFrame || !isShown || firstPart === 0 || TAG_AND_SIZE + firstPart >= content.length) throw new Undecodable()
}
