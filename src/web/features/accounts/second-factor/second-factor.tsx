import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { api } from '#web/api.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { knowsPasskeys } from './passkey-calls.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import type { SecondFactorTask } from './second-factor-tasks.tsx'

/** Below this number of recovery codes the account screen warns. */
const FEW_CODES = 3

/** The second factor of signing in. Source: docs/product.md, 20.5. */
export function SecondFactor() {
  const { t } = useTranslation('secondFactor')
  const state = useQuery(api.secondFactor.state.queryOptions())
  const [task, setTask] = useState<SecondFactorTask | null>(null)
  return (
    <Paper p="md" component="section" aria-label={t('title')} id="second-factor">
      <Stack data-in-order="always">
        <Title order={2}>{t('title')}</Title>
        <QueryState query={state} failed={t('loadFailed')} rows={1}>
          {(found) => <State state={found} onTask={setTask} />}
        </QueryState>
      </Stack>
      <SecondFactorDialog task={task} onClose={() => setTask(null)} />
    </Paper>
  )
}

interface StateProps {
  readonly state: SecondFactorState
  readonly onTask: (task: SecondFactorTask) => void
}

function State({ state, onTask }: StateProps) {
  const { t } = useTranslation('secondFactor')
  const dateTimeText = useDateTimeText()
  const { appSince, passkeys, recoveryCodesLeft: count } = state
  const isOn = appSince !== null || passkeys.length > 0
  return (
    <>
      <Text c="dimmed">{isOn ? t('onHint') : t('offHint')}</Text>
      {appSince ? (
        <Text>{t('onSince', { date: dateTimeText(appSince) })}</Text>
      ) : (
        <Button w="fit-content" onClick={() => onTask({ kind: 'setUp' })}>
          {t('setUp')}
        </Button>
      )}
      <Passkeys
        passkeys={passkeys}
        onRename={(passkey) => onTask({ kind: 'renamePasskey', passkey })}
        onRemove={(passkey) => onTask({ kind: 'removePasskey', passkey })}
      />
      {knowsPasskeys() ? (
        <Button variant="default" w="fit-content" onClick={() => onTask({ kind: 'addPasskey' })}>
          {t('addPasskey')}
        </Button>
      ) : (
        <Text c="dimmed">{t('passkeysUnknown')}</Text>
      )}
      {isOn && (
        <>
          <Text c={count < FEW_CODES ? 'red' : 'dimmed'}>{t('codesLeft', { count })}</Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => onTask({ kind: 'makeCodes' })}>
              {t('makeCodes')}
            </Button>
            <Button variant="light" color="red" onClick={() => onTask({ kind: 'switchOff' })}>
              {t('switchOff')}
            </Button>
          </Group>
        </>
      )}
    </>
  )
}
