import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import type { StartedSession } from '#web/offline/started-session.ts'
import type { SessionDraft } from './session-draft.ts'
import { useOtherDrafts } from './session-drafts.ts'

export function useStartedSessions(): readonly StartedSession[] {
  const drafts = useOtherDrafts('') ?? []
  const queued = useOutbox()
  return [
    ...drafts.flatMap(({ key, content }) => startedSession(content, false, { draft: key })),
    ...queued.flatMap(({ key, content, state }) => startedSession(content, state === 'refused', { queued: key })),
  ]
}

function startedSession(
  { version, organizationName, texts, people }: SessionDraft,
  isRefused: boolean,
  form: { draft: string } | { queued: string },
): StartedSession[] {
  if (version !== null || organizationName === null) return []
  const present = people.filter(({ status }) => status === 'present').length
  return [
    {
      organizationName,
      sessionDate: texts.sessionDate,
      present,
      absent: people.length - present,
      isRefused,
      search: { organization: organizationName, ...form },
    },
  ]
}
