import { findNames, REPLACEMENTS, withoutNames, wordsOf } from './erasure.ts'

/** Another version of a text: as it was when it was read, and as it is stored now. */
export interface OtherVersion {
  readonly was: string | null
  readonly stored: string | null
}

/**
 * A text that a person wrote from `was`, without the names that an erasure has replaced in the stored version since.
 * They are known from `was` alone, because the server keeps no erased name. A person may also have typed 'Erased' in
 * the place of another word, so what this replaces must not pass for the author's wish. An erasure leaves no other
 * place with the name.
 * Source: docs/product.md, 21.7.
 */
export function withoutErasedSince(text: string, { was, stored }: OtherVersion): string {
  if (was === null || stored === null || !hasReplacement(stored)) return text
  const replaced = changedParts(was, stored).flatMap(([before, after]) => replacedIn(before, after))
  const names = replaced.filter((name) => findNames(stored, [name]).length === 0)
  return withoutNames(text, names, Number.POSITIVE_INFINITY)
}

const REPLACEMENT = new RegExp(`(?:${Object.values(REPLACEMENTS).join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'gu')

function hasReplacement(text: string): boolean {
  return text.search(REPLACEMENT) >= 0
}

/** The parts of `before` in the places of the replacements in `after`, if the rest is equal. */
function replacedIn(before: string, after: string): readonly string[] {
  const [start = '', ...pieces] = after.split(REPLACEMENT)
  if (!before.startsWith(start)) return []
  const found: string[] = []
  let at = start.length
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    if (isLast && !before.endsWith(piece)) return []
    const end = isLast ? before.length - piece.length : before.indexOf(piece, at + 1)
    if (end <= at) return []
    found.push(before.slice(at, end))
    at = end + piece.length
  }
  return found.filter((name) => !hasReplacement(name))
}

interface Token {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** The words of a text and the replacements of erased names in it. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  const addWords = (end: number) => {
    for (const word of wordsOf(text.slice(at, end)))
      tokens.push({ key: word.key, start: at + word.start, end: at + word.end })
  }
  for (const { 0: replacement, index } of text.matchAll(REPLACEMENT)) {
    addWords(index)
    at = index + replacement.length
    tokens.push({ key: replacement, start: index, end: at })
  }
  addWords(text.length)
  return tokens
}

/** The parts of both texts that differ, found by the words that the texts have in common. */
function changedParts(before: string, after: string): readonly (readonly [string, string])[] {
  const [one, other] = [tokensOf(before), tokensOf(after)]
  const common = commonCounts(one, other)
  const parts: [string, string][] = []
  let [i, j] = [0, 0]
  let [startI, startJ] = [0, 0]
  const close = () => {
    if (i > startI && j > startJ)
      parts.push([sliceOf(before, one.slice(startI, i)), sliceOf(after, other.slice(startJ, j))])
  }
  while (i < one.length && j < other.length) {
    if (one[i]?.key === other[j]?.key) {
      close()
      i++
      j++
      startI = i
      startJ = j
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  i = one.length
  j = other.length
  close()
  return parts
}

function sliceOf(text: string, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end)
}

/** How many tokens the texts have in common behind each pair of places, in the same order. */
function commonCounts(one: readonly Token[], other: readonly Token[]): readonly Uint16Array[] {
  const counts = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--) {
    const [row, next] = [counts[i], counts[i + 1]]
    if (!row || !next) continue
    for (let j = other.length - 1; j >= 0; j--)
      row[j] = one[i]?.key === other[j]?.key ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
  }
  return counts
}
