import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, isName, westernDigits } from '#domain/names.ts'
import { oneLineText } from '#domain/text.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api, meQuery, queryClient } from '#web/api.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

interface Profile {
  readonly fullName: string
  readonly email: string
  readonly phoneNumber: string | null
}

/** Edits name and phone number; memberships are read-only. */
export function ProfileCard() {
  const { t } = useTranslation('account')
  const profile = useQuery(api.accounts.profile.queryOptions())
  return (
    <Paper p="md" component="section" aria-label={t('profile')}>
      <Stack>
        <Title order={2}>{t('profile')}</Title>
        <QueryState query={profile} failed={t('loadFailed')}>
          {(found) => <ProfileForm profile={found} />}
        </QueryState>
        <Memberships />
      </Stack>
    </Paper>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'common', 'accounts'])
  const errorText = useErrorText()
  const router = useRouter()
  const [fullName, setFullName] = useState(profile.fullName)
  const [phone, setPhone] = useState(profile.phoneNumber ?? '')
  const [isSent, setIsSent] = useState(false)
  const name = cleanName(fullName)
  const nameProblem = !isName(name)
    ? t('accounts:fullNameRequired')
    : name.length > TEXT_LIMITS.name && t('common:tooLong', { count: TEXT_LIMITS.name })
  const phoneNumber = oneLineText(westernDigits(phone))
  const phoneProblem = phoneNumber.length > TEXT_LIMITS.phone && t('common:tooLong', { count: TEXT_LIMITS.phone })
  const saving = useMutation(
    api.accounts.updateProfile.mutationOptions({
      onSuccess: async () => {
        toastDone({ title: t('saved') })
        setPhone(phoneNumber)
        await queryClient.invalidateQueries({ queryKey: api.accounts.profile.key() })
        await queryClient.refetchQueries({ queryKey: meQuery().queryKey })
        await router.invalidate()
      },
      onError: (error) => toastFailed({ title: t('saveFailed'), message: errorText(error) }),
    }),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsSent(true)
        if (!nameProblem && !phoneProblem && !saving.isPending)
          saving.mutate({ fullName: name, phoneNumber: phoneNumber || null })
      }}
    >
      <Stack>
        <TextInput
          label={t('fullName')}
          autoComplete="name"
          required
          value={fullName}
          error={isSent && nameProblem}
          onChange={(event) => setFullName(event.currentTarget.value)}
        />
        <TextInput
          label={`${t('phone')} (${t('common:optional')})`}
          type="tel"
          autoComplete="tel"
          data-ltr
          value={phone}
          error={phoneProblem}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <TextInput label={t('email')} data-ltr readOnly variant="filled" value={profile.email} />
        <Button type="submit" w="fit-content" loading={saving.isPending}>
          {t('common:save')}
        </Button>
      </Stack>
    </form>
  )
}

function Memberships() {
  const { t } = useTranslation('account')
  const me = useCurrentUser()
  const roleName = useRoleName()
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('organizations')}</Text>
      {me.memberships.length === 0 && <Text>{t('noOrganization')}</Text>}
      <Group gap="xs">
        {me.memberships.map(({ organizationName, organizationRole }) => (
          <Badge key={organizationName} variant="outline">
            {organizationName} ({roleName(organizationRole)})
          </Badge>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('organizationsHint')}
      </Text>
    </Stack>
  )
}
