import { setImmediate } from 'node:timers/promises'
import type { ReceiptFile } from '#domain/receipts.ts'
import { checkJpeg } from './jpeg.ts'
import { checkPng } from './png.ts'
import { Undecodable } from './undecodable.ts'

/** Whether a decoder gets all pixels out of a file that `readReceipt` accepts. Other requests run in between. */
export async function canBeDecoded({ kind, bytes }: ReceiptFile): Promise<boolean> {
  try {
    if (kind === 'png') await checkPng(bytes)
    if (kind === 'jpeg') for (const _ of checkJpeg(bytes)) await setImmediate()
    return true
  } catch (error) {
    if (error instanceof Undecodable) return false
    throw error
  }
}
