import { presentName } from '#domain/network/organizations.ts'
import { knownUser } from '#web/api.ts'
import { type Draft, readDrafts } from '#web/offline/drafts/stored-drafts.ts'
import { type OutboxEntry, readOutbox } from '#web/offline/outbox/outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { type SessionDraft, withEveryText } from './session-draft.ts'

export const SESSION_DRAFTS = 'sessions'

export async function readSessionDrafts(store: Store): Promise<Draft<SessionDraft>[]> {
  return (await readDrafts<SessionDraft>(store, SESSION_DRAFTS)).map(asPresent)
}

export async function readSessionOutbox(store: Store): Promise<OutboxEntry<SessionDraft>[]> {
  return (await readOutbox<SessionDraft>(store)).map(asPresent)
}

/**
 * The entry with the texts that a former version of the app did not know, and under the present name of a renamed
 * group.
 */
function asPresent<Entry extends { readonly content: SessionDraft }>(entry: Entry): Entry {
  return underPresentName({ ...entry, content: withEveryText(entry.content) })
}

function underPresentName<Entry extends { readonly content: SessionDraft }>(entry: Entry): Entry {
  const { organizationName } = entry.content
  const present = organizationName === null ? undefined : presentName(knownUser()?.formerNames ?? {}, organizationName)
  return present === undefined ? entry : { ...entry, content: { ...entry.content, organizationName: present } }
}
