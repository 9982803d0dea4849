import { type Claim, isClaimValid } from './claim.ts'
import { PERSONAL_TABLES, type ReadOnly, type ReadWrite, readOnly, readWrite, TABLES } from './database.ts'
import { announceChange, onOwnerChangeElsewhere } from './store-changes.ts'

const OWNER_KEY = 'owner'
/** In local storage while a wipe is requested and not done. */
const WIPE_MARK = 'wipe-device'

/** Who is to own the store, until that is done. */
let claim: Claim | undefined

onOwnerChangeElsewhere(() => {
  claim = undefined
})

/** Have the next transaction make this person the owner. */
export function requestClaim(personId: string): void {
  claim = { personId, claimedAt: Date.now() }
}

/** Have the next transaction delete everything, also of a page that is opened later. */
export function requestWipe(): void {
  claim = undefined
  localStorage.setItem(WIPE_MARK, String(Date.now()))
}

/** Do a wipe or a claim that is still due. */
export async function settleOwner(): Promise<void> {
  if (claim || localStorage.getItem(WIPE_MARK) !== null) await writeAsOwner('strict', async () => undefined)
}

/** Run a read-only transaction, after a wipe or a claim that is still due. */
export async function readAsOwner<Result>(
  work: (transaction: ReadOnly, owner: string | undefined) => Promise<Result>,
): Promise<Result> {
  await settleOwner()
  return readOnly(async (transaction) => work(transaction, await transaction.objectStore('owner').get(OWNER_KEY)))
}

/** Run a read-write transaction; a wipe or a claim that is still due is done first, in the same transaction. */
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
    // Read only now: they may have changed while this transaction waited for its turn.
    wipeMark = localStorage.getItem(WIPE_MARK)
    dueClaim = claim
    if (wipeMark !== null) {
      await clear(transaction, TABLES)
      owner = undefined
    }
    if (dueClaim && isClaimValid(dueClaim, wipeMark, Date.now()) && dueClaim.personId !== owner) {
      await clear(transaction, PERSONAL_TABLES)
      await transaction.objectStore('owner').put(dueClaim.personId, OWNER_KEY)
      owner = dueClaim.personId
    }
    return work(transaction, owner)
  })
  // Another wipe or claim may have been requested during the transaction.
  if (wipeMark !== null && localStorage.getItem(WIPE_MARK) === wipeMark) localStorage.removeItem(WIPE_MARK)
  if (claim === dueClaim) claim = undefined
  if (wipeMark !== null || owner !== ownerBefore) announceChange('owner')
  return result
}

async function clear(transaction: ReadWrite, tables: readonly (typeof TABLES)[number][]): Promise<void> {
  for (const table of tables) await transaction.objectStore(table).clear()
}
