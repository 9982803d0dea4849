import { useEffect, useEffectEvent } from 'react'
import { gathering } from './gather.ts'
import { followChanges } from './shared-stream.ts'
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
    const { hear, stop } = gathering((heard) => change(heard))
    const leave = followChanges(personId, { onHeard: hear, onEnded: () => ended() })
    return () => {
      leave()
      stop()
    }
  }, [personId])
}
