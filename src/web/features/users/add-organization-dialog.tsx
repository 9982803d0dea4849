import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/users.ts'
import type { OrganizationRole } from '#domain/organizations.ts'
import { api } from '#web/api.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import type { UserChanges } from './changes.ts'

interface AddOrganizationDialogProps {
  /** Who is added to an organization; null while the dialog is closed. */
  user: User | null
  adding: UserChanges['addOrganization']
  roleSelect: (role: OrganizationRole | null, onChange: (role: OrganizationRole | null) => void) => ReactNode
  onClose: () => void
}

/** Adds somebody to an organization. Source: docs/product.md, 9.5. */
export function AddOrganizationDialog({ user, onClose, ...rest }: AddOrganizationDialogProps) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <Modal
      opened={user !== null}
      onClose={onClose}
      title={t('addOrganizationTo', { name: user?.fullName ?? '' })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {user && <AddForm key={user.id} user={user} onClose={onClose} {...rest} />}
    </Modal>
  )
}

type AddFormProps = Omit<AddOrganizationDialogProps, 'user'> & { user: User }

function AddForm({ user, adding, roleSelect, onClose }: AddFormProps) {
  const { t } = useTranslation(['users', 'common'])
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const [organizationName, setOrganizationName] = useState('')
  const [organizationRole, setOrganizationRole] = useState<OrganizationRole | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(organizationName === '')
        if (organizationName === '' || adding.isPending) return
        adding.mutate({ userId: user.id, organizationName, organizationRole }, { onSuccess: onClose })
      }}
    >
      <Stack>
        {organizations.error && !organizations.data ? (
          <QueryState query={organizations} failed={t('organizationsFailed')}>
            {() => null}
          </QueryState>
        ) : (
          <NativeSelect
            label={t('organization')}
            required
            data-autofocus
            value={organizationName}
            error={isMissing && t('organizationRequired')}
            onChange={(event) => {
              setOrganizationName(event.currentTarget.value)
              setIsMissing(false)
            }}
            data={[
              { value: '', label: t('chooseOrganization') },
              ...(organizations.data ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
        {roleSelect(organizationRole, setOrganizationRole)}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={adding.isPending}>
            {t('common:add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
