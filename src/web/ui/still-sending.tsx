import { Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isRepeating, onRepeating } from '#web/repeat-calls.ts'

/** Says that a call got no answer and is sent again. On the screen while something is being sent, empty at first. */
export function StillSending() {
  const { t } = useTranslation()
  const isShown = useSyncExternalStore(onRepeating, isRepeating)
  return (
    <Text role="status" c="dimmed" size="sm" ta="end" pb={isShown ? 'xs' : 0}>
      {isShown && t('stillSending')}
    </Text>
  )
}
