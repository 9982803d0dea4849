import { IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { MenuItemLink } from '#web/ui/buttons/menu-button.tsx'

interface GridLinkProps {
  organization?: string | undefined
  kind?: 'button' | 'menuItem'
}

export function GridLink({ organization, kind = 'button' }: GridLinkProps) {
  const { t } = useTranslation('navigation')
  const may = usePermissions()
  if (organization === undefined ? !may.seeSomeAttendanceGrid : !may.seeAttendanceGrid(organization)) return null
  const target = { to: '/attendance', search: { organization } } as const
  if (kind === 'menuItem')
    return (
      <MenuItemLink {...target} mih={44} leftSection={<IconTable size={18} aria-hidden />}>
        {t('attendanceGrid')}
      </MenuItemLink>
    )
  return (
    <ButtonLink {...target} variant="subtle" px="sm" leftSection={<IconTable size={18} aria-hidden />}>
      {t('attendanceGrid')}
    </ButtonLink>
  )
}
