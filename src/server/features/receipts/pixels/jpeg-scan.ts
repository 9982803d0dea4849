import type { ScanBits } from './jpeg-bits.ts'
import type { Component, Frame, HuffmanCode } from './jpeg-tables.ts'
import { Undecodable } from './undecodable.ts'

export interface ScanComponent {
  readonly component: Component
  readonly dc: HuffmanCode | undefined
  readonly ac: HuffmanCode | undefined
  /** A bit for each coefficient of a progressive picture that is not zero. A block has eight bytes. */
  readonly nonZero: Uint8Array
}

export interface Scan {
  readonly components: readonly ScanComponent[]
  readonly from: number
  readonly to: number
  /** Whether it refines coefficients of an earlier scan. */
  readonly refines: boolean
  readonly restartInterval: number
}

const COEFFICIENTS = 64
/** After this many blocks other work may run. */
const BLOCKS_AT_ONCE = 40_000

/**
 * Reads the codes of all blocks, without their values, and yields from time to time.
 * @throws Undecodable
 */
export function* readScan(bits: ScanBits, frame: Frame, scan: Scan): Generator<undefined, void> {
  const [single] = scan.components
  const isAlone = scan.components.length === 1 && single !== undefined
  const [columns, rows] = isAlone ? [single.component.columns, single.component.rows] : [frame.columns, frame.rows]
  const read = frame.isProgressive
    ? progressiveReader(bits, scan)
    : { block: sequentialBlock, restart: () => undefined }
  let [blocks, groups] = [0, 0]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (scan.restartInterval > 0 && groups > 0 && groups % scan.restartInterval === 0) {
        bits.restart(groups / scan.restartInterval - 1)
        read.restart()
      }
      groups += 1
      for (const one of scan.components) {
        const { across, down } = isAlone ? ONE_BLOCK : one.component
        const width = widthInBlocks(frame, one.component)
        for (let y = 0; y < down; y++)
          for (let x = 0; x < across; x++) read.block(bits, one, (row * down + y) * width + column * across + x)
        blocks += across * down
      }
      if (blocks >= BLOCKS_AT_ONCE) {
        blocks = 0
        yield
      }
    }
}

const ONE_BLOCK = { across: 1, down: 1 }

/** The width with the blocks that fill the last group. */
export function widthInBlocks(frame: Frame, { across }: Component): number {
  return frame.columns * across
}

function sequentialBlock(bits: ScanBits, { dc, ac }: ScanComponent): void {
  readFirst(bits, dc)
  for (let at = 1; at < COEFFICIENTS; ) {
    const symbol = bits.symbol(required(ac))
    const [zeros, size] = [symbol >> 4, symbol & 15]
    if (size === 0 && zeros < 15) return
    at += zeros + 1
    if (at > COEFFICIENTS) throw new Undecodable()
    bits.bits(size)
  }
}

function readFirst(bits: ScanBits, dc: HuffmanCode | undefined): void {
  const size = bits.symbol(required(dc))
  if (size > 11) throw new Undecodable()
  bits.bits(size)
}

function required(code: HuffmanCode | undefined): HuffmanCode {
  if (!code) throw new Undecodable()
  return code
}

function progressiveReader(bits: ScanBits, { from, to, refines }: Scan) {
  /** The number of blocks, from this one on, whose rest is empty. */
  let emptyBlocks = 0
  const readRun = (zeros: number) => {
    emptyBlocks = 2 ** zeros + bits.bits(zeros)
  }

  const firstPass = ({ ac, nonZero }: ScanComponent, block: number) => {
    for (let at = from; emptyBlocks === 0 && at <= to; at++) {
      const symbol = bits.symbol(required(ac))
      const [zeros, size] = [symbol >> 4, symbol & 15]
      if (size === 0 && zeros < 15) readRun(zeros)
      else {
        at += zeros
        if (at > to) throw new Undecodable()
        bits.bits(size)
        if (size > 0) mark(nonZero, block, at)
      }
    }
    if (emptyBlocks > 0) emptyBlocks -= 1
  }

  const refiningPass = ({ ac, nonZero }: ScanComponent, block: number) => {
    let at = from
    while (emptyBlocks === 0 && at <= to) {
      const symbol = bits.symbol(required(ac))
      const [zeros, size] = [symbol >> 4, symbol & 15]
      if (size > 1) throw new Undecodable()
      if (size === 0 && zeros < 15) {
        readRun(zeros)
        break
      }
      if (size === 1) bits.bit()
      let left = zeros
      while (at <= to && (isMarked(nonZero, block, at) || left > 0)) {
        if (isMarked(nonZero, block, at)) bits.bit()
        else left -= 1
        at += 1
      }
      if (size === 1 && at > to) throw new Undecodable()
      if (size === 1) mark(nonZero, block, at)
      at += 1
    }
    if (emptyBlocks === 0) return
    for (; at <= to; at++) if (isMarked(nonZero, block, at)) bits.bit()
    emptyBlocks -= 1
  }

  return {
    block(_: ScanBits, one: ScanComponent, block: number) {
      if (from > 0) (refines ? refiningPass : firstPass)(one, block)
      else if (refines) bits.bit()
      else readFirst(bits, one.dc)
    },
    restart() {
      emptyBlocks = 0
    },
  }
}

function mark(nonZero: Uint8Array, block: number, at: number): void {
  const place = block * 8 + (at >> 3)
  nonZero[place] = (nonZero[place] ?? 0) | (1 << (at & 7))
}

function isMarked(nonZero: Uint8Array, block: number, at: number): boolean {
  return (((nonZero[block * 8 + (at >> 3)] ?? 0) >> (at & 7)) & 1) === 1
}
