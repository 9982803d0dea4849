import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#web/ui/print-button.tsx'
import { PrintOnly } from '#web/ui/print-only.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { useCopySecret } from './use-copy-secret.ts'

export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { t } = useTranslation('secondFactor')
  const copy = useCopySecret()
  const text = codes.join('\n')
  const download = () => saveFile('shabaka-recovery-codes.txt', new Blob([`${t('codesFile')}\n\n${text}\n`]))
  return (
    <Stack>
      <Text>{t('codesHint')}</Text>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code dir="ltr" px={0} fz={14} bg="transparent" style={{ overflowWrap: 'anywhere' }}>
              {code}
            </Code>
          </li>
        ))}
      </Stack>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(text)}>
          {t('copyCodes')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          {t('downloadCodes')}
        </Button>
        <PrintButton />
      </Group>
      <Group justify="flex-end">
        <Button onClick={onStored}>{t('stored')}</Button>
      </Group>
      <PrintOnly>
        <RecoveryCodesSheet codes={codes} />
      </PrintOnly>
    </Stack>
  )
}
