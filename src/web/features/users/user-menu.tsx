import { ActionIcon } from '@mantine/core'
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
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { MenuAction, MenuButton } from '#web/ui/buttons/menu-button.tsx'
import type { UserChanges } from './user-changes.ts'

export interface UserMenuProps {
  user: User
  changes: UserChanges
  /** The groups and roles on a phone, which are unfolded by the menu. */
  unfolding: { opened: boolean; toggle: () => void } | null
  onAdd: () => void
  onEndAccess: () => void
  onErase: () => void
}

export function UserMenu(props: UserMenuProps) {
  const { t } = useTranslation('users')
  const { user, changes } = props
  const isChanging = [changes.grantAdmin, changes.revokeAdmin].some(
    (change) => change.isPending && change.variables.userId === user.id,
  )
  return (
    <MenuButton
      button={
        <ActionIcon c="dimmed" aria-label={t('manageNamed', { name: user.fullName })} loading={isChanging}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <Items {...props} />
    </MenuButton>
  )
}

function Items({ user, changes, unfolding, onAdd, onEndAccess, onErase }: UserMenuProps) {
  const { t } = useTranslation(['users', 'erasure'])
  const may = usePermissions()
  const { id: userId, fullName: name } = user
  return (
    <>
      {unfolding && (
        <MenuAction
          Icon={unfolding.opened ? IconChevronUp : IconChevronDown}
          aria-expanded={unfolding.opened}
          onClick={unfolding.toggle}
        >
          {t('groupsAndRoles')}
        </MenuAction>
      )}
      <MenuAction Icon={IconPlus} aria-label={t('addOrganizationTo', { name })} onClick={onAdd}>
        {t('addOrganization')}
      </MenuAction>
      {user.isAdmin && may.revokeAdmin(userId) && (
        <MenuAction
          Icon={IconShieldOff}
          aria-label={t('revokeAdminNamed', { name })}
          onClick={() => changes.revokeAdmin.mutate({ userId })}
        >
          {t('revokeAdmin')}
        </MenuAction>
      )}
      {!user.isAdmin && may.manageUsers && (
        <MenuAction
          Icon={IconShield}
          aria-label={t('makeAdminNamed', { name })}
          onClick={() => changes.grantAdmin.mutate({ userId })}
        >
          {t('makeAdmin')}
        </MenuAction>
      )}
      {may.endAccess(userId) && (
        <MenuAction Icon={IconUserOff} aria-label={t('endAccessNamed', { name })} onClick={onEndAccess}>
          {t('endAccess')}
        </MenuAction>
      )}
      {may.eraseAccount(userId) && (
        <MenuAction Icon={IconEraser} aria-label={t('erasure:eraseNamed', { name })} isDangerous onClick={onErase}>
          {t('erasure:erase')}
        </MenuAction>
      )}
    </>
  )
}
