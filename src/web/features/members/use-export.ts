import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { type ExportLabels, membersCsv, rosterCsv } from './members-csv.ts'

export interface ExportRequest {
  readonly organizationName: string
  readonly list: 'roster' | 'members'
}

/** Saves the roster or the members of an organization as a CSV file. */
export function useExport() {
  const { t } = useTranslation('members')
  const labels = useExportLabels()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ organizationName, list }: ExportRequest) => {
      const text =
        list === 'roster'
          ? rosterCsv(await api.roster.list.call({ organizationName }), labels)
          : membersCsv(await api.members.export.call({ organizationName }), labels)
      saveFile(`${organizationName}-${list}-${networkDay()}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    },
    onError: (error) => toastFailed({ title: t('exportFailed'), message: errorText(error) }),
  })
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
