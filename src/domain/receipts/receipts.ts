import { textAt } from './receipt-bytes.ts'
import { jpegContent } from './receipt-jpeg.ts'
import { pngContent } from './receipt-png.ts'
import { webpContent } from './receipt-webp.ts'

/** What receipts can belong to. */
export const RECEIPT_SUBJECTS = ['transaction', 'exchange', 'count', 'reversal'] as const

export interface ReceiptSubject {
  readonly kind: (typeof RECEIPT_SUBJECTS)[number]
  readonly id: string
}

export const RECEIPT_KINDS = ['jpeg', 'png', 'webp', 'pdf'] as const

export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** The only types with which a receipt is ever answered. */
export const RECEIPT_TYPES: Readonly<Record<ReceiptKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/**
 * Why a file is no receipt: it has another type, ends before its end marker, is damaged otherwise, or has more pixels
 * than a phone can show.
 */
export type ReceiptProblem = 'unknownType' | 'incomplete' | 'damaged' | 'tooManyPixels'

export interface ReceiptFile {
  readonly kind: ReceiptKind
  /** It is null for a PDF. */
  readonly width: number | null
  readonly height: number | null
  readonly bytes: Uint8Array
}

/** The longest side of a picture that browsers draw. */
const LONGEST_SIDE = 16_384
const MOST_PIXELS = 64_000_000

const STARTS: readonly (readonly [ReceiptKind, (bytes: Uint8Array) => boolean])[] = [
  ['jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['webp', (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'],
  ['pdf', (bytes) => textAt(bytes, 0, 5) === '%PDF-'],
]

/**
 * The type is that of the bytes, whatever the file is called. A picture keeps only what draws it: the place and the
 * camera of a photo, comments, and anything behind its end are left out. Source: docs/product.md, 8.21.
 */
export function readReceipt(bytes: Uint8Array): ReceiptFile | ReceiptProblem {
  const [kind] = STARTS.find(([, isStart]) => isStart(bytes)) ?? []
  if (!kind) return 'unknownType'
  if (kind === 'pdf') return hasPdfEnd(bytes) ? { kind, width: null, height: null, bytes } : 'incomplete'
  const content = { jpeg: jpegContent, png: pngContent, webp: webpContent }[kind](bytes)
  if (content === 'incomplete') return content
  if (!content || content.width === 0 || content.height === 0) return 'damaged'
  const { width, height, parts } = content
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) return 'tooManyPixels'
  return { kind, width, height, bytes: joined(parts) }
}

/** Brands of HEIF files, in which phones store photos. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether it is a photo as some phones store it, which most browsers cannot read. Source: docs/product.md, 8.21. */
export function isHeic(bytes: Uint8Array): boolean {
  return textAt(bytes, 4, 4) === 'ftyp' && HEIC_BRANDS.includes(textAt(bytes, 8, 4))
}

function hasPdfEnd(bytes: Uint8Array): boolean {
  return textAt(bytes, Math.max(0, bytes.length - 1024), 1024).includes('%%EOF')
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A receipt chosen in a form that posts its money at once arrives after the money is posted. */
const FORM_MS = 3_600_000

interface PostedMoney {
  /** When it was posted, or its request rejected; null until then. */
  readonly postedAt: Date | null
  /** Whether no one reviews it: this is true of everything but requests. */
  readonly isDirect: boolean
  readonly authorId: string
}

/**
 * Whether the receipt came after the money was posted, or its request rejected. If no one reviews the money, receipts
 * that its author adds within the hour count as given with it. Source: docs/product.md, 8.21.
 */
export function isAddedLater(
  { postedAt, isDirect, authorId }: PostedMoney,
  { addedBy, addedAt }: { readonly addedBy: string; readonly addedAt: Date },
): boolean {
  if (postedAt === null) return false
  const isOfForm = isDirect && addedBy === authorId && addedAt.getTime() - postedAt.getTime() <= FORM_MS
  return !isOfForm
}
