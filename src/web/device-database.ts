import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'

/**
 * What a shelf of the device holds: forms as they are typed, sessions that wait to be sent, and the lists that were last
 * seen.
 */
export type Shelf = 'drafts' | 'unsent' | 'lists'

interface Shelves extends DBSchema {
  /** Whose the rest is: one record. */
  owner: { key: string; value: string }
  drafts: { key: string; value: unknown }
  unsent: { key: string; value: unknown }
  lists: { key: string; value: unknown }
}

export const SHELVES = ['drafts', 'unsent', 'lists'] as const
export const STORES = ['owner', ...SHELVES] as const

export type Change = IDBPTransaction<Shelves, typeof STORES, 'readwrite'>
type Look = IDBPTransaction<Shelves, typeof STORES, 'readonly'>

/** Some browsers, in some of their modes, never answer: no transaction is given longer. */
const TRANSACTION_MS = 5_000

/** Whether somebody waited for the store in vain, and it has answered nothing since. */
let silent = false

export function isSilent(): boolean {
  return silent
}

/** Remember that the store did not answer in time, until it answers anything. */
export function noteSilence(): void {
  silent = true
}

let opened: Promise<IDBPDatabase<Shelves>> | undefined
const running = new Set<{ abort(): void }>()

function database(): Promise<IDBPDatabase<Shelves>> {
  if (opened) return opened
  const opening = openDB<Shelves>('shabaka', 1, {
    upgrade(fresh, _from, _to, transaction) {
      trackUntilDone(transaction)
      for (const name of STORES) fresh.createObjectStore(name)
    },
    terminated: forget,
  })
  opened = opening
  opening.catch(forget)
  function forget() {
    if (opened === opening) opened = undefined
  }
  return opening
}

function trackUntilDone(transaction: { abort(): void; readonly done: Promise<void> }) {
  running.add(transaction)
  const forget = () => void running.delete(transaction)
  transaction.done.then(forget, forget)
}

/**
 * Change what is on the device in one transaction over everything. Rejects when it was not done in time; then nothing of it
 * is done later either.
 */
export function changing<Result>(
  durability: IDBTransactionDurability,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return transacting((all) => all.transaction(STORES, 'readwrite', { durability }), work)
}

/** Look at what is on the device, in one transaction. Rejects when there was no answer in time. */
export function looking<Result>(work: (look: Look) => Promise<Result>): Promise<Result> {
  return transacting((all) => all.transaction(STORES), work)
}

async function transacting<Transaction extends { abort(): void; readonly done: Promise<void> }, Result>(
  begin: (all: IDBPDatabase<Shelves>) => Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  // A page that was left begins nothing, so the time it is away does not count.
  await pageIsShown
  let giveUp = () => {}
  let isLate = false
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => {
      isLate = true
      giveUp()
      reject(new Error('The browser did not answer in time'))
    }, TRANSACTION_MS)
  })
  const done = async () => {
    const all = await database()
    if (isLate) throw new Error('The browser answered too late')
    const transaction = begin(all)
    trackUntilDone(transaction)
    giveUp = () => abort(transaction)
    // Only what it resolves to after the transaction is done is on the device.
    const [result] = await Promise.all([work(transaction), transaction.done])
    silent = false
    return result
  }
  return Promise.race([done(), late])
}

function abort(transaction: { abort(): void }) {
  try {
    transaction.abort()
  } catch {
    // It was done in this very moment.
  }
}

/**
 * Resolved while the page is on the screen. A page that somebody left may be kept to be gone back to (back/forward cache).
 * One that is kept with a transaction under way never ends it, and in WebKit every later transaction of the app, in any
 * page, waits for that one. So leaving ends what runs, and nothing begins before the page is back.
 */
let pageIsShown: Promise<void> = Promise.resolve()
let showAgain = () => {}

window.addEventListener('pagehide', () => {
  pageIsShown = new Promise((resolve) => {
    showAgain = resolve
  })
  for (const transaction of running) abort(transaction)
  opened?.then(
    (all) => all.close(),
    () => undefined,
  )
  opened = undefined
})

window.addEventListener('pageshow', () => showAgain())
