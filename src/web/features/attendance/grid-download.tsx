import { useTranslation } from 'react-i18next'
import type { AttendanceGrid } from '#contract/attendance.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { useGridFile } from './grid-file.ts'

export function GridDownload({ organizationName, grid }: { organizationName: OrganizationName; grid: AttendanceGrid }) {
  const { t } = useTranslation('navigation')
  const table = useGridFile(organizationName, grid)
  return <DownloadMenu tables={[{ label: t('attendanceGrid'), table }]} />
}
