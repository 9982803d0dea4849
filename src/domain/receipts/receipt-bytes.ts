/** What remains of a picture: its pixels, without what a camera or a program stored beside them. */
export interface PictureContent {
  readonly parts: readonly Uint8Array[]
  readonly width: number
  readonly height: number
}

/** The content of a file, null if it is damaged, or 'incomplete' if it ends before its end marker. */
export type PictureReading = PictureContent | 'incomplete' | null

/** One character for each byte, for the ASCII marks of file formats. The text is shorter if the bytes end earlier. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
