import { type Claim, isClaimValid } from './device-claim.ts'
import {
  type Change,
  changing,
  isSilent,
  looking,
  noteSilence,
  SHELVES,
  type Shelf,
  STORES,
} from './device-database.ts'
import { openTabChannel } from './tab-channel.ts'

export type { Shelf }

const OWNER = 'owner'
/** A page is shown without what the device keeps rather than waiting longer for it. */
const SHOW_AFTER_MS = 1_000
/** The wait for a store that has not answered in time: once it works again, it answers within this. */
const SHOW_AFTER_SILENCE_MS = 50

/**
 * What the device answers, or `otherwise` where it fails or a page would have to wait longer than a second for it. After one
 * such second the page waits no more until the store answers again: the seconds would add up.
 */
export function soon<Result, Otherwise>(answer: Promise<Result>, otherwise: Otherwise): Promise<Result | Otherwise> {
  return new Promise((resolve) => {
    const giveUp = () => {
      noteSilence()
      resolve(otherwise)
    }
    const timer = setTimeout(giveUp, isSilent() ? SHOW_AFTER_SILENCE_MS : SHOW_AFTER_MS)
    answer
      .catch(() => otherwise)
      .then(resolve)
      .finally(() => clearTimeout(timer))
  })
}

const changes = new EventTarget()
const otherTabs = openTabChannel<'change' | 'owner'>('shabaka-device', (told) => {
  if (told === 'owner') claim = undefined
  changes.dispatchEvent(new Event('change'))
})

function tellOfChange(told: 'change' | 'owner' = 'change') {
  changes.dispatchEvent(new Event('change'))
  otherTabs.post(told)
}

// Changes made meanwhile by other pages.
window.addEventListener('pageshow', ({ persisted }) => persisted && changes.dispatchEvent(new Event('change')))

/** Call `listener` whenever what the device keeps was changed, here or in another tab. */
export function onDeviceChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Who is to own the device, until that is done. */
let claim: Claim | undefined

/**
 * Everything on the device is this person's from now on; what another person left is wiped. Only for somebody of whom the
 * server has just said that they are signed in. Where the device does not answer, it is done before whatever is done next.
 */
export async function claimDevice(personId: string): Promise<void> {
  claim = { personId, claimedAt: Date.now() }
  await settle()
}

/** In local storage while a wipe is wanted and not done: a page that is opened later does it, whatever became of this one. */
const WIPE_MARK = 'wipe-device'

/** Wipe everything: nobody's name, text or list stays on the device. Where it does not answer, once it does. */
export async function wipeDevice(): Promise<void> {
  claim = undefined
  localStorage.setItem(WIPE_MARK, String(Date.now()))
  await settle()
}

/** Do what is still to be done: a wipe, a new owner. */
async function settle(): Promise<void> {
  if (claim || localStorage.getItem(WIPE_MARK) !== null) await settled('strict', async () => undefined)
}

/** Change something, after what is still to be done and in the same transaction. */
async function settled<Result>(
  durability: IDBTransactionDurability,
  work: (change: Change, owner: string | undefined) => Promise<Result>,
): Promise<Result> {
  let wiped: string | null = null
  let claimed: typeof claim
  let before: string | undefined
  let owner: string | undefined
  const result = await changing(durability, async (change) => {
    before = await change.objectStore('owner').get(OWNER)
    owner = before
    // Asked for only now, when it is this transaction's turn: something else may be wanted than when it was begun.
    wiped = localStorage.getItem(WIPE_MARK)
    claimed = claim
    if (wiped !== null) {
      await clear(change, STORES)
      owner = undefined
    }
    if (claimed && isClaimValid(claimed, wiped, Date.now()) && claimed.personId !== owner) {
      await clear(change, SHELVES)
      await change.objectStore('owner').put(claimed.personId, OWNER)
      owner = claimed.personId
    }
    return work(change, owner)
  })
  // Another wipe may be wanted by now, or another owner.
  if (wiped !== null && localStorage.getItem(WIPE_MARK) === wiped) localStorage.removeItem(WIPE_MARK)
  if (claim === claimed) claim = undefined
  if (wiped !== null || owner !== before) tellOfChange('owner')
  return result
}

async function clear(change: Change, stores: readonly (typeof STORES)[number][]): Promise<void> {
  for (const store of stores) await change.objectStore(store).clear()
}

/** Whose the things on this device are; undefined where they are nobody's. */
export async function deviceOwner(): Promise<string | undefined> {
  await settle()
  return looking((look) => look.objectStore('owner').get(OWNER))
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
  const isOwner = await settled(onlyLists ? 'relaxed' : 'strict', async (change, owner) => {
    if (owner !== personId) return false
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
  const isDone = await settled('strict', async (change, owner) => {
    if (owner !== personId) return false
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
export async function kept<Value>(personId: string, shelf: Shelf): Promise<Value[]> {
  await settle()
  return looking(async (look) => {
    const isOwner = (await look.objectStore('owner').get(OWNER)) === personId
    return (isOwner ? await look.objectStore(shelf).getAll() : []) as Value[]
  })
}

/** How much that stands nowhere else is on this device: forms that were left, and sessions that wait. */
export async function countUnsent(personId: string): Promise<number> {
  const found = await Promise.all((['drafts', 'unsent'] as const).map((shelf) => kept(personId, shelf)))
  return found.flat().length
}
