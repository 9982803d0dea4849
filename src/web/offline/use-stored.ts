import { useEffect, useRef, useState } from 'react'
import { onStoreChange } from './store-changes.ts'

/**
 * Stored data, read again whenever it changes, also by another tab; nothing if the browser stores nothing.
 * @param key what `read` depends on
 */
export function useStored<Item>(read: () => Promise<readonly Item[]>, key: string): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>([])
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another key
  useEffect(() => {
    let isMounted = true
    const update = () => {
      latest.current().then(
        (found) => isMounted && setItems(found),
        () => undefined,
      )
    }
    update()
    const stop = onStoreChange(update)
    return () => {
      isMounted = false
      stop()
    }
  }, [key])
  return items
}
