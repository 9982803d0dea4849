import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { repeated } from '#web/repeat-calls.ts'
import { useSignal } from '#web/signal.ts'

/** Says that a call got no answer and is sent again. On the screen while something is being sent, empty at first. */
export function StillSending() {
  const { t } = useTranslation()
  const isShown = useSignal(repeated) > 0
  return (
    <Text role="status" c="dimmed" size="sm" ta="end" pb={isShown ? 'xs' : 0}>
      {isShown && t('stillSending')}
    </Text>
  )
}
