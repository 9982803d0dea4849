import { useStore } from '#web/offline/drafts/store-context.tsx'
import type { StartedSession } from '#web/offline/started-session.ts'
import { useAnswerOfStore } from '#web/offline/use-stored.ts'
import { readSessionDrafts, readSessionOutbox } from './present-group.ts'
import { mayBeUnrecorded, type SessionDraft } from './session-draft.ts'

/** The started sessions, drafts first, the newest first, each session once; undefined until the store has answered. */
export function useStartedSessions(): readonly StartedSession[] | undefined {
  const store = useStore()
  return useAnswerOfStore(async () => {
    const [drafts, queued] = await Promise.all([readSessionDrafts(store), readSessionOutbox(store)])
    const all = [
      ...drafts.map(({ key, content }) => ({ content, isRefused: false, form: { draft: key } })),
      ...queued
        .map(({ key, content, state }) => ({ content, isRefused: state === 'refused', form: { queued: key } }))
        .reverse(),
    ]
    const isNewest = (id: string, place: number) => all.findIndex(({ content }) => content.id === id) === place
    return all.filter(({ content }, place) => isNewest(content.id, place)).flatMap(startedSession)
  }, store.personId)
}

interface Started {
  readonly content: SessionDraft
  readonly isRefused: boolean
  readonly form: { readonly draft: string } | { readonly queued: string }
}

function startedSession({ content, isRefused, form }: Started): StartedSession[] {
  const { organizationName, texts, people } = content
  if (!mayBeUnrecorded(content) || organizationName === null) return []
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
