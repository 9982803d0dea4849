import { useEffect, useRef, useState } from 'react'
import { onDeviceChange } from '#web/device.ts'

/**
 * What this device keeps, read again whenever it changes, also by another tab; nothing where the browser keeps nothing.
 * @param key what `read` depends on
 */
export function useOnDevice<Item>(read: () => Promise<readonly Item[]>, key: string): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>([])
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another key
  useEffect(() => {
    let isHere = true
    const update = () => {
      latest.current().then(
        (found) => isHere && setItems(found),
        () => undefined,
      )
    }
    update()
    const stop = onDeviceChange(update)
    return () => {
      isHere = false
      stop()
    }
  }, [key])
  return items
}
