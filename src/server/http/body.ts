const KIB = 1024

/** The largest bodies that are read, in bytes. Source: docs/product.md, 14.4. */
export const BODY_LIMITS = {
  /** Also for every authentication call. */
  signedOut: 64 * KIB,
  /** A form of a page without scripts. */
  form: 16 * KIB,
  /** More than the largest session report. */
  signedIn: 1024 * KIB,
  /** The roster of a whole group from a file. */
  rosterImport: 4096 * KIB,
} as const

/** No input of the API has more than five levels; parsing a much deeper one could exhaust the stack. */
const MAX_NESTING = 64

/** The text of a body, or why it was refused; `invalid` means nested too deep or cut off. */
type Body = { readonly text: string } | { readonly problem: 'tooLarge' | 'invalid' }

/** Whether the content type of a request is JSON. */
export function isJson(request: Request): boolean {
  return /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
}

/** The text of a JSON body, read as {@link readText} reads it. */
export async function readJsonText(request: Request, limit: number): Promise<Body> {
  const body = await readText(request, limit)
  return 'text' in body && isNestedTooDeep(body.text) ? { problem: 'invalid' } : body
}

/** The fields of a form that a page without scripts sends; null if it is too large, cut off, or no such form. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null
  const body = await readText(request, BODY_LIMITS.form)
  return 'text' in body ? new URLSearchParams(body.text) : null
}

/**
 * The text of a body.
 * @param limit the largest body in bytes; no more is read, even if the content length is wrong or missing
 */
async function readText(request: Request, limit: number): Promise<Body> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > limit) return { problem: 'tooLarge' }
  // Node reads no more than the content length, so the whole body can be read at once.
  if (length !== null && !request.headers.has('transfer-encoding')) return readWhole(request, limit)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop early cancels the rest of the body.
    for await (const part of request.body ?? []) {
      size += part.byteLength
      if (size > limit) return { problem: 'tooLarge' }
      parts.push(part)
    }
  } catch {
    return { problem: 'invalid' }
  }
  return { text: Buffer.concat(parts).toString('utf8') }
}

async function readWhole(request: Request, limit: number): Promise<Body> {
  try {
    const text = await request.text()
    return Buffer.byteLength(text) > limit ? { problem: 'tooLarge' } : { text }
  } catch {
    return { problem: 'invalid' }
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const BRACE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/** Whether JSON text is nested too deep to be parsed. Checks its characters in a single pass, without parsing. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if ((code | BRACE_BIT) === OPENING) {
      depth += 1
      if (depth > MAX_NESTING) return true
    } else if ((code | BRACE_BIT) === CLOSING) depth -= 1
  }
  return false
}
