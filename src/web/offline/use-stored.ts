import { replaceEqualDeep } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { withTimeout } from './database.ts'
import { onStoreChange } from './store-changes.ts'

const NOTHING: readonly never[] = []

/** Stored records, read again on every change, also of another tab. @param key the value on which `read` depends */
export function useStored<Item>(read: () => Promise<readonly Item[]>, key: string): readonly Item[] {
  return useItems(read, key, () => undefined) ?? NOTHING
}

/** Like `useStored`, but undefined until the first answer or its time-out. */
export function useAnswerOfStore<Item>(read: () => Promise<readonly Item[]>, key: string): readonly Item[] | undefined {
  const [isLate, setLate] = useState(false)
  const items = useItems(read, key, (answer) => void withTimeout(answer, NOTHING).then(() => setLate(true)))
  return items ?? (isLate ? NOTHING : undefined)
}

/** @param onFirstRead is called with the answer to the first read */
function useItems<Item>(
  read: () => Promise<readonly Item[]>,
  key: string,
  onFirstRead: (answer: Promise<readonly Item[]>) => void,
): readonly Item[] | undefined {
  const [items, setItems] = useState<readonly Item[]>()
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another key
  useEffect(() => {
    let isMounted = true
    // Every key that is typed in a form changes the store: unchanged records are not rendered again, and typing goes
    // first.
    const show = (found: readonly Item[]) =>
      startTransition(() => {
        if (isMounted) setItems((before) => replaceEqualDeep(before, found))
      })
    const update = () => {
      const answer = latest.current()
      answer.then(show, () => undefined)
      return answer
    }
    onFirstRead(update())
    const stop = onStoreChange(() => void update())
    return () => {
      isMounted = false
      stop()
    }
  }, [key])
  return items
}
