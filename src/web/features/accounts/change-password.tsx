import { Button, Paper, Stack, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_LENGTH } from '#domain/limits.ts'
import { passwordProblem } from '#domain/sign-up.ts'
import { api, hasCode, queryClient } from '#web/api.ts'
import { BusyNote, useBusyRetry } from '#web/ui/busy-retry.tsx'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { PasswordField } from './password-field.tsx'

const EMPTY = { current: '', next: '', again: '' }

type Field = keyof typeof EMPTY
type Problems = Partial<Record<Field, string>>

/** Changes the password; requires the current one. */
export function ChangePassword() {
  const { t } = useTranslation(['account', 'common', 'accounts'])
  const errorText = useErrorText()
  const { run, wait } = useBusyRetry()
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const changing = useMutation({
    mutationFn: ({ current, next }: typeof EMPTY) =>
      run(() => api.accounts.changePassword.call({ currentPassword: current, password: next })),
    onSuccess: async () => {
      toastDone({ title: t('passwordChanged') })
      setTyped(EMPTY)
      await queryClient.invalidateQueries({ queryKey: api.accounts.signIns.key() })
    },
    onError: (error) => {
      if (hasCode(error, 'INVALID_PASSWORD')) return setProblems({ current: t('currentWrong') })
      const message = hasCode(error, 'TOO_MANY_ATTEMPTS') ? t('common:tooManyRequests') : errorText(error)
      toastFailed({ title: t('passwordFailed'), message })
    },
  })
  const problemsOf = (): Problems => {
    const problem = passwordProblem(typed.next)
    return {
      ...(typed.current === '' ? { current: t('currentRequired') } : {}),
      ...(problem ? { next: t(`accounts:${problem}`) } : {}),
      ...(typed.next !== typed.again ? { again: t('accounts:passwordsMustMatch') } : {}),
    }
  }
  const field = (name: Field) => ({
    value: typed[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: event.currentTarget.value })
      setProblems({})
    },
  })
  return (
    <Paper p="md" component="section" aria-label={t('password')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = problemsOf()
          setProblems(found)
          if (Object.keys(found).length === 0 && !changing.isPending) changing.mutate(typed)
        }}
      >
        <Stack>
          <Title order={2}>{t('password')}</Title>
          <PasswordField label={t('currentPassword')} autoComplete="current-password" {...field('current')} />
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH.min}
            {...field('next')}
          />
          <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('again')} />
          <div>
            <Button type="submit" w="fit-content" loading={changing.isPending}>
              {t('changePassword')}
            </Button>
            <BusyNote wait={wait} />
          </div>
        </Stack>
      </form>
    </Paper>
  )
}
