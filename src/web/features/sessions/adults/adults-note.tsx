import { Alert, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AdultsPresent } from '#domain/sessions/two-adults.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { useNameList } from '#web/ui/people/name-list.ts'

/** What is said of the adults at a session with children: that they are too few, and who is assumed to be one. */
export function useAdultsText() {
  const { t } = useTranslation('sessions')
  const nameList = useNameList()
  return ({ count, assumed, areTooFew }: AdultsPresent) => ({
    tooFew: areTooFew ? t(count === 0 ? 'noAdult' : 'oneAdult') : null,
    assumed: assumed.length > 0 ? t('assumedAdults', { names: nameList(assumed.map(shownName)) }) : null,
  })
}

/** The note of a report. Source: docs/product.md, 5.23. */
export function AdultsNote({ adults }: { adults: AdultsPresent }) {
  const { tooFew, assumed } = useAdultsText()(adults)
  if (tooFew === null)
    return (
      <Text size="sm" c="dimmed">
        {assumed}
      </Text>
    )
  return (
    <Alert color="sand" icon={<IconUsers aria-hidden />} p="xs" title={tooFew}>
      {assumed}
    </Alert>
  )
}
