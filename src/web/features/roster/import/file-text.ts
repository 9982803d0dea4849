export interface Reading {
  readonly encoding: string
  /** The first words with non-English letters, which show whether the encoding is right. */
  readonly sample: string
}

export interface FileText {
  readonly text: string
  readonly encoding: string
  /** All ways to read the letters, the most likely first; empty if there is no doubt. */
  readonly readings: readonly Reading[]
}

/**
 * The code pages of Windows and Mac for Arabic and French. The Mac's Arabic one is ISO 8859-6. In doubt the first one
 * counts.
 */
const CODE_PAGES = ['windows-1256', 'windows-1252', 'iso-8859-6', 'macintosh'] as const
/** The prefix of encodings that undo a wrong one: UTF-8 read as a code page and written as UTF-8. */
const REWRITTEN = 'rewritten-'

/** Reads UTF-8, UTF-16 or a code page, recognised by its letters. @param chosen the most likely one if missing */
export function textOf(bytes: Uint8Array, chosen?: string): FileText {
  const utf16 = utf16In(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16, readings: [] }
  const unicode = strictUtf8(bytes)
  const decoded = unicode === null ? inCodePages(bytes) : [...rewritten(unicode), { encoding: 'utf-8', text: unicode }]
  const best = decoded.find(({ encoding }) => encoding === chosen) ?? decoded[0]
  const readings = decoded.map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) }))
  const distinct = readings.filter(({ sample }, at) => readings.findIndex((one) => one.sample === sample) === at)
  return {
    text: best?.text ?? '',
    encoding: best?.encoding ?? 'utf-8',
    readings: distinct.length > 1 ? distinct : [],
  }
}

interface Decoded {
  readonly encoding: string
  readonly text: string
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function inCodePages(bytes: Uint8Array): Decoded[] {
  const decoded = CODE_PAGES.map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
  const likelihoods = new Map(decoded.map(({ encoding, text }) => [encoding, likelihoodOf(text)]))
  return decoded.sort((one, other) => (likelihoods.get(other.encoding) ?? 0) - (likelihoods.get(one.encoding) ?? 0))
}

/** The original texts of letters like 'JoÃ«lle': UTF-8 read as a code page. */
function rewritten(text: string): Decoded[] {
  if (!/[^\0-\x7f]/.test(text.slice(1))) return []
  const letters = text.replace(/^\uFEFF/, '')
  return CODE_PAGES.flatMap((codePage) => {
    const bytes = bytesIn(letters, codePage)
    const repaired = bytes && strictUtf8(bytes)
    return repaired === null ? [] : [{ encoding: `${REWRITTEN}${codePage}`, text: repaired }]
  })
}

/** The bytes of a text in a code page; null if it does not have one of the letters. */
function bytesIn(text: string, codePage: string): Uint8Array | null {
  const all = new TextDecoder(codePage).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const places = new Map([...all].map((letter, byte) => [letter, byte]))
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const byte = places.get(text.charAt(at))
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}

/** The examined length of a text. */
const LOOKED_AT = 50_000
const WORDS = /[^\s,;:.()"'’/-]*[^\0-\x7f\s’][^\s,;:.()"'’/-]*/gu

/** The number of plausible letters of Arabic or French, of which wrong ones are subtracted twice. */
function likelihoodOf(text: string): number {
  return (text.slice(0, LOOKED_AT).match(WORDS) ?? []).reduce((sum, word) => {
    const letters = word.replace(/[\0-\x7f]/g, '').length
    return sum + (isPlausible(word) ? letters : -2 * letters)
  }, 0)
}

/**
 * Whether all letters are of one script. A tanween inside a word, or a capital after a small letter, indicates a wrong
 * encoding.
 */
function isPlausible(word: string): boolean {
  if (/^[\u0621-\u0652\u0660-\u0669\d]+$/u.test(word)) return !/[\u064B-\u064D]\p{L}/u.test(word)
  return /^[A-Za-zÀ-ÖØ-öø-ÿŒœŸ]+$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word)
}

const WORDS_IN_SAMPLE = 3

function sampleOf(text: string): string {
  const words =
    text
      .replace(/^\uFEFF/, '')
      .slice(0, LOOKED_AT)
      .match(WORDS) ?? []
  return [...new Set(words)].slice(0, WORDS_IN_SAMPLE).join(' · ')
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
