import { SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { cleanName, searchKey } from '#domain/texts/names.ts'

export const ERASURE_KINDS = ['roster', 'account', 'receipt'] as const

export type ErasureKind = (typeof ERASURE_KINDS)[number]

/** The kinds of free texts in which a name may occur. Source: docs/product.md, 21.4. */
export const TEXT_PLACES = [
  'session.topic',
  ...SESSION_TEXTS.map((name) => `session.${name}` as const),
  'session.location',
  'attendance.name',
  'attendance.reason',
  'note',
  'followUp',
  'absence.reason',
  'guardian.name',
  'guardian.relation',
  'consent.guardian',
  'collector.name',
  'collector.relation',
  'collector.saidBy',
  'collecting.saidBy',
  'handOver.child',
  'handOver.name',
  'handOver.reason',
  'pause.reason',
  'unheld.reason',
  'approval.reason',
  'transaction.notes',
  'transaction.rejection',
  'pending.notes',
  'pending.rejection',
  'exchange.notes',
  'count.reason',
  'closing.reason',
  'ledger.notes',
  'history.notes',
  'rate.source',
  'category.name',
  'category.former',
  'network.name',
] as const

export type TextPlace = (typeof TEXT_PLACES)[number]

const KEPT_BY_DEFAULT: readonly TextPlace[] = [
  'guardian.name',
  'consent.guardian',
  'collector.name',
  'collector.saidBy',
  'collecting.saidBy',
  'handOver.name',
]

/** Whether a name in such a text is kept by default. In a guardian's relation it is someone else's. */
export function isKeptByDefault(place: TextPlace): boolean {
  return KEPT_BY_DEFAULT.includes(place)
}

/** The replacement of a name, in its script. Source: docs/product.md, 21.4. */
export const REPLACEMENTS = { latin: 'Erased', arabic: 'اسم محذوف' } as const

const ERASED_NAME = /^Erased [0-9a-f]{12}$/u

/**
 * The stored name of an erased person's mark; screens show 'Erased' instead ({@link isErasedName}). Source:
 * docs/product.md, 21.2.
 * @param key 12 random hexadecimal digits for each mark, so that marks of one person cannot be linked
 */
export function erasedName(key: string): string {
  return `Erased ${key}`
}

/** Whether it is the name of an erased person's mark ({@link erasedName}). Source: docs/product.md, 21.2. */
export function isErasedName(name: string): boolean {
  return ERASED_NAME.test(name)
}

/** A range of a text in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

const WORDS = /[\p{L}\p{N}\p{M}\p{Cf}\u0640]+/gu
/**
 * Prefixes that are joined with the next word (and, so, by, like, to), first in a search key, then as people write
 * them.
 */
const PREFIX = /^[وفبكل]/u
const WRITTEN_PREFIX = /^[وفبكلک\uFB8E-\uFB91\uFE8F-\uFE92\uFED1-\uFED4\uFED9-\uFEE0\uFEED\uFEEE][\p{M}\u0640]*/u
const ARABIC = /\p{Script=Arabic}/u

/** The words of a text by their search keys. */
export function wordsOf(text: string) {
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const key = searchKey(word)
    return key === '' ? [] : [{ key, word, start: index, end: index + word.length }]
  })
}

/** The word orders of a name: all words, and first and last name, each also reversed. */
function ordersOf(name: string): readonly (readonly string[])[] {
  const words = wordsOf(cleanName(name)).map(({ key }) => key)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2) return words.length === 0 ? [] : [words]
  return [words, [...words].reverse(), [first, last], [last, first]]
}

/**
 * The places of a name in any spelling that a search equates: the whole name, or first and last name, in either order.
 * Only whole words match; an Arabic 'and' or 'to' may be joined with the first. Ranges do not overlap.
 * @param names the name, and the person's former names
 * Source: docs/product.md, 21.4.
 */
export function findNames(text: string, names: readonly string[]): Span[] {
  const words = wordsOf(text)
  const orders = names.flatMap(ordersOf).sort((one, other) => other.length - one.length)
  const found: Span[] = []
  for (let at = 0; at < words.length; at++) {
    const span = firstOf(orders, (order) => matchAt(words, at, order))
    if (!span) continue
    found.push({ start: span.start, end: span.end })
    at += span.count - 1
  }
  return found
}

function firstOf<Item, Result>(items: readonly Item[], result: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const found = result(item)
    if (found) return found
  }
  return null
}

function matchAt(words: ReturnType<typeof wordsOf>, at: number, order: readonly string[]) {
  const run = words.slice(at, at + order.length)
  const [first] = run
  const last = run.at(-1)
  if (!first || !last || run.length < order.length) return null
  const rest = run.every(({ key }, index) => index === 0 || key === order[index])
  if (!rest) return null
  if (first.key === order[0]) return { start: first.start, end: last.end, count: order.length }
  if (!PREFIX.test(first.key) || first.key.slice(1) !== order[0]) return null
  // In a ligature the prefix cannot be divided from the name.
  const [prefix = ''] = WRITTEN_PREFIX.exec(first.word) ?? []
  return { start: first.start + prefix.length, end: last.end, count: order.length }
}

/**
 * Each name ({@link findNames}) becomes 'Erased', in its script.
 * @param limit cuts off the result
 * Source: docs/product.md, 21.4.
 */
export function withoutNames(text: string, names: readonly string[], limit: number): string {
  let rest = text
  for (const { start, end } of findNames(text, names).reverse()) {
    const word = ARABIC.test(rest.slice(start, end)) ? REPLACEMENTS.arabic : REPLACEMENTS.latin
    rest = rest.slice(0, start) + word + rest.slice(end)
  }
  return [...rest].slice(0, limit).join('')
}

/** Whether two names may mean the same person in a text: one contains the other. */
export function isNamesake(one: string, other: string): boolean {
  return findNames(one, [other]).length > 0 || findNames(other, [one]).length > 0
}

const EXCERPT_LENGTH = 60

export interface Excerpt {
  readonly before: string
  readonly found: string
  readonly after: string
}

/**
 * The first place of a name in a text, with at most 60 UTF-16 units before and after it, and '…' where more is cut off.
 * It is null if the text has none of the names. Source: docs/product.md, 21.4.
 */
export function excerptOf(text: string, names: readonly string[]): Excerpt | null {
  const [span] = findNames(text, names)
  if (!span) return null
  const before = text.slice(0, span.start)
  const after = text.slice(span.end)
  return {
    before: before.length > EXCERPT_LENGTH ? `…${before.slice(-EXCERPT_LENGTH)}` : before,
    found: text.slice(span.start, span.end),
    after: after.length > EXCERPT_LENGTH ? `${after.slice(0, EXCERPT_LENGTH)}…` : after,
  }
}

const BETWEEN =
  '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*'
const FORMS: Readonly<Record<string, string>> = {
  ا: '[اأإآٱ]',
  و: '[وؤ]',
  ي: '[يىئی]',
  ك: '[كک]',
  ه: '[هةہھەۀۃ]',
  ss: `(?:[sS]${BETWEEN}[sS]|ß|ẞ)`,
}

/** A presentation form, which may be several letters. */
const ANY_FORM = '[\uFB50-\uFDFF\uFE70-\uFEFC]'

/**
 * A pattern for PostgreSQL that finds the texts with a name, and some others: it has the longer one of first and last
 * name, and for Arabic names any text with presentation forms. It is null for names without words.
 */
export function candidatePattern(names: readonly string[]): string | null {
  const longest = new Set(names.flatMap((name) => longestWord(ordersOf(name).at(-1) ?? []) ?? []))
  if (longest.size === 0) return null
  const patterns = [...longest].map((word) => (word.match(/ss|./gsu) ?? []).map(formsOf).join(BETWEEN))
  return [...patterns, ...([...longest].some((word) => ARABIC.test(word)) ? [ANY_FORM] : [])].join('|')
}

function longestWord(words: readonly string[]): string | undefined {
  return [...words].sort((one, other) => other.length - one.length)[0]
}

function formsOf(letter: string): string {
  const folded = FORMS[letter]
  if (folded) return folded
  if (/^[0-9]$/u.test(letter)) {
    const digit = Number(letter)
    return `[${letter}${String.fromCodePoint(0x0660 + digit, 0x06f0 + digit)}]`
  }
  if (!/^[\p{L}\p{N}]$/u.test(letter)) return '.*'
  const forms = new Set([letter, letter.toUpperCase(), letter.normalize('NFD'), letter.toUpperCase().normalize('NFD')])
  return forms.size === 1 ? letter : `(?:${[...forms].join('|')})`
}
