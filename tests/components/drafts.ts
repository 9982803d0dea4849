import type { Draft } from '#web/offline/drafts/stored-drafts.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'

/** The drafts of the device, and what another tab does with one of them. */
export async function storedDrafts<Content extends object>() {
  const store = createStore((await deviceOwner()) ?? '')
  const all = () => store.getAll<Draft<Content>>('drafts')
  return {
    all,
    contents: async () => (await all()).map(({ content }) => content),
    elsewhere: async (part: Partial<Content>) => {
      const [draft] = await all()
      if (!draft) throw new Error('There is no draft')
      const value = {
        ...draft,
        content: { ...draft.content, ...part },
        writer: 'other tab',
        savedAt: draft.savedAt + 1,
      }
      await store.put({ table: 'drafts', key: draft.key, value })
      return value.content
    },
  }
}

/** A transaction that does not end before the returned function is called. */
export async function busyStore() {
  const opening = indexedDB.open('shabaka')
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  let isBusy = true
  const drafts = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('drafts')
  const goOn = () => {
    drafts.get('none').onsuccess = () => (isBusy ? goOn() : database.close())
  }
  goOn()
  return () => {
    isBusy = false
  }
}
