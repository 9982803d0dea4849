/** A stretch of a text: a link where `href` is there. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

const LINK = /https?:\/\/[^\s<>"'«»\p{C}]+/giu
/** What ends a sentence after a link, and does not belong to it. */
const SENTENCE_END = /[.,;:!?،؛؟…)\]}]+$/u

/** The parts of a text, in its order, with its http and https addresses as links. Everything else stays text. */
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

/** The brackets of '(see https://a.example/b)' are the sentence's, those of 'https://a.example/b_(c)' the address's. */
function withoutSentenceEnd(found: string): string {
  const [ending = ''] = SENTENCE_END.exec(found) ?? []
  const closed = found.includes('(') ? ending.lastIndexOf(')') + 1 : 0
  return found.slice(0, found.length - ending.length + closed)
}

/** The address as a browser reads it; null where it is none, or hides its host behind a name: 'https://google.com@evil.example'. */
function webAddress(address: string): string | null {
  try {
    const { href, protocol, username, password, hostname } = new URL(address)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && hostname !== '' && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}
