import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'

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
const STORES = ['owner', ...SHELVES] as const
const OWNER = 'owner'
/** Some browsers, in some of their modes, never answer: nobody waits longer for them. */
const PATIENCE_MS = 5_000

let opened: Promise<IDBPDatabase<Shelves>> | undefined

function database(): Promise<IDBPDatabase<Shelves>> {
  opened ??= openDB<Shelves>('shabaka', 1, {
    upgrade(fresh) {
      for (const name of STORES) fresh.createObjectStore(name)
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

type Change = IDBPTransaction<Shelves, typeof STORES, 'readwrite'>

/** Do something in one transaction over everything, or fail in time. */
function changing<Result>(
  durability: IDBTransactionDurability,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return inTime(async () => {
    const change = (await database()).transaction(STORES, 'readwrite', { durability })
    // Only what it resolves to after the transaction is done is on the device.
    const [result] = await Promise.all([work(change), change.done])
    return result
  })
}

function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser did not answer in time')), PATIENCE_MS)
  })
  return Promise.race([work(), late])
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

/**
 * Everything on the device is this person's from now on; what another person left is wiped. Only for somebody of whom the
 * server has just said that they are signed in.
 */
export async function claimDevice(personId: string): Promise<void> {
  const isNew = await changing('strict', async (change) => {
    const owner = await change.objectStore('owner').get(OWNER)
    if (owner === personId) return false
    for (const shelf of SHELVES) await change.objectStore(shelf).clear()
    await change.objectStore('owner').put(personId, OWNER)
    return true
  })
  if (isNew) tellOfChange()
}

/** Wipe everything: nobody's name, text or list stays on the device. */
export async function wipeDevice(): Promise<void> {
  await changing('strict', async (change) => {
    for (const store of STORES) await change.objectStore(store).clear()
  })
  tellOfChange()
}

/** Whose the things on this device are; undefined where they are nobody's. */
export function deviceOwner(): Promise<string | undefined> {
  return inTime(async () => (await database()).get('owner', OWNER))
}

/** One thing to put on a shelf, or, without a value, to take from it. */
interface Written {
  readonly shelf: Shelf
  readonly key: string
  readonly value?: unknown
}

/**
 * Change what is kept for a person, all of it or nothing, on the disk before it resolves.
 * @returns false where the device is not that person's any more: nothing was written
 * @throws where the browser keeps nothing
 */
export async function keep(personId: string, ...all: readonly Written[]): Promise<boolean> {
  const onlyLists = all.every(({ shelf }) => shelf === 'lists')
  const isOwner = await changing(onlyLists ? 'relaxed' : 'strict', async (change) => {
    if ((await change.objectStore('owner').get(OWNER)) !== personId) return false
    await write(change, all)
    return true
  })
  if (isOwner && !onlyLists) tellOfChange()
  return isOwner
}

async function write(change: Change, all: readonly Written[]): Promise<void> {
  for (const { shelf, key, value } of all)
    await (value === undefined ? change.objectStore(shelf).delete(key) : change.objectStore(shelf).put(value, key))
}

/**
 * Change one thing that is kept for a person by what it is now, seen and written in one transaction, whatever other tabs do.
 * @param revised what to keep instead of what stands there, undefined to leave it
 * @param also what is changed with it, where it is
 * @returns whether something was written
 */
export async function revise<Value>(
  personId: string,
  shelf: Shelf,
  key: string,
  revised: (now: Value | undefined) => Value | undefined,
  ...also: readonly Written[]
): Promise<boolean> {
  const isDone = await changing('strict', async (change) => {
    if ((await change.objectStore('owner').get(OWNER)) !== personId) return false
    const value = revised((await change.objectStore(shelf).get(key)) as Value | undefined)
    if (value === undefined) return false
    await change.objectStore(shelf).put(value, key)
    await write(change, also)
    return true
  })
  if (isDone) tellOfChange()
  return isDone
}

/** What is kept for a person on a shelf; nothing where the device is not theirs. */
export function kept<Value>(personId: string, shelf: Shelf): Promise<Value[]> {
  return inTime(async () => {
    const transaction = (await database()).transaction(['owner', shelf])
    const isOwner = (await transaction.objectStore('owner').get(OWNER)) === personId
    const values = isOwner ? await transaction.objectStore(shelf).getAll() : []
    return values as Value[]
  })
}

/** How much that stands nowhere else is on this device: forms that were left, and sessions that wait. */
export async function countUnsent(personId: string): Promise<number> {
  const found = await Promise.all((['drafts', 'unsent'] as const).map((shelf) => kept(personId, shelf)))
  return found.flat().length
}
