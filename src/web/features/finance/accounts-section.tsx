import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { AccountChoice } from './account-choice.tsx'

interface AccountsSectionProps {
  title: string
  button: ReactNode
  /** The accounts that the person sees; null for the reserve. The section is hidden without any. */
  accounts: readonly (string | null)[]
  last: (organizationName: string | null) => ReactNode
  toSign: ReactNode
  historyLabel: string
  history: (organizationName: string | null) => ReactNode
}

/** The last action in each account, the rows that wait for a signature, and the history of a chosen account. */
export function AccountsSection({ title, button, accounts, last, toSign, ...props }: AccountsSectionProps) {
  const { t } = useTranslation('finance')
  const { isAdmin } = useCurrentUser()
  const [isOpened, setOpened] = useState(false)
  // Admins see all groups; the last action of each is in its history.
  const shown = isAdmin ? accounts.filter((name) => name === null) : accounts
  if (accounts.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <SectionHead title={title} button={button} />
        {shown.map((name) => (
          <div key={name ?? ''}>
            {(isAdmin || shown.length > 1) && (
              <Text size="sm" fw={600}>
                {name ?? t('reserve')}
              </Text>
            )}
            {last(name)}
          </div>
        ))}
        {toSign}
        <DisclosureButton label={props.historyLabel} opened={isOpened} onToggle={setOpened} />
        {isOpened && <AccountHistory choices={accounts}>{props.history}</AccountHistory>}
      </Stack>
    </Paper>
  )
}

interface WaitingSectionProps extends Pick<AccountsSectionProps, 'title' | 'button'> {
  children: ReactNode
}

/** What waits without bookkeeping. Source: docs/product.md, 8.29. */
export function WaitingSection({ title, button, children }: WaitingSectionProps) {
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <SectionHead title={title} button={button} />
        {children}
      </Stack>
    </Paper>
  )
}

function SectionHead({ title, button }: Pick<AccountsSectionProps, 'title' | 'button'>) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Title order={2} miw={0}>
        {title}
      </Title>
      {button}
    </Group>
  )
}

interface AccountHistoryProps {
  choices: readonly (string | null)[]
  children: (organizationName: string | null) => ReactNode
}

function AccountHistory({ choices, children }: AccountHistoryProps) {
  const [chosen, setChosen] = useState(choices[0] ?? null)
  // The person may have lost the permission for the chosen account.
  const organizationName = choices.includes(chosen) ? chosen : (choices[0] ?? null)
  return (
    <Stack gap="xs">
      {choices.length > 1 && <AccountChoice value={organizationName} choices={choices} onChange={setChosen} />}
      {children(organizationName)}
    </Stack>
  )
}
