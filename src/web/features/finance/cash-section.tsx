import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { afterLoading } from '#web/after-loading.ts'
import { queryClient } from '#web/api.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedDialog } from '#web/ui/loaded-part.ts'
import { CountsToSign, LastCounts } from './cash-lines.tsx'
import { useCountedAccounts } from './cash-queries.ts'
import { CountHistory } from './count-history.tsx'

type CountPart = typeof import('./count-dialog.tsx')

const loadDialog = partLoader<CountPart>(() => import('./count-dialog.tsx'))

/** The dialog is above the sections that open it, which come and go with the connection. */
export function useCountDialog() {
  const { counted } = useCountedAccounts()
  const { part, subject, loading, open, close } = useLoadedDialog<CountPart, 'count'>(loadDialog)
  const mayOpen = counted.length > 0
  // Counting opens without a connection too.
  useEffect(() => {
    if (!mayOpen) return
    return afterLoading(queryClient, () => void loadDialog().catch(() => undefined))
  }, [mayOpen])
  return {
    mayOpen,
    isLoading: loading !== null,
    open: () => void open('count'),
    dialog: part && <part.CountDialog opened={subject !== null && mayOpen} choices={counted} onClose={close} />,
  }
}

/** Counting the cash, what waits for a signature, and all counts. Source: docs/product.md, 8.20. */
export function CashSection({ counting }: { counting: ReturnType<typeof useCountDialog> }) {
  const { t } = useTranslation(['cash', 'finance'])
  const { isAdmin } = useCurrentUser()
  const { seen } = useCountedAccounts()
  const [isOpened, setOpened] = useState(false)
  // Admins see all groups: what each has last counted is in the list.
  const told = isAdmin ? seen.filter((name) => name === null) : seen
  if (seen.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Title order={2} miw={0}>
            {t('title')}
          </Title>
          {counting.mayOpen && (
            <Button
              variant="light"
              leftSection={<IconCash size={18} aria-hidden />}
              loading={counting.isLoading}
              onClick={counting.open}
            >
              {t('countCash')}
            </Button>
          )}
        </Group>
        {told.map((name) => (
          <div key={name ?? ''}>
            {(isAdmin || told.length > 1) && (
              <Text size="sm" fw={600}>
                {name ?? t('finance:reserve')}
              </Text>
            )}
            <LastCounts organizationName={name} />
          </div>
        ))}
        <CountsToSign isNamed={seen.length > 1} />
        <DisclosureButton label={t('allCounts')} opened={isOpened} onToggle={setOpened} />
        {isOpened && <CountHistory choices={seen} />}
      </Stack>
    </Paper>
  )
}
