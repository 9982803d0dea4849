import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { type ExportLabels, membersCsv, rosterCsv } from './members-csv.ts'

interface ExportRequest {
  readonly organizationName: string
  readonly list: 'roster' | 'members'
}

/** Downloads the roster or the members of an organization as a CSV file. */
export function ExportMenu({ organizations }: { organizations: readonly string[] }) {
  const { t } = useTranslation('members')
  const labels = useExportLabels()
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: async ({ organizationName, list }: ExportRequest) => {
      const text =
        list === 'roster'
          ? rosterCsv(await api.roster.list.call({ organizationName }), labels)
          : membersCsv(await api.members.export.call({ organizationName }), labels)
      saveFile(`${organizationName}-${list}-${networkDay()}.csv`, text, 'text/csv;charset=utf-8')
    },
    onError: (error) => toastFailed({ title: t('exportFailed'), message: errorText(error) }),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          px="sm"
          loading={exporting.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {organizations.map((organizationName) => (
          <Fragment key={organizationName}>
            <Menu.Item mih={44} onClick={() => exporting.mutate({ organizationName, list: 'roster' })}>
              {t('exportRoster', { organization: organizationName })}
            </Menu.Item>
            <Menu.Item mih={44} onClick={() => exporting.mutate({ organizationName, list: 'members' })}>
              {t('exportMembers', { organization: organizationName })}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useExportLabels(): ExportLabels {
  const { t } = useTranslation('members')
  const roleName = useRoleName()
  return {
    headers: {
      name: t('name'),
      phone: t('phone'),
      birthdate: t('birthdate'),
      role: t('role'),
      email: t('email'),
      organizations: t('organizations'),
      allowedToStay: t('allowedToStay'),
    },
    leader: t('leader'),
    attendee: t('attendee'),
    yes: t('yes'),
    roleName,
  }
}
