import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportRequest } from './use-export.ts'

interface ExportItemsProps {
  organizations: readonly string[]
  onExport: (request: ExportRequest) => void
}

/** The files that can be made of each organization. */
export function ExportItems({ organizations, onExport }: ExportItemsProps) {
  const { t } = useTranslation('members')
  return organizations.map((organizationName) => (
    <Fragment key={organizationName}>
      <Menu.Item mih={44} onClick={() => onExport({ organizationName, list: 'roster' })}>
        {t('exportRoster', { organization: organizationName })}
      </Menu.Item>
      <Menu.Item mih={44} onClick={() => onExport({ organizationName, list: 'members' })}>
        {t('exportMembers', { organization: organizationName })}
      </Menu.Item>
    </Fragment>
  ))
}
