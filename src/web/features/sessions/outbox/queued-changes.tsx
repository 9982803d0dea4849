import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/connection.ts'
import { ConflictList } from '#web/features/sessions/conflicts/conflict-list.tsx'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { useDecide } from './use-outbox.ts'

/** The changes of a report that are on this device only, shown above it, with the cells to decide. */
export function QueuedChanges({ entries }: { entries: readonly QueuedSession[] }) {
  const { t } = useTranslation('sessions')
  const decide = useDecide()
  // An entry that is being sent for the first time is not shown.
  const isConnected = useConnection()
  const isUndecided = ({ content }: QueuedSession) => (content.conflicts ?? []).length > 0
  return (
    <>
      {entries.filter(isUndecided).map(({ key, content: { conflicts = [] } }) => (
        <ConflictList key={key} conflicts={conflicts} onDecide={(one, choice) => void decide(key, one, choice)} />
      ))}
      {entries.some((one) => !isUndecided(one) && (one.attempts > 0 || !isConnected)) && (
        <Alert color="sand" role="status">
          {t('changeQueued')}
        </Alert>
      )}
    </>
  )
}
