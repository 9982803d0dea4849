import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PossibleJoin } from '#contract/sessions/sessions.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate, queryClient } from '#web/api.ts'
import { nowText } from '#web/clock.ts'
import { useOutbox, useSendQueued } from '#web/features/sessions/outbox/use-outbox.ts'
import { sessionToEditQuery } from '#web/features/sessions/report/one-session.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { enqueue } from '#web/offline/outbox/outbox.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { joinedDraft } from './joined-draft.ts'

/** The own sessions that may be of the same meeting as another person's, without those that are being joined. */
export function usePossibleJoins(): readonly PossibleJoin[] {
  const may = usePermissions()
  const joining = useOutbox().flatMap(({ content }) => content.joins?.id ?? [])
  const { data = [] } = useQuery(
    api.sessions.possibleJoins.queryOptions({ enabled: may.recordSomeSessions, retry: false }),
  )
  return data.filter(({ id }) => !joining.includes(id))
}

/** Joins a session into the other one, or ends the question. A failure is a message, and the question stays. */
export function useAnswerJoin({ id, organizationName, into }: PossibleJoin) {
  const { t } = useTranslation('sessions')
  const store = useStore()
  const send = useSendQueued()
  const errorText = useErrorText({ NOT_FOUND: t('notJoinable') })
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, failed: 'joinFailed' | 'keepBothFailed') => {
    setIsBusy(true)
    await work().catch((error: unknown) => toastFailed({ title: t(failed), message: errorText(error) }))
    setIsBusy(false)
  }
  const join = async () => {
    const [first, second, roster] = await Promise.all([
      queryClient.fetchQuery(sessionToEditQuery(into.id)),
      queryClient.fetchQuery(sessionToEditQuery(id)),
      queryClient.fetchQuery(api.roster.list.queryOptions({ input: { organizationName }, staleTime: 0 })),
    ])
    // Another page or phone has joined it already: the address of the second session leads to the first.
    if (second.id === first.id) return invalidate(api.sessions.possibleJoins)
    if (await enqueue(store, joinedDraft(first, second, roster, nowText()))) await send()
  }
  const keepBoth = async () => {
    await api.sessions.keepBoth.call({ id })
    await invalidate(api.sessions.possibleJoins)
  }
  return { join: () => run(join, 'joinFailed'), keepBoth: () => run(keepBoth, 'keepBothFailed'), isBusy }
}
