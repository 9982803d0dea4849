import { Alert, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FewAdults } from '#domain/sessions/two-adults.ts'
import { useNameList } from '#web/ui/people/name-list.ts'

/** What is said of the adults at a session with children. Source: docs/product.md, 5.23. */
export function useFewAdultsText() {
  const { t } = useTranslation('sessions')
  const nameList = useNameList()
  return ({ count, assumed, areTooFew }: FewAdults) => ({
    title: areTooFew ? t(count === 0 ? 'noAdult' : 'oneAdult') : null,
    assumed: assumed.length > 0 ? t('assumedAdults', { names: nameList(assumed) }) : null,
  })
}

export function FewAdultsNote({ few }: { few: FewAdults | null }) {
  const fewAdultsText = useFewAdultsText()
  if (!few) return null
  const { title, assumed } = fewAdultsText(few)
  if (title === null)
    return (
      <Text size="sm" c="dimmed">
        {assumed}
      </Text>
    )
  return (
    <Alert color="sand" icon={<IconUsers aria-hidden />} role="status" p="xs" title={title}>
      {assumed}
    </Alert>
  )
}
