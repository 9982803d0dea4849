import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { PrintOnly } from '#web/ui/print/print-only.tsx'
import { Sheet } from '#web/ui/print/sheet.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
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

function RecoveryCodesSheet({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['secondFactor', 'common'])
  const language = useLanguage()
  const { email } = useCurrentUser()
  const day = longDate(networkDay(), language)
  return (
    <Sheet
      title={t('common:appName')}
      subtitle={t('codesOnPaper')}
      owner={isolated(email)}
      aside={day}
      foot={`${t('codesOnPaper')} – ${day}`}
    >
      <p style={{ marginBlock: '14pt 0' }}>{t('codesOnce')}</p>
      <ol style={{ paddingInlineStart: '2em', fontSize: '13pt', lineHeight: 2.4 }}>
        {codes.map((code) => (
          <li key={code} style={{ breakInside: 'avoid' }}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
