import { Badge, Group, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { LeftToRight } from '#web/ui/people/person-name.tsx'

/** The greeting with roles, organizations and e-mail. Source: docs/product.md, 10.1. */
export function Welcome() {
  const { t } = useTranslation(['dashboard', 'roles'])
  const roleName = useRoleName()
  const me = useCurrentUser()
  return (
    <Stack gap="xs">
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {t('welcome', { name: me.fullName })}
      </Title>
      <Group gap="4px 6px">
        {me.isAdmin && <Badge>{t('roles:admin')}</Badge>}
        {me.memberships.map(({ organizationName, organizationRole }) => (
          <Group key={organizationName} gap={6}>
            {(organizationRole || !me.isAdmin) && <Badge>{roleName(organizationRole)}</Badge>}
            <Badge variant="outline">{organizationName}</Badge>
          </Group>
        ))}
        <LeftToRight text={me.email} c="dimmed" fz={{ base: 'sm', xs: 'md' }} />
      </Group>
    </Stack>
  )
}
