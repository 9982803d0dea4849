import { ActionIcon, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconShield, IconShieldOff, IconTrash, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/users.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { LeftToRight, PersonName } from '#web/ui/person-name.tsx'
import type { UserChanges } from './changes.ts'

interface UserCardProps {
  user: User
  changes: UserChanges
  /** Renders the picker of somebody's role in an organization. */
  rolePicker: (membership: User['memberships'][number]) => ReactNode
  onAdd: () => void
  onEndAccess: () => void
}

/** An approved person, with what admins may change. Source: docs/product.md, 9.5. */
export function UserCard({ user, changes, rolePicker, onAdd, onEndAccess }: UserCardProps) {
  const { t } = useTranslation('users')
  const me = useCurrentUser()
  const may = usePermissions()
  const { id: userId } = user
  const name = user.fullName
  const isOwn = userId === me.id
  const { grantAdmin, revokeAdmin, removeOrganization } = changes
  const isChanging = (change: typeof grantAdmin) => change.isPending && change.variables.userId === userId
  return (
    <Paper p="md" component="li">
      <Group align="flex-start" gap="md">
        <Stack gap="sm" flex="1 1 300px" miw={0}>
          <Group wrap="nowrap" align="flex-start">
            <PersonAvatar name={user.fullName} />
            <Stack gap={4} miw={0}>
              <PersonName name={user.fullName} fw={600} />
              <LeftToRight text={user.email} c="dimmed" size="sm" />
              <Group gap="xs">
                <Badge>{t('status_approved')}</Badge>
                {user.isAdmin && <Badge color="sand">{t(isOwn ? 'currentAdmin' : 'admin')}</Badge>}
              </Group>
            </Stack>
          </Group>
          {!isOwn && (
            <Group gap="xs">
              {user.isAdmin
                ? may.revokeAdmin(userId) && (
                    <Button
                      variant="default"
                      px="sm"
                      leftSection={<IconShieldOff size={18} aria-hidden />}
                      aria-label={t('revokeAdminNamed', { name })}
                      loading={isChanging(revokeAdmin)}
                      onClick={() => revokeAdmin.mutate({ userId })}
                    >
                      {t('revokeAdmin')}
                    </Button>
                  )
                : may.manageUsers && (
                    <Button
                      variant="default"
                      px="sm"
                      leftSection={<IconShield size={18} aria-hidden />}
                      aria-label={t('makeAdminNamed', { name })}
                      loading={isChanging(grantAdmin)}
                      onClick={() => grantAdmin.mutate({ userId })}
                    >
                      {t('makeAdmin')}
                    </Button>
                  )}
              {may.endAccess(userId) && (
                <Button
                  variant="subtle"
                  color="red"
                  px="sm"
                  leftSection={<IconUserOff size={18} aria-hidden />}
                  aria-label={t('endAccessNamed', { name })}
                  onClick={onEndAccess}
                >
                  {t('endAccess')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
        <Stack gap="xs" flex="1 1 320px">
          {user.memberships.length === 0 && <Text c="dimmed">{t('noOrganization')}</Text>}
          {user.memberships.map((membership) => {
            const { organizationName } = membership
            return (
              <Group key={organizationName} gap="4px 8px">
                <Badge variant="outline" miw={76}>
                  {organizationName}
                </Badge>
                <Group gap="xs" wrap="nowrap" flex="1 1 230px">
                  <div style={{ flex: 1, minWidth: 0 }}>{rolePicker(membership)}</div>
                  <ActionIcon
                    color="red"
                    aria-label={t('removeNamed', { name, organization: organizationName })}
                    loading={
                      removeOrganization.isPending &&
                      removeOrganization.variables.userId === userId &&
                      removeOrganization.variables.organizationName === organizationName
                    }
                    onClick={() => removeOrganization.mutate({ userId, ...membership })}
                  >
                    <IconTrash size={20} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
            )
          })}
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
      </Group>
    </Paper>
  )
}
