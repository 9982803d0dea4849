import { elapsed } from '#web/clock.ts'

/** The delay of a write. Text that is typed during the delay is written with it. */
const DELAY_MS = 300
/** A failed write is tried again after this time, doubled each time. */
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 8_000

export interface DraftWriter<Content> {
  schedule(content: Content): void
  flush(): void
  cancel(): void
}

/**
 * Writes drafts one at a time, with retries. @param onWritten is called with the result of `write` once everything
 * typed is written
 */
export function createDraftWriter<Content, Result>(
  write: (content: Content) => Promise<Result>,
  onWritten: (result: Result) => void,
): DraftWriter<Content> {
  let unwritten: { readonly content: Content } | null = null
  let unwrittenSince = 0
  let isWriting = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, delay)
  }

  async function flush() {
    if (isWriting) return
    isWriting = true
    try {
      while (unwritten) {
        const latest = unwritten
        const result = await write(latest.content)
        failures = 0
        if (unwritten !== latest) continue
        unwritten = null
        onWritten(result)
      }
    } catch {
      run(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures))
      failures += 1
    } finally {
      isWriting = false
    }
  }

  return {
    schedule(content) {
      if (unwritten === null) unwrittenSince = elapsed()
      unwritten = { content }
      run(Math.max(0, DELAY_MS - (elapsed() - unwrittenSince)))
    },
    flush: () => void flush(),
    cancel() {
      unwritten = null
    },
  }
}

/**
 * Writes when the page is hidden, because no transaction may run after it is left. The returned function flushes a last
 * time.
 */
export function flushWhenLeft({ flush }: Pick<DraftWriter<never>, 'flush'>): () => void {
  const flushIfHidden = () => document.visibilityState === 'hidden' && flush()
  document.addEventListener('visibilitychange', flushIfHidden)
  return () => {
    document.removeEventListener('visibilitychange', flushIfHidden)
    flush()
  }
}
