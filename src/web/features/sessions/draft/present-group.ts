import { presentName } from '#domain/organizations.ts'
import { knownUser } from '#web/api.ts'
import { type OutboxEntry, readOutbox } from '#web/offline/outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { type Draft, readDrafts } from '#web/offline/stored-drafts.ts'
import type { SessionDraft } from './session-draft.ts'

/** The list of the drafts of session forms. */
export const SESSION_DRAFTS = 'sessions'

/** The drafts of session forms, under the present names of groups that were renamed since. */
export async function readSessionDrafts(store: Store): Promise<Draft<SessionDraft>[]> {
  return (await readDrafts<SessionDraft>(store, SESSION_DRAFTS)).map(underPresentName)
}

/** The sessions in the outbox, under the present names of groups that were renamed since. */
export async function readSessionOutbox(store: Store): Promise<OutboxEntry<SessionDraft>[]> {
  return (await readOutbox<SessionDraft>(store)).map(underPresentName)
}

function underPresentName<Kept extends { readonly content: SessionDraft }>(entry: Kept): Kept {
  const { organizationName } = entry.content
  const present = organizationName === null ? undefined : presentName(knownUser()?.formerNames ?? {}, organizationName)
  return present === undefined ? entry : { ...entry, content: { ...entry.content, organizationName: present } }
}
