import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, invalidate } from '#web/api.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { failureToast, useErrorText } from '#web/ui/error-text.ts'
import { partLoader } from '#web/ui/load-part.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'

const loadWriter = partLoader(() => import('./person-file.ts'))

export function usePersonFile(personId: string) {
  const { t } = useTranslation(['personFile', 'audit'])
  const language = useLanguage()
  const dateTimeText = useDateTimeText()
  const reasonWords = useReasonWords()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async () => {
      const { personFileHtml } = await loadWriter()
      const file = await api.people.export.call({ personId })
      const html = personFileHtml(file, { t, language, dateTimeText, reasonWords }, dateTimeText(new Date()))
      // Without the name, which would stay in the list of downloads.
      saveFile(`person-${networkDay()}.html`, new Blob([html], { type: 'text/html;charset=utf-8' }))
    },
    onSuccess: () => {
      toastDone({ title: t('downloaded') })
      void invalidate(api.people.reveals)
    },
    onError: (error) => toastFailed(failureToast(t('failed'), error, errorText(error))),
  })
}
