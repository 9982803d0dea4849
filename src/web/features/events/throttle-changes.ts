import type { Heard } from './stream.ts'

const PAUSE_MS = 1_000

/**
 * Tell the first change at once, and what follows within a second together at its end, each once: an import of hundreds of
 * people must not make every open browser ask hundreds of times.
 */
export function gathering(tell: (heard: Heard) => void) {
  let timer: number | undefined
  let waiting = new Map<string, Heard>()

  const tellWaiting = () => {
    timer = undefined
    if (waiting.size === 0) return
    const told = waiting
    waiting = new Map()
    timer = window.setTimeout(tellWaiting, PAUSE_MS)
    if (told.has('everything')) return tell('everything')
    for (const heard of told.values()) tell(heard)
  }

  return {
    hear(heard: Heard) {
      waiting.set(heard === 'everything' ? heard : `${heard.table} ${heard.organization}`, heard)
      if (timer === undefined) tellWaiting()
    },
    stop: () => clearTimeout(timer),
  }
}
