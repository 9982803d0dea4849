import { createDraftMemory } from '#web/offline/draft-memory.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'

/** The shown page began to read the device's drafts before, and has them too. */
export async function draftsRead() {
  const drafts = createDraftMemory(createStore((await deviceOwner()) ?? ''))
  const leave = drafts.follow()
  await drafts.loaded()
  leave()
}
