import { Button, Checkbox, Text } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

const loadWriter = partLoader(() => import('./person-file.ts'))

function usePersonFile(personId: string, onForbidden: () => void) {
  const { t } = useTranslation(['personFile', 'audit', 'people', 'collecting', 'here'])
  const language = useLanguage()
  const dateTimeText = useDateTimeText()
  const reasonWords = useReasonWords()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (withForbidden: boolean) => {
      const { hasForbidden, personFileHtml, withoutForbidden } = await loadWriter()
      const file = await api.people.export.call({ personId })
      const html = personFileHtml(
        withForbidden ? file : withoutForbidden(file),
        { t, language, dateTimeText, reasonWords },
        dateTimeText(new Date(now())),
      )
      // The file's name has no person's name, which would stay in the list of downloads.
      saveFile(`person-${networkDay()}.html`, new Blob([html], { type: 'text/html;charset=utf-8' }))
      if (hasForbidden(file)) onForbidden()
    },
    onSuccess: () => {
      toastDone({ title: t('downloaded') })
      void invalidate(api.people.reveals)
    },
    onError: (error) => toastFailed(failureToast(t('failed'), error, errorText(error))),
  })
}

/** Everything about the person as a file, for an admin to give to a parent. Source: docs/product.md, 22.5. */
export function DataCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation('personFile')
  const may = usePermissions()
  // Of a removed person, in a group that does not hand over, and of what is in the log, only a file knows it.
  const [hasForbidden, setHasForbidden] = useState(
    () => person.collecting?.people.some(({ kind }) => kind !== 'may') ?? false,
  )
  const making = usePersonFile(person.id, () => setHasForbidden(true))
  const [withForbidden, setWithForbidden] = useState(false)
  if (!may.exportPerson) return null
  return (
    <PageSection title={t('card')}>
      <Text c="dimmed">{t('cardHint')}</Text>
      {hasForbidden && (
        <Checkbox
          label={t('withForbidden')}
          description={t('withForbiddenHint')}
          checked={withForbidden}
          onChange={(event) => setWithForbidden(event.currentTarget.checked)}
        />
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={making.isPending}
        onClick={() => making.mutate(withForbidden)}
      >
        {t('download')}
      </Button>
    </PageSection>
  )
}
