import { IconWalletOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'

export function NoAccess() {
  const { t } = useTranslation(['finance', 'common'])
  return (
    <EmptyState icon={<IconWalletOff aria-hidden />} title={t('noAccess')} hint={t('noAccessMore')}>
      <ButtonLink to="/dashboard" variant="default">
        {t('common:backToDashboard')}
      </ButtonLink>
    </EmptyState>
  )
}
