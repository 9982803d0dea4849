import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api, paged } from '#web/api.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedDialog } from '#web/ui/loaded-part.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ClosingsToSign, LastClosed } from './closing-lines.tsx'
import { useClosableAccounts } from './closing-queries.ts'
import { ClosingRow } from './closing-row.tsx'
import rows from './finance.module.css'

type DialogPart = typeof import('./close-months-dialog.tsx')

const loadDialog = partLoader<DialogPart>(() => import('./close-months-dialog.tsx'))

const RESERVE = ''

/** Closing months, what waits for a signature, and all closed months. Source: docs/product.md, 8.26. */
export function ClosingsSection() {
  const { t } = useTranslation(['closings', 'finance'])
  const { isAdmin } = useCurrentUser()
  const { seen, closable } = useClosableAccounts()
  const { part, subject, loading, open, close } = useLoadedDialog<DialogPart, 'months'>(loadDialog)
  const [isOpened, setOpened] = useState(false)
  // Admins see all groups: what each has closed is in the list.
  const told = isAdmin ? seen.filter((name) => name === null) : seen
  if (seen.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Title order={2} miw={0}>
            {t('title')}
          </Title>
          {closable.length > 0 && (
            <Button
              variant="light"
              leftSection={<IconCalendarCheck size={18} aria-hidden />}
              loading={loading !== null}
              onClick={() => void open('months')}
            >
              {t('closeMonths')}
            </Button>
          )}
        </Group>
        {told.map((name) => (
          <div key={name ?? RESERVE}>
            {(isAdmin || told.length > 1) && (
              <Text size="sm" fw={600}>
                {name ?? t('finance:reserve')}
              </Text>
            )}
            <LastClosed organizationName={name} />
          </div>
        ))}
        <ClosingsToSign isNamed={seen.length > 1} />
        <DisclosureButton label={t('all')} opened={isOpened} onToggle={setOpened} />
        {isOpened && <AllClosings choices={seen} />}
        {part && (
          <part.CloseMonthsDialog opened={subject !== null && closable.length > 0} choices={closable} onClose={close} />
        )}
      </Stack>
    </Paper>
  )
}

/** @param choices the accounts, null for the reserve; never empty */
function AllClosings({ choices }: { choices: readonly (string | null)[] }) {
  const { t } = useTranslation(['closings', 'finance'])
  const [chosen, setChosen] = useState(choices[0] ?? null)
  // The person may have lost the permission for the chosen one.
  const organizationName = choices.includes(chosen) ? chosen : (choices[0] ?? null)
  const closings = useInfiniteQuery(
    api.closings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationName, cursor }),
      ...paged,
    }),
  )
  return (
    <Stack gap="xs">
      {choices.length > 1 && (
        <NativeSelect
          label={t('finance:account')}
          value={organizationName ?? RESERVE}
          onChange={(event) => setChosen(event.currentTarget.value || null)}
          data={choices.map((name) => ({ value: name ?? RESERVE, label: name ?? t('finance:reserve') }))}
        />
      )}
      <PagedList query={closings} failed={t('listFailed')} empty={t('noneClosed')} guide="cash">
        {(found) => (
          <ul className={rows.list}>
            {found.map((closing) => (
              <ClosingRow key={closing.id} closing={closing} isNamed={false} />
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}
