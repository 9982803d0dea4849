import { v7 as uuid } from 'uuid'
import { elapsed } from '#web/clock.ts'
import { type Claim, isClaimValid, isWiped, type Wipe, wipeIn } from './claim.ts'
import { PERSONAL_TABLES, type ReadOnly, type ReadWrite, readOnly, readWrite } from './database.ts'
import { lostStore } from './missing-store.ts'
import { giveBack, setApart } from './set-apart.ts'
import { announceChange, onOwnerChangeElsewhere } from './store-changes.ts'

const OWNER_KEY = 'owner'
const MARK_KEY = 'mark'
const ORDER_KEY = 'order'
const ORDERED = ['drafts', 'outbox', 'receipts', 'recent', 'handOvers'] as const
/** The mark in local storage during a pending wipe. */
const WIPE_MARK = 'wipe-device'

let claim: Claim | undefined
/** The owner of the store that this page saw last, unless it may have changed since. */
let seenOwner: string | undefined

onOwnerChangeElsewhere(() => {
  claim = undefined
  forgetOwner()
})

// A page from the back/forward cache has missed the changes of other tabs.
window.addEventListener('pageshow', ({ persisted }) => persisted && forgetOwner())

function forgetOwner(): void {
  seenOwner = undefined
  lostStore.set(false)
}

/** Whether this person is the owner, without waiting for the store; false if that is unknown. */
export function isSeenOwner(personId: string): boolean {
  return seenOwner === personId
}

/** A store that had an owner, and has none without a wipe, was deleted or replaced. */
function noteOwner(owner: string | undefined): void {
  if (localStorage.getItem(WIPE_MARK) !== null) return
  if (owner === undefined && seenOwner === undefined) return
  seenOwner = owner ?? seenOwner
  lostStore.set(owner === undefined)
}

export function requestClaim(person: Pick<Claim, 'personId' | 'mark'>): void {
  claim = { ...person, claimedAt: elapsed(), wipeBefore: localStorage.getItem(WIPE_MARK) }
}

/** Requests that the next transaction deletes everything of a person, also on a page opened later. */
export function requestWipe(personId: string): void {
  if (claim?.personId === personId) claim = undefined
  if (seenOwner === personId) forgetOwner()
  const due = wipeIn(localStorage.getItem(WIPE_MARK))
  const wipe: Wipe = { id: uuid(), people: [...(due?.people ?? []), personId] }
  localStorage.setItem(WIPE_MARK, JSON.stringify(wipe))
}

export async function settleOwner(): Promise<void> {
  if (claim || localStorage.getItem(WIPE_MARK) !== null) await writeAsOwner('strict', async () => undefined)
}

/** Reads after a pending wipe or claim. */
export async function readAsOwner<Result>(
  work: (transaction: ReadOnly, owner: string | undefined) => Promise<Result>,
): Promise<Result> {
  await settleOwner()
  return readOnly(async (transaction) => {
    const owner = await transaction.objectStore('owner').get(OWNER_KEY)
    noteOwner(owner)
    return work(transaction, owner)
  })
}

/** Writes after a pending wipe or claim, which is done in the same transaction. */
export async function writeAsOwner<Result>(
  durability: IDBTransactionDurability,
  work: (transaction: ReadWrite, owner: string | undefined) => Promise<Result>,
): Promise<Result> {
  let wipeMark: string | null = null
  let dueClaim: typeof claim
  let ownerBefore: string | undefined
  let owner: string | undefined
  const result = await readWrite(durability, async (transaction) => {
    ownerBefore = await transaction.objectStore('owner').get(OWNER_KEY)
    owner = ownerBefore
    // They are read only now, because they may have changed while this transaction waited for its turn.
    wipeMark = localStorage.getItem(WIPE_MARK)
    dueClaim = claim
    const wipe = wipeIn(wipeMark)
    if (wipe && (await wipePeople(transaction, wipe, owner))) owner = undefined
    if (dueClaim && isClaimValid(dueClaim, wipeMark)) {
      if (dueClaim.personId !== owner) await changeOwner(transaction, owner, dueClaim.personId)
      owner = dueClaim.personId
      await putMark(transaction, dueClaim.mark)
    }
    noteOwner(owner)
    // The claim came too late: the server is asked again.
    if (dueClaim && owner === undefined && !wipe) lostStore.set(true)
    return work(transaction, owner)
  })
  // Another wipe or claim may have been requested during the transaction.
  if (wipeMark !== null && localStorage.getItem(WIPE_MARK) === wipeMark) localStorage.removeItem(WIPE_MARK)
  if (claim === dueClaim) claim = undefined
  if (wipeMark !== null || owner !== ownerBefore) announceChange('owner')
  return result
}

async function wipePeople(transaction: ReadWrite, wipe: Wipe, owner: string | undefined): Promise<boolean> {
  for (const personId of wipe.people ?? []) await transaction.objectStore('setApart').delete(personId)
  if (owner === undefined || !isWiped(wipe, owner)) return false
  await clearPersonal(transaction)
  await transaction.objectStore('owner').clear()
  return true
}

/** Sets unsent data apart and deletes the rest. Source: docs/product.md, 11.3. */
async function changeOwner(transaction: ReadWrite, former: string | undefined, owner: string): Promise<void> {
  if (former !== undefined) await setApart(transaction, former, await transaction.objectStore('owner').get(MARK_KEY))
  await clearPersonal(transaction)
  await giveBack(transaction, owner)
  await transaction.objectStore('owner').delete(ORDER_KEY)
  await transaction.objectStore('owner').put(owner, OWNER_KEY)
}

async function putMark(transaction: ReadWrite, mark: string): Promise<void> {
  const table = transaction.objectStore('owner')
  if ((await table.get(MARK_KEY)) !== mark) await table.put(mark, MARK_KEY)
}

/**
 * The next order of a write on this device. It is higher than that of the records of a former version, and of those
 * that were set apart.
 */
export async function nextOrder(transaction: ReadWrite): Promise<number> {
  const owner = transaction.objectStore('owner')
  const order = Number((await owner.get(ORDER_KEY)) ?? (await highestOrder(transaction))) + 1
  await owner.put(String(order), ORDER_KEY)
  return order
}

async function highestOrder(transaction: ReadWrite): Promise<number> {
  let highest = 0
  for (const table of ORDERED)
    for (const record of await transaction.objectStore(table).getAll())
      highest = Math.max(highest, (record as { order?: number }).order ?? 0)
  return highest
}

export function readMarks(signedIn: string | undefined): Promise<string[]> {
  return readAsOwner(async (transaction, owner) => {
    const own = owner === signedIn ? undefined : await transaction.objectStore('owner').get(MARK_KEY)
    const others = await transaction.objectStore('setApart').getAll()
    return [own, ...others.map(({ mark }) => mark)].filter((mark) => mark !== undefined)
  })
}

async function clearPersonal(transaction: ReadWrite): Promise<void> {
  for (const table of PERSONAL_TABLES) await transaction.objectStore(table).clear()
}
