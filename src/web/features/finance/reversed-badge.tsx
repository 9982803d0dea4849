import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Marks a change that was reversed. */
export function ReversedBadge() {
  const { t } = useTranslation('finance')
  return <Badge color="gray">{t('reversed')}</Badge>
}
