import { IconUserSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { EraseDialog } from '#web/features/erasure/erase-dialog.tsx'
import { RolePicker, RoleSelect } from '#web/features/roles/role-picker.tsx'
import { AddOrganizationDialog } from '#web/features/users/add-organization-dialog.tsx'
import { UserCard } from '#web/features/users/user-card.tsx'
import { type User, useUserChanges, useUsers } from '#web/features/users/user-changes.ts'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { AccountRows } from '#web/ui/people/account-rows.tsx'

/** Approved people, with the changes that admins may make. Source: docs/product.md, 9.5. */
export function UsersScreen() {
  const sought = useLocation({ select: ({ state }) => state.sought ?? '' })
  return <Users key={sought} sought={sought} />
}

/** @param sought from the global search; text typed afterwards does not change it */
function Users({ sought }: { sought: string }) {
  const { t } = useTranslation(['users', 'common'])
  const allowed = usePermissions().manageUsers
  useRequirePermission(allowed, { title: t('common:forbidden') })
  const [search, setSearch] = useState(sought)
  const [adding, setAdding] = useState<User | null>(null)
  const [ending, setEnding] = useState<User | null>(null)
  const [erasing, setErasing] = useState<User | null>(null)
  const users = useUsers(search, allowed)
  const changes = useUserChanges()

  return (
    <Screen title={t('title')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      {allowed && (
        <>
          <SearchField label={t('search')} initial={sought} onSearch={setSearch} />
          <PagedList
            query={users}
            failed={t('loadFailed')}
            empty={
              <EmptyState
                icon={<IconUserSearch aria-hidden />}
                title={search ? t('noneFound', { search: search }) : t('none')}
              />
            }
          >
            {(found) => (
              <AccountRows>
                {found.map((user) => (
                  <UserCard
                    key={user.id}
                    user={user}
                    changes={changes}
                    rolePicker={({ organizationName, organizationRole }) => (
                      <RolePicker user={user} organizationName={organizationName} role={organizationRole} />
                    )}
                    onAdd={() => setAdding(user)}
                    onEndAccess={() => setEnding(user)}
                    onErase={() => setErasing(user)}
                  />
                ))}
              </AccountRows>
            )}
          </PagedList>
        </>
      )}
      <AddOrganizationDialog
        user={adding}
        adding={changes.addOrganization}
        roleSelect={(role, onChange) => <RoleSelect label={t('role')} value={role} onChange={onChange} />}
        onClose={() => setAdding(null)}
      />
      <EraseDialog
        subject={erasing && { kind: 'account', id: erasing.id, name: erasing.fullName }}
        onClose={() => setErasing(null)}
      />
      <ReasonDialog
        decision="end access"
        subject={ending}
        words={({ fullName }) => ({
          title: t('endAccessTitle', { name: fullName }),
          hint: t('endAccessHint'),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('endAccess'),
        })}
        busy={changes.endAccess.isPending}
        onClose={() => setEnding(null)}
        onReject={({ id }, reason) => changes.endAccess.mutateAsync({ userId: id, reason })}
      />
    </Screen>
  )
}
