import { ActionIcon, Menu } from '@mantine/core'
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
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
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
        <Item
          Icon={unfolding.opened ? IconChevronUp : IconChevronDown}
          text={t('groupsAndRoles')}
          isOpened={unfolding.opened}
          onClick={unfolding.toggle}
        />
      )}
      <Item Icon={IconPlus} text={t('addOrganization')} named={t('addOrganizationTo', { name })} onClick={onAdd} />
      {user.isAdmin && may.revokeAdmin(userId) && (
        <Item
          Icon={IconShieldOff}
          text={t('revokeAdmin')}
          named={t('revokeAdminNamed', { name })}
          onClick={() => changes.revokeAdmin.mutate({ userId })}
        />
      )}
      {!user.isAdmin && may.manageUsers && (
        <Item
          Icon={IconShield}
          text={t('makeAdmin')}
          named={t('makeAdminNamed', { name })}
          onClick={() => changes.grantAdmin.mutate({ userId })}
        />
      )}
      {may.endAccess(userId) && (
        <Item Icon={IconUserOff} text={t('endAccess')} named={t('endAccessNamed', { name })} onClick={onEndAccess} />
      )}
      {may.eraseAccount(userId) && (
        <Item
          Icon={IconEraser}
          text={t('erasure:erase')}
          named={t('erasure:eraseNamed', { name })}
          isDanger
          onClick={onErase}
        />
      )}
    </>
  )
}

interface ItemProps {
  Icon: ComponentType<{ size: number }>
  text: string
  /** The text with the name of the person. */
  named?: string
  isOpened?: boolean
  isDanger?: boolean
  onClick: () => void
}

function Item({ Icon, text, named, isOpened, isDanger = false, onClick }: ItemProps) {
  return (
    <Menu.Item
      mih={44}
      leftSection={<Icon size={18} aria-hidden />}
      {...(isDanger && { c: 'var(--mantine-color-error)' })}
      aria-label={named}
      aria-expanded={isOpened}
      onClick={onClick}
    >
      {text}
    </Menu.Item>
  )
}
