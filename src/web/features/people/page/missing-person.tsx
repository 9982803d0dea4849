import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'

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
