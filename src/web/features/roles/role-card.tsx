import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RoleHolder } from '#contract/accounts/roles.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { RolePicker } from './role-picker.tsx'

/** A person's role in each organization, editable if permitted. Source: docs/product.md, 9.6. */
export function RoleCard({ person }: { person: RoleHolder }) {
  const { t } = useTranslation('roles')
  const roleName = useRoleName()
  const may = usePermissions()
  return (
    <Paper p="md" component="li">
      <Group align="flex-start" gap="md">
        <Group wrap="nowrap" align="flex-start" flex="1 1 260px" miw={0}>
          <PersonAvatar name={person.fullName} />
          <Stack gap={2} miw={0}>
            <PersonName name={person.fullName} fw={600} />
            <LeftToRight text={person.email} c="dimmed" size="sm" />
          </Stack>
        </Group>
        <Stack gap="xs" flex="1 1 300px">
          {person.memberships.length === 0 && <Text c="dimmed">{t('noOrganization')}</Text>}
          {person.memberships.map(({ organizationName, organizationRole }) => (
            <Group key={organizationName} gap="4px 12px" mih={44}>
              <Badge variant="outline" miw={76}>
                {organizationName}
              </Badge>
              {may.changeRole(person.id, organizationName) ? (
                <RolePicker user={person} organizationName={organizationName} role={organizationRole} />
              ) : (
                <Group gap="xs">
                  <Text>{roleName(organizationRole)}</Text>
                  <Badge color="gray">{t('viewOnly')}</Badge>
                </Group>
              )}
            </Group>
          ))}
        </Stack>
      </Group>
    </Paper>
  )
}
