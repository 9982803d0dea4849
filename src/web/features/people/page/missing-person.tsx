import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/links.tsx'

export function MissingPerson() {
  const { t } = useTranslation('people')
  return (
    <EmptyState icon={<IconUserOff aria-hidden />} title={t('notFound')} hint={t('notFoundMore')}>
      <ButtonLink to="/members" variant="default">
        {t('backToMembers')}
      </ButtonLink>
    </EmptyState>
  )
}
