import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { yearFilePath } from '#contract/finance/year-file.ts'
import { api } from '#web/api.ts'
import { useConnection } from '#web/connection.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { startDownload } from '#web/ui/files/save-file.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'

/** The choice of the whole network, which is no organization. */
const NETWORK = ''

interface YearDownloadProps {
  /** The account that is chosen first; null for the reserve. */
  organizationName: string | null
  /** The accounts of the person: organizations, and null for the reserve. */
  choices: readonly (string | null)[]
}

/** A button for the books of a year as one file. Source: docs/product.md, 8.27. */
export function YearDownload({ organizationName, choices }: YearDownloadProps) {
  const { t } = useTranslation('downloads')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconArchive size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('yearForAuditor')}
      </Button>
      <FormDialog opened={opened} onClose={close} title={t('yearForAuditor')}>
        <YearChoice
          first={organizationName ?? NETWORK}
          choices={choices.map((name) => name ?? NETWORK)}
          onClose={close}
        />
      </FormDialog>
    </>
  )
}

interface YearChoiceProps {
  first: string
  choices: readonly string[]
  onClose: () => void
}

function YearChoice({ first, choices, onClose }: YearChoiceProps) {
  const { t } = useTranslation(['downloads', 'finance', 'common'])
  const errorText = useErrorText()
  const language = useLanguage()
  const isConnected = useConnection()
  const [whose, setWhose] = useState(first)
  const [chosen, setChosen] = useState<number | null>(null)
  const input = whose === NETWORK ? {} : { organizationName: whose }
  const years = useQuery(api.finance.years.queryOptions({ input }))
  const year = years.data?.find((one) => one === chosen) ?? years.data?.[0]
  const download = useMutation({
    mutationFn: async (requested: number) => {
      // The browser says little about a download that is refused.
      await api.finance.years.call(input)
      startDownload(yearFilePath({ ...input, year: requested, language }))
    },
    onSuccess: onClose,
    onError: (error) => toastFailed(failureToast(t('yearFailed'), error, errorText(error))),
  })
  return (
    <Stack>
      <Text c="dimmed">{t('yearHint')}</Text>
      <NativeSelect
        label={t('finance:organization')}
        data-autofocus
        value={whose}
        onChange={(event) => setWhose(event.currentTarget.value)}
        data={choices.map((name) => ({ value: name, label: name === NETWORK ? t('wholeNetwork') : name }))}
      />
      <QueryState query={years} failed={t('yearsFailed')} rows={1}>
        {(found) => (
          <NativeSelect
            label={t('year')}
            value={year}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={found.map((one, place) => ({
              value: String(one),
              label: place === 0 ? t('yearUntilToday', { year: one }) : String(one),
            }))}
          />
        )}
      </QueryState>
      {!isConnected && <Text role="status">{t('yearOffline')}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={year === undefined || !isConnected}
          loading={download.isPending}
          onClick={() => year !== undefined && download.mutate(year)}
        >
          {t('download')}
        </Button>
      </Group>
    </Stack>
  )
}
