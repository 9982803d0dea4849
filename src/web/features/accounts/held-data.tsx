import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { networkDay } from '#web/ui/today.ts'

/** Everything that is held about the person, as a file. */
export function HeldData() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const making = useMutation({
    mutationFn: async () => {
      const held = await api.accounts.held.call()
      saveFile(`shabaka-${networkDay()}.json`, JSON.stringify(held, null, 2), 'application/json')
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
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {t('download')}
        </Button>
      </Stack>
    </Paper>
  )
}
