import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RoleHolder } from '#contract/accounts/roles.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { AccountGroup, AccountGroups, AccountRow } from '#web/ui/people/account-rows.tsx'
import { RolePicker } from './role-picker.tsx'

/** A person's role in each organization, editable if permitted. Source: docs/product.md, 9.6. */
export function RoleCard({ person }: { person: RoleHolder }) {
  const { t } = useTranslation('roles')
  const roleName = useRoleName()
  const may = usePermissions()
  return (
    <AccountRow account={person}>
      <AccountGroups>
        {person.memberships.length === 0 && <Text c="dimmed">{t('noOrganization')}</Text>}
        {person.memberships.map(({ organizationName, organizationRole }) => (
          <AccountGroup key={organizationName} organizationName={organizationName}>
            {may.changeRole(person.id, organizationName) ? (
              <RolePicker user={person} organizationName={organizationName} role={organizationRole} />
            ) : (
              <Group gap="xs">
                <Text>{roleName(organizationRole)}</Text>
                <Badge color="gray">{t('viewOnly')}</Badge>
              </Group>
            )}
          </AccountGroup>
        ))}
      </AccountGroups>
    </AccountRow>
  )
}
