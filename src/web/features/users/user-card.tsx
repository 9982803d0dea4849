import { ActionIcon, Badge, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconEraser,
  IconPlus,
  IconShield,
  IconShieldOff,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { MembershipRow } from './membership-row.tsx'
import classes from './user-card.module.css'
import type { UserChanges } from './user-changes.ts'

interface UserCardProps {
  user: User
  changes: UserChanges
  rolePicker: (membership: User['memberships'][number]) => ReactNode
  onAdd: () => void
  onEndAccess: () => void
  onErase: () => void
}

/**
 * An approved person, with the changes that admins may make, which are folded on a phone. Source: docs/product.md, 9.5.
 */
export function UserCard({ user, changes, rolePicker, onAdd, onEndAccess, onErase }: UserCardProps) {
  const { t } = useTranslation('users')
  const me = useCurrentUser()
  const [opened, setOpened] = useState(false)
  const name = user.fullName
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <li className={classes.card} data-opened={opened || undefined}>
      <div className={classes.person}>
        <PersonAvatar name={name} />
        <div>
          <Group gap="0 8px">
            <PersonName name={name} fw={600} />
            <Badge variant="transparent" color="gray" px={0}>
              {t('status_approved')}
            </Badge>
            {user.isAdmin && <Badge color="sand">{t(user.id === me.id ? 'currentAdmin' : 'admin')}</Badge>}
          </Group>
          <LeftToRight text={user.email} c="dimmed" size="sm" />
          {!opened && <Memberships user={user} />}
        </div>
        <div className={classes.phone}>
          <ActionIcon
            aria-label={t('manageNamed', { name })}
            aria-expanded={opened}
            onClick={() => setOpened((before) => !before)}
          >
            <Chevron size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <Stack gap="xs" className={classes.memberships}>
        {user.memberships.length === 0 && <Text c="dimmed">{t('noOrganization')}</Text>}
        {user.memberships.map((membership) => (
          <MembershipRow
            key={membership.organizationName}
            user={user}
            membership={membership}
            removing={changes.removeOrganization}
            rolePicker={rolePicker(membership)}
          />
        ))}
        <Button
          variant="subtle"
          w="fit-content"
          px="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={t('addOrganizationTo', { name })}
          onClick={onAdd}
        >
          {t('addOrganization')}
        </Button>
      </Stack>
      {user.id !== me.id && <Access user={user} changes={changes} onEndAccess={onEndAccess} onErase={onErase} />}
    </li>
  )
}

export function UserList({ children }: { children: ReactNode }) {
  return (
    <Paper component="ul" className={classes.list ?? ''}>
      {children}
    </Paper>
  )
}

function Memberships({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const text = user.memberships.map(({ organizationName, organizationRole }) =>
    organizationRole ? `${organizationName} (${roleName(organizationRole)})` : organizationName,
  )
  return (
    <Text size="sm" c="dimmed" className={classes.phone ?? ''}>
      {text.join(' · ') || t('noOrganization')}
    </Text>
  )
}

type AccessProps = Pick<UserCardProps, 'user' | 'changes' | 'onEndAccess' | 'onErase'>

function Access({ user, changes: { grantAdmin, revokeAdmin }, onEndAccess, onErase }: AccessProps) {
  const { t } = useTranslation(['users', 'erasure'])
  const may = usePermissions()
  const { id: userId, fullName: name } = user
  const isChanging = (change: typeof grantAdmin) => change.isPending && change.variables.userId === userId
  return (
    <Group gap="xs" className={classes.actions}>
      {user.isAdmin && may.revokeAdmin(userId) && (
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          leftSection={<IconShieldOff size={18} aria-hidden />}
          aria-label={t('revokeAdminNamed', { name })}
          loading={isChanging(revokeAdmin)}
          onClick={() => revokeAdmin.mutate({ userId })}
        >
          {t('revokeAdmin')}
        </Button>
      )}
      {!user.isAdmin && may.manageUsers && (
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          leftSection={<IconShield size={18} aria-hidden />}
          aria-label={t('makeAdminNamed', { name })}
          loading={isChanging(grantAdmin)}
          onClick={() => grantAdmin.mutate({ userId })}
        >
          {t('makeAdmin')}
        </Button>
      )}
      {(may.endAccess(userId) || may.eraseAccount(userId)) && (
        <MenuButton
          button={
            <ActionIcon aria-label={t('moreNamed', { name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          }
        >
          {may.endAccess(userId) && (
            <Menu.Item
              mih={44}
              leftSection={<IconUserOff size={18} aria-hidden />}
              aria-label={t('endAccessNamed', { name })}
              onClick={onEndAccess}
            >
              {t('endAccess')}
            </Menu.Item>
          )}
          {may.eraseAccount(userId) && (
            <Menu.Item
              mih={44}
              c="var(--mantine-color-error)"
              leftSection={<IconEraser size={18} aria-hidden />}
              aria-label={t('erasure:eraseNamed', { name })}
              onClick={onErase}
            >
              {t('erasure:erase')}
            </Menu.Item>
          )}
        </MenuButton>
      )}
    </Group>
  )
}
