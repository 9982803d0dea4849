import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import type { Download } from '#web/ui/files/download-menu.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { type ExportLabels, membersTable, rosterTable } from './export-tables.ts'

export function useExportDownloads(): (organizationName: string) => readonly Download[] {
  const { t } = useTranslation('members')
  const labels = useExportLabels()
  return (organizationName) => {
    const organization = organizationName
    const file = (list: string, sheet: string) => ({ name: `${organization}-${list}-${networkDay()}`, sheet })
    return [
      {
        label: t('exportRoster', { organization }),
        table: async () => {
          const roster = file('roster', t('exportRoster', { organization, ...NO_ISOLATES }))
          return rosterTable(roster, await api.roster.export.call({ organizationName }), labels)
        },
      },
      {
        label: t('exportMembers', { organization }),
        table: async () => {
          const members = file('members', t('exportMembers', { organization, ...NO_ISOLATES }))
          return membersTable(members, await api.members.export.call({ organizationName }), labels)
        },
      },
    ]
  }
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
    guardianHeaders: (number) => [
      t('guardianName', { number }),
      t('guardianRelation', { number }),
      t('guardianPhone', { number }),
    ],
    leader: t('leader'),
    attendee: t('attendee'),
    yes: t('yes'),
    roleName,
  }
}
