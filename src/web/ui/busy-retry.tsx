import { Text } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** After so many tries the refusal is shown, and the person decides. */
const MOST_TRIES = 12

/** For how many seconds what a call answered or threw asks one to wait, because too many wait already; null for all else. */
type BusySeconds = (outcome: unknown) => number | null

/**
 * Makes a call again, after the time that the server asks for, as long as the server is too busy with passwords. Leaving the
 * form ends it: the call is not made again, and `run` never settles.
 * @param busySeconds by default for calls of the API
 */
export function useBusyRetry(busySeconds: BusySeconds = secondsOfApi) {
  /** Until the next try, in whole seconds; null while none is waited for. */
  const [wait, setWait] = useState<number | null>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])

  const run = async <Outcome,>(call: () => Promise<Outcome>): Promise<Outcome> => {
    for (let tries = 1; ; tries += 1) {
      let outcome: unknown
      const settled = call()
      await settled.then(
        (value) => {
          outcome = value
        },
        (error: unknown) => {
          outcome = error
        },
      )
      const seconds = busySeconds(outcome)
      if (seconds === null || tries === MOST_TRIES) return settled
      // Up to a half longer, so that not everybody comes back at once.
      const tick = 1000 + Math.random() * 500
      for (let left = seconds; left > 0; left -= 1) {
        if (hasLeft.current) return new Promise(() => undefined)
        setWait(left)
        await new Promise((resolve) => setTimeout(resolve, tick))
      }
      if (hasLeft.current) return new Promise(() => undefined)
      setWait(null)
    }
  }
  return { run, wait }
}

function secondsOfApi(error: unknown): number | null {
  return error instanceof ORPCError && error.code === 'BUSY' ? error.data.retryAfterSeconds : null
}

/** Says that the call is made again by itself. Spoken once for each try: the seconds that are counted down are not. */
export function BusyNote({ wait }: { wait: number | null }) {
  const { t } = useTranslation()
  return (
    <Text role="status" c="dimmed" size="sm" ta="center" pt={wait === null ? 0 : 'xs'}>
      {wait !== null && (
        <>
          {t('manySignIn')}{' '}
          <span aria-live="off" style={{ display: 'inline-block' }}>
            {t('tryingAgain', { seconds: wait })}
          </span>
        </>
      )}
    </Text>
  )
}
