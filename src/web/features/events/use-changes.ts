import { useEffect, useEffectEvent } from 'react'
import type { Heard } from './stream.ts'

export type { Heard }

/**
 * Hear, while this is on the screen, what others change of what the person may see.
 * @param onChange called with each change, or with `everything` where some may have gone unheard
 * @param onEnded called when the person's rights may have ended: ask anew who is signed in
 */
export function useChanges(personId: string, onChange: (heard: Heard) => void, onEnded: () => void): void {
  const change = useEffectEvent(onChange)
  const ended = useEffectEvent(onEnded)
  useEffect(() => {
    let leave = () => {}
    let isLeft = false
    // Loaded on demand, with no import of what else the app is made of: nobody who only signs in waits for it.
    import('./shared-stream.ts')
      .then(({ followChanges }) => {
        if (isLeft) return
        leave = followChanges(personId, { onHeard: (heard) => change(heard), onEnded: () => ended(), onOutage: warn })
      })
      .catch(warn)
    return () => {
      isLeft = true
      leave()
    }
  }, [personId])
}

/** What is on the screen stays right, and can be refreshed by hand. */
function warn() {
  // biome-ignore lint/suspicious/noConsole: all that a realtime failure is to be (specification, section 8)
  console.warn('Shabaka: what others change is not shown by itself at the moment.')
}
