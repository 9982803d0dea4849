export interface TextPart {
  readonly text: string
  readonly href?: string
}

const LINK = /https?:\/\/[^\s<>"'«»\p{C}]+/giu
/** Punctuation that ends a sentence after a link and is not part of the link. */
const SENTENCE_END = /[.,;:!?،؛؟…)\]}]+$/u

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = withoutSentenceEnd(found)
    const href = webAddress(address)
    if (href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/**
 * The closing bracket of '(see https://a.example/b)' belongs to the sentence, that of 'https://a.example/b_(c)' to the
 * address.
 */
function withoutSentenceEnd(found: string): string {
  const [ending = ''] = SENTENCE_END.exec(found) ?? []
  const closed = found.includes('(') ? ending.lastIndexOf(')') + 1 : 0
  return found.slice(0, found.length - ending.length + closed)
}

/** The normalized address; null if invalid, or if a user name hides its host: 'https://google.com@evil.example'. */
function webAddress(address: string): string | null {
  try {
    const { href, protocol, username, password, hostname } = new URL(address)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && hostname !== '' && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}
