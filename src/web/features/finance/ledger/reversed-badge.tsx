import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Marks a change that was reversed. */
export function ReversedBadge() {
  const { t } = useTranslation('finance')
  return <Badge color="gray">{t('reversed')}</Badge>
}

/** Marks a change that was decided in a former system. Source: docs/product.md, 23.6. */
export function BeforeMoveBadge() {
  const { t } = useTranslation('finance')
  return (
    <Badge color="gray" variant="outline">
      {t('beforeMove')}
    </Badge>
  )
}
