import rows from '#web/features/finance/finance.module.css'
import { OthersSign } from '#web/features/finance/signatures/signature.tsx'
import { useSignClosing, useWaitingClosings } from '#web/features/finance/signatures/use-signing.ts'
import { MonthsToSign } from './months-to-sign.tsx'

interface ClosingsToSignProps {
  /** It is null for the reserve, and undefined for every account that the person may see. */
  organizationName?: string | null
  isNamed: boolean
}

/**
 * The months that the person may sign, with one signature for each account, and how many months wait for others. Nothing
 * is shown if there are none.
 */
export function ClosingsToSign({ organizationName, isNamed }: ClosingsToSignProps) {
  const waiting = useWaitingClosings(organizationName)
  const { signing, sign } = useSignClosing(waiting.data)
  // The content below waits for this, because it would be moved.
  if (waiting.isLoading) return <div data-placeholder />
  if (!waiting.data) return null
  const own = waiting.data.filter(({ maySign }) => maySign)
  const accounts = [...new Set(own.map((one) => one.organizationName))]
  return (
    <>
      <OthersSign count={waiting.data.length - own.length} />
      {accounts.length > 0 && (
        <ul className={rows.list}>
          {accounts.map((account) => (
            <MonthsToSign
              key={account ?? ''}
              account={account}
              isNamed={isNamed}
              months={own.filter((one) => one.organizationName === account).reverse()}
              signing={signing}
              onSign={sign}
            />
          ))}
        </ul>
      )}
    </>
  )
}
