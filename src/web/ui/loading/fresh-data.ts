import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#web/connection.ts'

const TIMEOUT_MS = 3_000

/**
 * Fresh data for the initial values of a form. After a failed attempt without a connection, and after a few seconds, it
 * is the cached data.
 */
export function useFreshData<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'isFetchedAfterMount' | 'failureReason'>,
): Data | undefined {
  const [isWaiting, setIsWaiting] = useState(true)
  const isConnected = useConnection()
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  const hasFailed = !isConnected && query.failureReason !== null
  return query.isFetchedAfterMount || !isWaiting || hasFailed ? query.data : undefined
}
