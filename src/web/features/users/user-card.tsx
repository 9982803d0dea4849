import { Badge, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { AccountGroups, AccountRow } from '#web/ui/people/account-rows.tsx'
import { DottedLine } from '#web/ui/texts/dotted-line.tsx'
import { MembershipRow } from './membership-row.tsx'
import { UserMenu, type UserMenuProps } from './user-menu.tsx'

interface UserCardProps extends Omit<UserMenuProps, 'unfolding'> {
  rolePicker: (membership: User['memberships'][number]) => ReactNode
}

/**
 * An approved person, with the changes that admins may make. Groups and roles are folded on a phone. Source:
 * docs/product.md, 9.5.
 */
export function UserCard({ rolePicker, ...menu }: UserCardProps) {
  const { t } = useTranslation('users')
  const me = useCurrentUser()
  const isWide = useIsWide()
  const [opened, setOpened] = useState(false)
  const { user, changes } = menu
  const hasAny = user.memberships.length > 0
  const isUnfolded = isWide || (opened && hasAny)
  const groups = isUnfolded && (
    <AccountGroups>
      {!hasAny && <Text c="dimmed">{t('noOrganization')}</Text>}
      {user.memberships.map((membership) => (
        <MembershipRow
          key={membership.organizationName}
          user={user}
          membership={membership}
          removing={changes.removeOrganization}
          rolePicker={rolePicker(membership)}
        />
      ))}
    </AccountGroups>
  )
  const badge = user.isAdmin && <Badge color="sand">{t(user.id === me.id ? 'currentAdmin' : 'admin')}</Badge>
  return (
    <AccountRow
      account={user}
      badge={isWide && badge}
      about={
        !isWide && (
          <Group gap="0 8px">
            {!isUnfolded && <Memberships user={user} />}
            {badge}
          </Group>
        )
      }
    >
      {isWide && groups}
      <UserMenu {...menu} unfolding={!isWide && hasAny ? { opened, toggle: () => setOpened(!opened) } : null} />
      {!isWide && groups}
    </AccountRow>
  )
}

function Memberships({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const texts = user.memberships.map(({ organizationName, organizationRole }) =>
    organizationRole ? `${organizationName} (${roleName(organizationRole)})` : organizationName,
  )
  return <DottedLine size="sm" c="dimmed" parts={texts.length > 0 ? texts : [t('noOrganization')]} />
}
