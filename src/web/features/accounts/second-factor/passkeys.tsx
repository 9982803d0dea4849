import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/accounts/second-factor.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'

interface PasskeyActions {
  readonly onRename: (passkey: Passkey) => void
  readonly onRemove: (passkey: Passkey) => void
}

export function Passkeys({ passkeys, ...actions }: PasskeyActions & { readonly passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('secondFactor')
  return (
    <Stack gap="sm">
      <Title order={3} fz="md">
        {t('passkeys')}
      </Title>
      <Text c="dimmed">{t('passkeysHint')}</Text>
      {passkeys.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} {...actions} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyActions & { readonly passkey: Passkey }) {
  const { t } = useTranslation(['secondFactor', 'account'])
  const dateTimeText = useDateTimeText()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <IconKey size={24} aria-hidden style={{ flexShrink: 0 }} />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt
            ? t('account:lastUsed', { when: dateTimeText(lastUsedAt) })
            : t('addedOn', { date: dateTimeText(createdAt) })}
        </Text>
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            aria-label={t('renameNamed', { name: isolated(name) })}
            onClick={() => onRename(passkey)}
          >
            {t('rename')}
          </Button>
          <Button
            variant="light"
            color="red"
            aria-label={t('removeNamed', { name: isolated(name) })}
            onClick={() => onRemove(passkey)}
          >
            {t('remove')}
          </Button>
        </Group>
      </div>
    </Group>
  )
}
