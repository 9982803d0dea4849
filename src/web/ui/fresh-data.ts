import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const PATIENCE_MS = 3_000

/**
 * What a query answers now, for a form that begins with it and does not follow it any more: not what was seen some time
 * ago, but on a bad line or without a connection that, after a moment.
 */
export function useFreshData<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'isFetchedAfterMount'>,
): Data | undefined {
  const [isPatient, setIsPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return query.isFetchedAfterMount || !isPatient ? query.data : undefined
}
