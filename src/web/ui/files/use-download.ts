import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { csvOf, type TableFile } from '#domain/tables/table-file.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { saveFile } from './save-file.ts'

const loadExcel = partLoader(() => import('./excel-file.ts'))

export type Format = 'excel' | 'csv'

interface DownloadRequest {
  readonly table: () => TableFile | Promise<TableFile>
  readonly format: Format
}

export function useDownload() {
  const { t } = useTranslation('downloads')
  const errorText = useErrorText()
  const isArabic = useLanguage() === 'ar'
  return useMutation({
    mutationFn: async ({ table, format }: DownloadRequest) => {
      if (format === 'csv') {
        const made = await table()
        saveFile(`${made.name}.csv`, new Blob([csvOf(made)], { type: 'text/csv;charset=utf-8' }))
        return
      }
      const [{ excelFile }, made] = await Promise.all([loadExcel(), table()])
      saveFile(`${made.name}.xlsx`, await excelFile(made, isArabic))
    },
    onError: (error) => toastFailed(failureToast(t('failed'), error, errorText(error))),
  })
}
