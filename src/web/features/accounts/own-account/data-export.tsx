import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'

export function DataExport() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await api.accounts.held.call()
      saveFile(`shabaka-${networkDay()}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    },
    onError: (error) => toastFailed({ title: t('downloadFailed'), message: errorText(error) }),
  })
  return (
    <Paper p="md" component="section" aria-label={t('data')}>
      <Stack>
        <Title order={2}>{t('data')}</Title>
        <Text c="dimmed">{t('dataHint')}</Text>
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('download')}
        </Button>
      </Stack>
    </Paper>
  )
}
