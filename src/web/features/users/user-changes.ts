import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import { api, hasCode, invalidate, isUnreachable, paged } from '#web/api.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

export type { User } from '#contract/accounts/users.ts'

export function useUsers(search: string, enabled: boolean) {
  return useInfiniteQuery(
    api.users.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      ...paged,
      placeholderData: keepPreviousData,
      enabled,
    }),
  )
}

const UNDO_MS = 10_000

export function useUserChanges() {
  const { t } = useTranslation('users')
  const errorText = useErrorText({ ALREADY_MEMBER: t('alreadyMember'), NOT_FOUND: t('gone') })

  const failed = (title: string) => (error: unknown) => {
    toastFailed(failureToast(title, error, errorText(error)))
  }
  const refresh = () => invalidate(api.users, api.roles, api.members, api.approvals, api.dashboard)
  const settled = { onSettled: refresh }

  const grantAdmin = useMutation(
    api.users.grantAdmin.mutationOptions({
      onSuccess: (_, { userId }) =>
        toastDone({
          title: t('adminGranted'),
          stays: UNDO_MS,
          kind: `granted ${userId}`,
          actions: [{ label: t('undo'), run: () => revokeAdmin.mutate({ userId }) }],
        }),
      onError: failed(t('adminFailed')),
      ...settled,
    }),
  )
  const revokeAdmin = useMutation(
    api.users.revokeAdmin.mutationOptions({
      onSuccess: () => toastDone({ title: t('adminRevoked') }),
      onError: failed(t('adminFailed')),
      ...settled,
    }),
  )
  const addOrganization = useMutation(
    api.users.addOrganization.mutationOptions({
      onSuccess: () => toastDone({ title: t('organizationAdded') }),
      onError: failed(t('addFailed')),
      ...settled,
    }),
  )
  const offer = (removal: Removal) =>
    toastDone({
      title: t('organizationRemoved'),
      stays: UNDO_MS,
      kind: `removed ${removal.userId} ${removal.organizationName}`,
      actions: [{ label: t('undo'), run: () => void putBack(removal) }],
    })
  const putBack = async (removal: Removal) => {
    try {
      await api.users.addOrganization.call(removal)
      toastDone({ title: t('organizationAdded') })
    } catch (error) {
      // Undo can be tried again after a lost connection.
      if (isUnreachable(error)) offer(removal)
      if (hasCode(error, 'ALREADY_MEMBER')) toastDone({ title: t('organizationAdded') })
      else failed(t('addFailed'))(error)
    }
    await refresh()
  }
  const removeOrganization = useMutation({
    mutationFn: ({ userId, organizationName }: Removal) =>
      api.users.removeOrganization.call({ userId, organizationName }),
    onSuccess: (_, removal) => offer(removal),
    onError: failed(t('removeFailed')),
    ...settled,
  })
  const endAccess = useMutation(
    api.users.endAccess.mutationOptions({
      onSuccess: () => toastDone({ title: t('accessEnded') }),
      onError: failed(t('endAccessFailed')),
      ...settled,
    }),
  )
  return { grantAdmin, revokeAdmin, addOrganization, removeOrganization, endAccess }
}

interface Removal {
  readonly userId: string
  readonly organizationName: string
  readonly organizationRole: OrganizationRole | null
}

export type UserChanges = ReturnType<typeof useUserChanges>
