import type { Notice } from './stream.ts'

const INTERVAL_MS = 1_000

/**
 * Pass on the first change at once, and further ones together and without duplicates after a second: an import of hundreds
 * of people must not make every open browser load its lists hundreds of times.
 */
export function throttleChanges(emit: (notice: Notice) => void) {
  let timer: number | undefined
  let pending = new Map<string, Notice>()

  const flush = () => {
    timer = undefined
    if (pending.size === 0) return
    const notices = pending
    pending = new Map()
    timer = window.setTimeout(flush, INTERVAL_MS)
    if (notices.has('everything')) return emit('everything')
    for (const notice of notices.values()) emit(notice)
  }

  return {
    push(notice: Notice) {
      pending.set(notice === 'everything' ? notice : `${notice.table} ${notice.organization}`, notice)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
