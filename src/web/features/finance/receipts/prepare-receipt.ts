import { isHeic, readReceipt } from '#domain/receipts/receipts.ts'
import { LARGEST_RECEIPT } from '#domain/texts/limits.ts'
import type { PreparedReceipt } from './receipt-box.ts'

/** In pixels; this is enough to read the small print of a long till receipt. */
const LONGEST_SIDE = 2_000
/** In bytes: two of them take a slow phone connection (400 kbit/s) about sixteen seconds. */
const LARGEST_PICTURE = 400_000
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45]
const SMALLER = 0.75
const PREVIEW_SIDE = 96

/** Why a chosen file cannot be a receipt. */
export type FileProblem = 'notReadable' | 'incomplete' | 'isHeic' | 'tooManyPixels' | 'pdfTooLarge'

export class UnusableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Draws a picture again, smaller, so that nothing of the camera remains, such as the place. A PDF stays as it is.
 * @throws UnusableFile
 */
export async function prepareReceipt(file: File): Promise<PreparedReceipt> {
  const start = await file.slice(0, 5).text()
  if (start === '%PDF-') {
    if (file.size > LARGEST_RECEIPT) throw new UnusableFile('pdfTooLarge')
    const bytes = await file.arrayBuffer()
    if (typeof readReceipt(new Uint8Array(bytes)) === 'string') throw new UnusableFile('notReadable')
    return { bytes, preview: null }
  }
  const problem = problemOf(new Uint8Array(await file.arrayBuffer()))
  // Browsers draw a missing part white or grey.
  if (problem === 'incomplete') throw new UnusableFile(problem)
  try {
    const picture = await decoded(file)
    const preview = drawn(picture, PREVIEW_SIDE)
    const bytes = await smallEnough(picture)
    return { bytes, preview: preview.toDataURL('image/jpeg', 0.7) }
  } catch (error) {
    throw error instanceof UnusableFile ? new UnusableFile(problem) : error
  }
}

/** Why a file cannot be a receipt if this device does not draw it. */
function problemOf(bytes: Uint8Array): FileProblem {
  if (isHeic(bytes)) return 'isHeic'
  const read = readReceipt(bytes)
  return read === 'incomplete' || read === 'tooManyPixels' ? read : 'notReadable'
}

/** The picture in the browser's own element, which turns a photo the way it was taken. */
async function decoded(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  try {
    // The page's policy allows pictures as data, not as addresses of files.
    picture.src = await dataAddressOf(file)
    await picture.decode()
  } catch {
    throw new UnusableFile('notReadable')
  }
  if (picture.naturalWidth === 0 || picture.naturalHeight === 0) throw new UnusableFile('notReadable')
  return picture
}

function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

async function smallEnough(picture: HTMLImageElement): Promise<ArrayBuffer> {
  for (let side = LONGEST_SIDE; ; side *= SMALLER) {
    const canvas = drawn(picture, side)
    for (const quality of QUALITIES) {
      const blob = await jpegOf(canvas, quality)
      if (blob.size <= LARGEST_PICTURE) return blob.arrayBuffer()
    }
  }
}

function drawn(picture: HTMLImageElement, side: number): HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new UnusableFile('notReadable')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // Some devices draw nothing of a picture that is too large for them, and say nothing.
  if (side === PREVIEW_SIDE && isEmpty(context)) throw new UnusableFile('notReadable')
  // Transparent parts would be black otherwise.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

function isEmpty(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return !data.some((value, at) => at % 4 === 3 && value > 0)
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnusableFile('notReadable'))), 'image/jpeg', quality),
  )
}
