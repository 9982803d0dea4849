import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName, westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api, invalidate, meQuery, queryClient } from '#web/api.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { useRoleName } from '#web/i18n/role-name.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { FieldQuestions } from '#web/ui/fields/field-questions.tsx'
import { Form, useForm } from '#web/ui/fields/form.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'

interface Profile {
  readonly fullName: string
  readonly email: string
  readonly phoneNumber: string | null
}

interface ProfileFields {
  readonly fullName: string
  readonly phoneNumber: string
}

export function ProfileCard() {
  const { t } = useTranslation('account')
  const profile = useQuery(api.accounts.profile.queryOptions())
  return (
    <Paper p="md" component="section" aria-label={t('profile')}>
      <Stack data-in-order="always">
        <Title order={2}>{t('profile')}</Title>
        <QueryState query={profile} failed={t('loadFailed')}>
          {(found) => <ProfileForm profile={found} />}
        </QueryState>
      </Stack>
    </Paper>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'common', 'accounts'])
  const router = useRouter()
  const fields = useDraftedFields<ProfileFields>(null, () => valuesOf(profile), {
    edited: [['fullName'], ['phoneNumber']],
  })
  const labels = { fullName: t('fullName'), phoneNumber: t('phone') }
  const form = useForm({
    fields,
    validate: ({ fullName, phoneNumber }) =>
      problemsIn({ fullName: nameProblem(cleanName(fullName)), phoneNumber: phoneProblem(cleanPhone(phoneNumber)) }),
    problemText: (problem) => t(problem.text, problem),
    live: ['phoneNumber'],
    send: (values) => api.accounts.updateProfile.call({ ...inputOf(values), opened: inputOf(fields.opened()) }),
    edit: {
      valuesOf: ({ fullName, phoneNumber }) => ({
        fullName: String(fullName ?? ''),
        phoneNumber: String(phoneNumber ?? ''),
      }),
      label: (name) => labels[name],
      text: ({ fullName, phoneNumber }) => fullName ?? phoneNumber ?? '',
    },
    onSent: async (saved, sent) => {
      toastDone({ title: t('saved') })
      fields.continueFrom(sent, valuesOf(saved))
      await invalidate(api.accounts.profile)
      await queryClient.refetchQueries({ queryKey: meQuery().queryKey })
      await router.invalidate()
    },
    failed: t('saveFailed'),
  })
  return (
    <Form form={form}>
      <Stack>
        <FieldQuestions form={form} own />
        <TextInput label={t('fullName')} autoComplete="name" required {...form.field('fullName')} />
        <TextInput
          label={`${t('phone')} (${t('common:optional')})`}
          type="tel"
          autoComplete="tel"
          data-ltr
          {...form.field('phoneNumber')}
        />
        <TextInput label={t('email')} data-ltr readOnly variant="filled" value={profile.email} />
        <Memberships />
        <Button type="submit" w="fit-content" disabled={form.questions.length > 0} loading={form.isPending}>
          {t('common:save')}
        </Button>
      </Stack>
    </Form>
  )
}

function valuesOf({ fullName, phoneNumber }: Omit<Profile, 'email'>): ProfileFields {
  return { fullName, phoneNumber: phoneNumber ?? '' }
}

function inputOf({ fullName, phoneNumber }: ProfileFields) {
  return { fullName: cleanName(fullName), phoneNumber: cleanPhone(phoneNumber) || null }
}

function cleanPhone(phone: string): string {
  return oneLineText(westernDigits(phone))
}

function nameProblem(name: string) {
  if (!isName(name)) return { text: 'accounts:fullNameRequired' } as const
  return name.length > TEXT_LIMITS.name ? tooLong(TEXT_LIMITS.name) : null
}

function phoneProblem(phone: string) {
  return phone.length > TEXT_LIMITS.phone ? tooLong(TEXT_LIMITS.phone) : null
}

function tooLong(count: number) {
  return { text: 'common:tooLong', count } as const
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
