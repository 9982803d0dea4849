import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { repeated } from '#web/calls/repeat-calls.ts'
import { useSignal } from '#web/signal.ts'

/** The note about calls that are repeated. It is always on the screen, so that screen readers announce it. */
export function StillSending() {
  const { t } = useTranslation()
  const isShown = useSignal(repeated) > 0
  return (
    <Text role="status" c="dimmed" size="sm" ta="end" pb={isShown ? 'xs' : 0}>
      {isShown && t('stillSending')}
    </Text>
  )
}
