import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ORGANIZATION_ROLES, type OrganizationRole } from '#domain/network/organizations.ts'
import { api, invalidate } from '#web/api.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

const NONE = ''

interface RolePickerProps {
  user: { readonly id: string; readonly fullName: string }
  organizationName: string
  role: OrganizationRole | null
}

/** Assigns a role in one organization as soon as it is chosen. Source: docs/product.md, 9.6. */
export function RolePicker({ user, organizationName, role }: RolePickerProps) {
  const { t } = useTranslation('roles')
  const assign = useAssignRole()
  const shown = assign.isPending ? assign.variables.organizationRole : role
  return (
    <RoleSelect
      label={t('roleIn', { name: user.fullName, organization: organizationName })}
      hideLabel
      value={shown}
      disabled={assign.isPending}
      onChange={(organizationRole) =>
        assign.mutate({ userId: user.id, organizationName, organizationRole, opened: { organizationRole: role } })
      }
    />
  )
}

interface RoleSelectProps {
  label: string
  hideLabel?: boolean
  value: OrganizationRole | null
  disabled?: boolean
  onChange: (role: OrganizationRole | null) => void
}

export function RoleSelect({ label, hideLabel = false, value, disabled = false, onChange }: RoleSelectProps) {
  const { t } = useTranslation('roles')
  const roleName = useRoleName()
  return (
    <NativeSelect
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={value ?? NONE}
      disabled={disabled}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChange(ORGANIZATION_ROLES.find((role) => role === chosen) ?? null)
      }}
      data={[
        { value: NONE, label: t('no_role') },
        ...ORGANIZATION_ROLES.map((role) => ({ value: role, label: roleName(role) })),
      ]}
    />
  )
}

function useAssignRole() {
  const { t } = useTranslation('roles')
  const errorText = useErrorText({
    FORBIDDEN: t('onlyLed'),
    NOT_FOUND: t('gone'),
    BOTH_CHANGED: t('changedMeanwhile'),
  })
  return useMutation(
    api.roles.assign.mutationOptions({
      onSuccess: () => toastDone({ title: t('updated') }),
      onError: (error) => toastFailed(failureToast(t('updateFailed'), error, errorText(error))),
      onSettled: () => invalidate(api.roles, api.users, api.members),
    }),
  )
}
