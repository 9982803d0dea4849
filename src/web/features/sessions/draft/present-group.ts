import { presentName } from '#domain/organizations.ts'
import { knownUser } from '#web/api.ts'
import { type OutboxEntry, readOutbox } from '#web/offline/outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { type Draft, readDrafts } from '#web/offline/stored-drafts.ts'
import type { SessionDraft } from './session-draft.ts'

export const SESSION_DRAFTS = 'sessions'

/** Under the present names of renamed groups. */
export async function readSessionDrafts(store: Store): Promise<Draft<SessionDraft>[]> {
  return (await readDrafts<SessionDraft>(store, SESSION_DRAFTS)).map(underPresentName)
}

/** Under the present names of renamed groups. */
export async function readSessionOutbox(store: Store): Promise<OutboxEntry<SessionDraft>[]> {
  return (await readOutbox<SessionDraft>(store)).map(underPresentName)
}

function underPresentName<Entry extends { readonly content: SessionDraft }>(entry: Entry): Entry {
  const { organizationName } = entry.content
  const present = organizationName === null ? undefined : presentName(knownUser()?.formerNames ?? {}, organizationName)
  return present === undefined ? entry : { ...entry, content: { ...entry.content, organizationName: present } }
}
