/**
 * The decoded text of a spreadsheet export: UTF-8, UTF-16 with or without a byte order mark, or the Arabic code page of old
 * versions of Excel.
 */
export function textOf(bytes: Uint8Array): string {
  const encoding = utf16In(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}

/** UTF-16 is detected by its byte order mark, or by the zero byte of every Latin letter, comma and line end. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const empty = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 1000).entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  if (even + odd < 2) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
