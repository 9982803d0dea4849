import { Group, Stack, Text, Title } from '@mantine/core'
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
  historyLabel: string
  history: (organizationName: string | null) => ReactNode
}

/** The last action in each account, and the history of a chosen account. */
export function AccountsSection({ title, button, accounts, last, ...props }: AccountsSectionProps) {
  const { t } = useTranslation('finance')
  const { isAdmin } = useCurrentUser()
  const [isOpened, setOpened] = useState(false)
  // Admins see all groups; the last action of each is in its history.
  const shown = isAdmin ? accounts.filter((name) => name === null) : accounts
  if (accounts.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} miw={0}>
          {title}
        </Title>
        {button}
      </Group>
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
      <DisclosureButton label={props.historyLabel} opened={isOpened} onToggle={setOpened} />
      {isOpened && <AccountHistory choices={accounts}>{props.history}</AccountHistory>}
    </Stack>
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
