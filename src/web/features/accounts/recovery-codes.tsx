import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#web/ui/save-file.ts'
import { useCopySecret } from './use-copy-secret.ts'

/** Shows new recovery codes, which nobody can read later. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { t } = useTranslation('secondFactor')
  const copy = useCopySecret()
  const text = codes.join('\n')
  const download = () => saveFile('shabaka-recovery-codes.txt', new Blob([`${t('codesFile')}\n\n${text}\n`]))
  return (
    <Stack>
      <Text>{t('codesHint')}</Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code dir="ltr" fz="md">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(text)}>
          {t('copyCodes')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          {t('downloadCodes')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onStored}>{t('stored')}</Button>
      </Group>
    </Stack>
  )
}
