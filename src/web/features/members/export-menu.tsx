import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { networkDay } from '#web/ui/today.ts'
import { type ExportWords, membersCsv, rosterCsv } from './members-csv.ts'

interface Asked {
  readonly organizationName: string
  readonly what: 'roster' | 'members'
}

/** Saves the roster or the members of an organization as a file for spreadsheets. */
export function ExportMenu({ organizations }: { organizations: readonly string[] }) {
  const { t } = useTranslation('members')
  const words = useExportWords()
  const errorText = useErrorText()
  const making = useMutation({
    mutationFn: async ({ organizationName, what }: Asked) => {
      const text =
        what === 'roster'
          ? rosterCsv(await api.roster.list.call({ organizationName }), words)
          : membersCsv(await api.members.export.call({ organizationName }), words)
      saveFile(`${organizationName}-${what}-${networkDay()}.csv`, text, 'text/csv;charset=utf-8')
    },
    onError: (error) => toastFailed({ title: t('exportFailed'), message: errorText(error) }),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          px="sm"
          loading={making.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {organizations.map((organizationName) => (
          <Fragment key={organizationName}>
            <Menu.Item mih={44} onClick={() => making.mutate({ organizationName, what: 'roster' })}>
              {t('exportRoster', { organization: organizationName })}
            </Menu.Item>
            <Menu.Item mih={44} onClick={() => making.mutate({ organizationName, what: 'members' })}>
              {t('exportMembers', { organization: organizationName })}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useExportWords(): ExportWords {
  const { t } = useTranslation('members')
  const roleName = useRoleName()
  return {
    heads: {
      name: t('name'),
      phone: t('phone'),
      birthdate: t('birthdate'),
      role: t('role'),
      email: t('email'),
      organization: t('organization'),
      organizations: t('organizations'),
      allowedToStay: t('allowedToStay'),
    },
    leader: t('leader'),
    attendee: t('attendee'),
    yes: t('yes'),
    roleName,
  }
}
