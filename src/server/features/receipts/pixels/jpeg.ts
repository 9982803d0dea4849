import { ScanBits } from './jpeg-bits.ts'
import { readScan, type Scan, type ScanComponent, widthInBlocks } from './jpeg-scan.ts'
import { type Frame, frameOf, type HuffmanCode, huffmanCodes, uint16 } from './jpeg-tables.ts'
import { Undecodable } from './undecodable.ts'

const END = 0xd9
const START_OF_SCAN = 0xda
const HUFFMAN = 0xc4
const QUANTIZATION = 0xdb
const RESTART_INTERVAL = 0xdd
const FIRST_FRAME = 0xc0
const LAST_FRAME = 0xcf
/** The most scans of a picture. Programs write about ten; each takes time, however short it is. */
const MOST_SCANS = 64

/**
 * Reads the codes of a JPEG as a decoder does, without making its pixels, so that it takes hardly any memory. It yields
 * from time to time.
 * @param bytes as `jpegContent` accepts them
 * @throws Undecodable
 */
export function* checkJpeg(bytes: Uint8Array): Generator<undefined, void> {
  const codes = new Map<string, HuffmanCode>()
  const quantizations = new Set<number>()
  const nonZero = new Map<number, Uint8Array>()
  const drawn = new Set<number>()
  let [frame, restartInterval, scans]: [Frame | null, number, number] = [null, 0, 0]
  for (let at = 2; bytes[at + 1] !== END; ) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + uint16(bytes, at + 2)
    const segment = bytes.subarray(at + 4, end)
    if (end > bytes.length) throw new Undecodable()
    at = end
    if (marker === HUFFMAN) {
      for (const [key, code] of huffmanCodes(segment) ?? fail()) codes.set(key, code)
    } else if (marker === QUANTIZATION) {
      for (const id of quantizationIds(segment)) quantizations.add(id)
    } else if (marker === RESTART_INTERVAL) restartInterval = uint16(segment, 0)
    else if (marker === START_OF_SCAN) {
      scans += 1
      if (!frame || scans > MOST_SCANS) throw new Undecodable()
      const scan = scanOf(segment, frame, codes, nonZero, restartInterval)
      const bits = new ScanBits(bytes, end)
      yield* readScan(bits, frame, scan)
      at = bits.end()
      for (const { component } of scan.components) if (scan.from === 0) drawn.add(component.id)
    } else if (marker >= FIRST_FRAME && marker <= LAST_FRAME) frame = frameOf(marker, segment) ?? fail()
  }
  const isWhole = frame?.components.every(({ id, quantization }) => drawn.has(id) && quantizations.has(quantization))
  if (!isWhole) throw new Undecodable()
}

function fail(): never {
  throw new Undecodable()
}

function quantizationIds(segment: Uint8Array): number[] {
  const ids: number[] = []
  let at = 0
  while (at < segment.length) {
    ids.push((segment[at] ?? 0) & 15)
    at += 1 + 64 * ((segment[at] ?? 0) >> 4 ? 2 : 1)
  }
  return at === segment.length ? ids : fail()
}

function scanOf(
  segment: Uint8Array,
  frame: Frame,
  codes: ReadonlyMap<string, HuffmanCode>,
  nonZero: Map<number, Uint8Array>,
  restartInterval: number,
): Scan {
  const count = segment[0] ?? 0
  if (count < 1 || count > frame.components.length || segment.length !== 4 + 2 * count) throw new Undecodable()
  const [from = 0, to = 0, approximation = 0] = segment.subarray(1 + 2 * count)
  const components = Array.from({ length: count }, (_, place): ScanComponent => {
    const [id, tables = 0] = segment.subarray(1 + 2 * place)
    const component = frame.components.find((one) => one.id === id) ?? fail()
    const blocks = widthInBlocks(frame, component) * frame.rows * component.down
    const own = nonZero.get(component.id) ?? new Uint8Array(frame.isProgressive ? blocks * 8 : 0)
    nonZero.set(component.id, own)
    return { component, dc: codes.get(`0${tables >> 4}`), ac: codes.get(`1${tables & 15}`), nonZero: own }
  })
  const isRange = frame.isProgressive ? from <= to && to < 64 && (from === 0) === (to === 0) : from === 0 && to === 63
  // A scan of several components has only first coefficients.
  if (!isRange || (frame.isProgressive && from > 0 && count > 1)) throw new Undecodable()
  return { components, from, to, refines: approximation >> 4 > 0, restartInterval }
}
