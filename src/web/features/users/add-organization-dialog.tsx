import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import { api } from '#web/api.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import type { UserChanges } from './user-changes.ts'

interface AddOrganizationDialogProps {
  user: User | null
  adding: UserChanges['addOrganization']
  roleSelect: (role: OrganizationRole | null, onChange: (role: OrganizationRole | null) => void) => ReactNode
  onClose: () => void
}

export function AddOrganizationDialog({ user, onClose, ...rest }: AddOrganizationDialogProps) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <FormDialog opened={user !== null} onClose={onClose} title={t('addOrganizationTo', { name: user?.fullName ?? '' })}>
      {user && <AddForm key={user.id} user={user} onClose={onClose} {...rest} />}
    </FormDialog>
  )
}

type AddFormProps = Omit<AddOrganizationDialogProps, 'user'> & { user: User }

interface Membership {
  readonly organizationName: string
  readonly organizationRole: OrganizationRole | null
}

function AddForm({ user, adding, roleSelect, onClose }: AddFormProps) {
  const { t } = useTranslation(['users', 'common'])
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const form = useForm({
    fields: useFields<Membership>({ organizationName: '', organizationRole: null }),
    validate: ({ organizationName }) =>
      organizationName === '' ? { organizationName: 'organizationRequired' as const } : {},
    problemText: t,
    send: (membership) => adding.mutateAsync({ userId: user.id, ...membership }),
    onDone: onClose,
    failed: t('addFailed'),
    // The mutation shows the message.
    onError: () => ({}),
  })
  return (
    <DialogForm form={form} submit={t('common:add')} onCancel={onClose}>
      {organizations.error && !organizations.data ? (
        <QueryState query={organizations} failed={t('organizationsFailed')}>
          {() => null}
        </QueryState>
      ) : (
        <NativeSelect
          label={t('organization')}
          required
          data-autofocus
          {...form.field('organizationName')}
          data={[
            { value: '', label: t('chooseOrganization') },
            ...(organizations.data ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      )}
      {roleSelect(form.values.organizationRole, (organizationRole) => form.change({ organizationRole }))}
    </DialogForm>
  )
}
