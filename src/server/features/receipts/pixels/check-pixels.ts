import { setImmediate } from 'node:timers/promises'
import type { ReceiptFile } from '#domain/receipts/receipts.ts'
import { checkJpeg } from './jpeg.ts'
import { checkPng } from './png.ts'
import { Undecodable } from './undecodable.ts'
import { checkWebp } from './webp.ts'

/** Whether a decoder gets all pixels out of a file that `readReceipt` accepts. Other requests run in between. */
export async function canBeDecoded({ kind, bytes }: ReceiptFile): Promise<boolean> {
  try {
    if (kind === 'png') await checkPng(bytes)
    const pieces = kind === 'jpeg' ? checkJpeg(bytes) : kind === 'webp' ? checkWebp(bytes) : []
    for (const _ of pieces) await setImmediate()
    return true
  } catch (error) {
    if (error instanceof Undecodable) return false
    throw error
  }
}
