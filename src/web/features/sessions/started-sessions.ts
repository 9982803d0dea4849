import type { OrganizationName } from '#domain/organizations.ts'
import type { SessionDraft } from './session-draft.ts'
import { useOtherDrafts } from './session-drafts.ts'
import { useOutbox } from './use-outbox.ts'

/** A new session that stands on this device only, with the search parameters of its form. */
export interface StartedSession {
  readonly organizationName: OrganizationName
  /** As it stands in the form. */
  readonly sessionDate: string
  readonly present: number
  readonly absent: number
  /** Whether the server refused it, so that somebody has to look at it. */
  readonly isRefused: boolean
  readonly search: { readonly organization: string; readonly draft?: string; readonly queued?: string }
}

/** The drafts of new sessions on this device, newest first, then those that were saved and wait to be sent. */
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
