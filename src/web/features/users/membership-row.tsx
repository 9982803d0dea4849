import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { AccountGroup } from '#web/ui/people/account-rows.tsx'
import type { UserChanges } from './user-changes.ts'

interface MembershipRowProps {
  user: User
  membership: User['memberships'][number]
  removing: UserChanges['removeOrganization']
  rolePicker: ReactNode
}

export function MembershipRow({ user, membership, removing, rolePicker }: MembershipRowProps) {
  const { t } = useTranslation('users')
  const { organizationName } = membership
  const { userId, organizationName: removed } = removing.variables ?? {}
  return (
    <AccountGroup organizationName={organizationName}>
      {rolePicker}
      <ActionIcon
        c="dimmed"
        aria-label={t('removeNamed', { name: user.fullName, organization: organizationName })}
        loading={removing.isPending && userId === user.id && removed === organizationName}
        onClick={() => removing.mutate({ userId: user.id, ...membership })}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </AccountGroup>
  )
}
