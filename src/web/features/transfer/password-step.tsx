import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, hasCode } from '#web/api.ts'
import { BusyNote, useBusyRetry } from '#web/ui/busy-retry.tsx'
import { useErrorText } from '#web/ui/error-text.ts'
import type { TransferTool } from './transfer-tool.ts'

const HINTS = { apply: 'locked', undo: 'lockedUndo' } as const

/** Asks for the password that unlocks the transfer. Source: docs/product.md, 7.1. */
export function PasswordStep({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation(['transfer', 'common'])
  const errorText = useErrorText()
  const { run, wait } = useBusyRetry()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const unlocking = useMutation({
    mutationFn: (typed: string) => run(() => api.transfer.unlock.call({ password: typed })),
    onSuccess: tool.onUnlocked,
    onError: (error) => refuse(messageFor(error)),
  })
  const refuse = (message: string) => {
    setProblem(message)
    input.current?.focus()
  }
  const messageFor = (error: unknown) => {
    if (hasCode(error, 'INVALID_PASSWORD')) return t('passwordWrong')
    return hasCode(error, 'TOO_MANY_ATTEMPTS') ? t('common:tooManyRequests') : errorText(error)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '') refuse(t('passwordRequired'))
        else if (!unlocking.isPending) unlocking.mutate(password)
      }}
    >
      <Stack>
        <Text c="dimmed">{t(tool.refused ? HINTS[tool.refused.kind] : 'passwordHint')}</Text>
        <PasswordInput
          ref={input}
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          required
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <div>
          <BusyNote wait={wait} />
          <Group justify="flex-end">
            <Button variant="default" onClick={tool.close}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={unlocking.isPending || tool.scanning.isPending || tool.undoing.isPending}>
              {t('continue')}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}
