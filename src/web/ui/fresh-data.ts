import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#web/connection.ts'

const TIMEOUT_MS = 3_000

/** For the initial values of a form. Without a connection, and after a few seconds without an answer, the cached data. */
export function useFreshData<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'isFetchedAfterMount'>,
): Data | undefined {
  const [isWaiting, setIsWaiting] = useState(true)
  const isConnected = useConnection()
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return query.isFetchedAfterMount || !isWaiting || !isConnected ? query.data : undefined
}
