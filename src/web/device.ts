import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * What a shelf of the device holds: forms as they are typed, sessions that wait to be sent, and the lists that were last
 * seen.
 */
export type Shelf = 'drafts' | 'unsent' | 'lists'

interface Shelves extends DBSchema {
  /** Whose the rest is: one record under {@link OWNER}. */
  owner: { key: string; value: string }
  drafts: { key: string; value: unknown }
  unsent: { key: string; value: unknown }
  lists: { key: string; value: unknown }
}

const SHELVES = ['drafts', 'unsent', 'lists'] as const
const OWNER = 'owner'

let opened: Promise<IDBPDatabase<Shelves>> | undefined

function database(): Promise<IDBPDatabase<Shelves>> {
  opened ??= openDB<Shelves>('shabaka', 1, {
    upgrade(fresh) {
      for (const name of ['owner', ...SHELVES] as const) fresh.createObjectStore(name)
    },
    terminated() {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const changes = new EventTarget()
const otherTabs = new BroadcastChannel('shabaka-device')
otherTabs.addEventListener('message', () => changes.dispatchEvent(new Event('change')))

function tellOfChange() {
  changes.dispatchEvent(new Event('change'))
  otherTabs.postMessage('change')
}

/** Call `listener` whenever what the device keeps was changed, here or in another tab. */
export function onDeviceChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Everything on the device is this person's from now on; what another person left is wiped. */
export async function claimDevice(personId: string): Promise<void> {
  const transaction = (await database()).transaction(['owner', ...SHELVES], 'readwrite', { durability: 'strict' })
  const owner = await transaction.objectStore('owner').get(OWNER)
  if (owner !== personId) {
    for (const shelf of SHELVES) void transaction.objectStore(shelf).clear()
    void transaction.objectStore('owner').put(personId, OWNER)
  }
  await transaction.done
  if (owner !== personId) tellOfChange()
}

/** Wipe everything: nobody's name, text or list stays on the device. */
export async function wipeDevice(): Promise<void> {
  const transaction = (await database()).transaction(['owner', ...SHELVES], 'readwrite', { durability: 'strict' })
  for (const store of ['owner', ...SHELVES] as const) void transaction.objectStore(store).clear()
  await transaction.done
  tellOfChange()
}

/** Whose the things on this device are; undefined where they are nobody's. */
export async function deviceOwner(): Promise<string | undefined> {
  return (await database()).get('owner', OWNER)
}

/** One thing to put on a shelf, or, without a value, to take from it. */
interface Change {
  readonly shelf: Shelf
  readonly key: string
  readonly value?: unknown
}

/**
 * Change what is kept for a person, all of it or nothing, on the disk before it resolves.
 * @returns false where the device is not that person's any more: nothing was written
 */
export async function keep(personId: string, ...all: readonly Change[]): Promise<boolean> {
  const transaction = (await database()).transaction(['owner', ...SHELVES], 'readwrite', { durability: 'strict' })
  const isOwner = (await transaction.objectStore('owner').get(OWNER)) === personId
  for (const { shelf, key, value } of isOwner ? all : []) {
    const store = transaction.objectStore(shelf)
    void (value === undefined ? store.delete(key) : store.put(value, key))
  }
  await transaction.done
  if (isOwner && all.some(({ shelf }) => shelf !== 'lists')) tellOfChange()
  return isOwner
}

/** What is kept for a person on a shelf, in the order of the keys; nothing where the device is not theirs. */
export async function kept<Value>(personId: string, shelf: Shelf): Promise<Value[]> {
  const transaction = (await database()).transaction(['owner', shelf])
  const isOwner = (await transaction.objectStore('owner').get(OWNER)) === personId
  const values = isOwner ? await transaction.objectStore(shelf).getAll() : []
  await transaction.done
  return values as Value[]
}

/** One thing that is kept for a person. */
export async function keptUnder<Value>(personId: string, shelf: Shelf, key: string): Promise<Value | undefined> {
  const transaction = (await database()).transaction(['owner', shelf])
  const isOwner = (await transaction.objectStore('owner').get(OWNER)) === personId
  const value = isOwner ? await transaction.objectStore(shelf).get(key) : undefined
  await transaction.done
  return value as Value | undefined
}

/** How much that stands nowhere else is on this device: forms that were left, and sessions that wait. */
export async function countUnsent(personId: string): Promise<number> {
  const found = await Promise.all((['drafts', 'unsent'] as const).map((shelf) => kept(personId, shelf)))
  return found.flat().length
}
