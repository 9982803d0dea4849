import rows from '#web/features/finance/finance.module.css'
import { OthersSign } from '#web/features/finance/signatures/signature.tsx'
import { useSignCount, useWaitingCounts } from '#web/features/finance/signatures/use-signing.ts'
import { CountRow } from './count-row.tsx'

interface CountsToSignProps {
  /** It is null for the reserve, and undefined for every account that the person may see. */
  organizationName?: string | null
  isNamed: boolean
}

/** The counts that the person may sign, and how many wait for others. Nothing is shown if there are none. */
export function CountsToSign({ organizationName, isNamed }: CountsToSignProps) {
  const waiting = useWaitingCounts(organizationName)
  const { signing, sign } = useSignCount(waiting.data)
  // The content below waits for this, because it would be moved.
  if (waiting.isLoading) return <div data-placeholder />
  if (!waiting.data) return null
  const own = waiting.data.filter(({ maySign }) => maySign)
  return (
    <>
      <OthersSign count={waiting.data.length - own.length} />
      {own.length > 0 && (
        <ul className={rows.list}>
          {own.map((count) => (
            <CountRow key={count.id} count={count} isNamed={isNamed} signing={signing} onSign={() => sign(count.id)} />
          ))}
        </ul>
      )}
    </>
  )
}
