import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#web/api.ts'
import { pause } from '#web/pause.ts'
import { useIsMounted } from '#web/ui/loading/use-is-mounted.ts'

const MAX_ATTEMPTS = 12

/** Retries after the requested delay. When the form unmounts, retrying stops and `run` never settles. */
export function useBusyRetry() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const isMounted = useIsMounted()

  const run = async <Outcome,>(call: () => Promise<Outcome>): Promise<Outcome> => {
    for (let attempt = 1; ; attempt += 1) {
      const settled = call()
      const error: unknown = await settled.then(
        () => null,
        (reason: unknown) => reason,
      )
      if (!hasCode(error, 'BUSY') || attempt === MAX_ATTEMPTS) return settled
      const seconds = error.data.retryAfterSeconds
      // A second takes up to half a second longer, so that clients do not all retry together.
      const tick = 1000 + Math.random() * 500
      for (let left = seconds; left > 0; left -= 1) {
        if (!isMounted.current) return new Promise(() => undefined)
        setSecondsLeft(left)
        await pause(tick)
      }
      if (!isMounted.current) return new Promise(() => undefined)
      setSecondsLeft(null)
    }
  }
  return { run, secondsLeft }
}

/** Says that the call is retried automatically; announced once per attempt, without the countdown. */
export function BusyNote({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation()
  return (
    <Text role="status" c="dimmed" size="sm" ta="center" pt={seconds === null ? 0 : 'xs'}>
      {seconds !== null && (
        <>
          {t('manySignIn')}{' '}
          <span aria-live="off" style={{ display: 'inline-block' }}>
            {t('tryingAgain', { seconds })}
          </span>
        </>
      )}
    </Text>
  )
}
