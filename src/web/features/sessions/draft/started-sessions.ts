import type { StartedSession } from '#web/offline/started-session.ts'
import { useStore } from '#web/offline/store-context.tsx'
import { useAnswerOfStore } from '#web/offline/use-stored.ts'
import { readSessionDrafts, readSessionOutbox } from './present-group.ts'
import type { SessionDraft } from './session-draft.ts'

/** Drafts first, newest first; undefined until the store has answered. */
export function useStartedSessions(): readonly StartedSession[] | undefined {
  const store = useStore()
  return useAnswerOfStore(async () => {
    const [drafts, queued] = await Promise.all([readSessionDrafts(store), readSessionOutbox(store)])
    return [
      ...drafts.flatMap(({ key, content }) => startedSession(content, false, { draft: key })),
      ...queued.flatMap(({ key, content, state }) => startedSession(content, state === 'refused', { queued: key })),
    ]
  }, store.personId)
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
