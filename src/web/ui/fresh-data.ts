import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const TIMEOUT_MS = 3_000

/** For the initial values of a form. After a few seconds without an answer, the cached data. */
export function useFreshData<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'isFetchedAfterMount'>,
): Data | undefined {
  const [isWaiting, setIsWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return query.isFetchedAfterMount || !isWaiting ? query.data : undefined
}
