import { Group } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { InviteButton } from '#web/features/invitations/invite-button.tsx'
import { RoleCard } from '#web/features/roles/role-card.tsx'
import { useRoleHolders } from '#web/features/roles/role-holders.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { AccountRows } from '#web/ui/people/account-rows.tsx'

/** Everyone's roles in each organization. Source: docs/product.md, 9.6. */
export function OrganizationRolesScreen() {
  const { t } = useTranslation(['roles', 'common'])
  const { manageSomeRoles: allowed, invitingOrganizations } = usePermissions()
  useRequirePermission(allowed, { title: t('denied'), message: t('deniedMore') })
  const [search, setSearch] = useState('')
  const people = useRoleHolders(search, allowed)

  return (
    <Screen title={t('title')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      {allowed && (
        <>
          {invitingOrganizations.length > 0 && (
            <Group gap="xs">
              {invitingOrganizations.map((name) => (
                <InviteButton key={name} organizationName={name} />
              ))}
            </Group>
          )}
          <SearchField label={t('search')} onSearch={setSearch} />
          <PagedList
            query={people}
            failed={t('loadFailed')}
            empty={
              <EmptyState
                icon={<IconUsersGroup aria-hidden />}
                title={search ? t('noneFound', { search: search }) : t('none')}
                guide={search ? undefined : 'group'}
              />
            }
          >
            {(found) => (
              <AccountRows>
                {found.map((person) => (
                  <RoleCard key={person.id} person={person} />
                ))}
              </AccountRows>
            )}
          </PagedList>
        </>
      )}
    </Screen>
  )
}
