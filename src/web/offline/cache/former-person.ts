import type { Me } from '#contract/accounts/accounts.ts'
import { api } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { readMarks } from '#web/offline/owner.ts'
import { createStore, deviceOwner, wipeDevice } from '#web/offline/store.ts'
import { clearRecent } from './recent-results.ts'

/** Deletes everything if the access of the owner has ended. Source: docs/product.md, 11.3. */
export async function clearFormerPerson(me: Me | null): Promise<void> {
  // A store that does not answer may have an owner. The wipe is done then once it answers.
  const owner = await withTimeout(deviceOwner(), null)
  if (owner === undefined || owner === me?.id) return
  if (owner !== null) await withTimeout(clearLists(owner), undefined)
  const ended = me === null ? await api.accounts.accessEnded.call() : null
  if (ended) await wipeDevice(ended.personId)
}

/** Deletes the data of everyone else on this device if the server says that their access has ended. */
export async function wipeEndedPeople(me: Me | null): Promise<void> {
  for (const accessMark of await readMarks(me?.id)) {
    const ended = await api.accounts.accessEnded.call({ accessMark })
    if (ended) await wipeDevice(ended.personId)
  }
}

/** Deletes the lists, also those that the person opened from the search. */
async function clearLists(personId: string): Promise<void> {
  const store = createStore(personId)
  const caches = await store.getAll<{ readonly key: string }>('queries')
  await store.put(...caches.map(({ key }) => ({ table: 'queries', key }) as const))
  await clearRecent(store)
}
