import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { givenUpStore, lostStore, missingStore, PageLeft } from './missing-store.ts'

interface Tables extends DBSchema {
  /**
   * The id of the person who owns everything else, their access mark, and the order of the last write: one record each.
   */
  owner: { key: string; value: string }
  drafts: { key: string; value: unknown }
  outbox: { key: string; value: unknown }
  /** The answers of the API that are shown without a connection. */
  queries: { key: string; value: unknown }
  /** The openings of people's pages without a connection, which are to be reported. */
  openings: { key: string; value: unknown }
  recent: { key: string; value: unknown }
  /**
   * The receipts of forms and those to be sent. Their bytes are apart, because every change of the store is read again.
   */
  receipts: { key: string; value: unknown }
  receiptBytes: { key: string; value: unknown }
  /** The hand-overs that are to be sent. */
  handOvers: { key: string; value: unknown }
  /** Unsent data of former owners, by their id. A person's store cannot access it. */
  setApart: { key: string; value: SetApart }
}

export const PERSONAL_TABLES = [
  'drafts',
  'outbox',
  'queries',
  'openings',
  'recent',
  'receipts',
  'receiptBytes',
  'handOvers',
] as const
const TABLES = ['owner', ...PERSONAL_TABLES, 'setApart'] as const

export type Table = (typeof PERSONAL_TABLES)[number]

export interface StoredRecord {
  readonly table: Table
  readonly key: string
  readonly value: unknown
}

/** Unsent data of a person, saved when another one signs in. */
export interface SetApart {
  readonly personId: string
  /** In milliseconds since 1970 UTC; by the device's clock if the server was not heard. */
  readonly setApartAt: number
  /** The server's time; absent until it is known. */
  readonly heardAt?: number
  /** The person's access mark; absent if an earlier version of the app set it apart. */
  readonly mark?: string | undefined
  readonly records: readonly StoredRecord[]
}

export type ReadWrite = IDBPTransaction<Tables, typeof TABLES, 'readwrite'>
export type ReadOnly = IDBPTransaction<Tables, typeof TABLES, 'readonly'>

/** The version grows with each new table. */
const VERSION = 7
/** The version in which records first had their present shape. An older database is dropped. */
const FIRST_VERSION = 2
/** The waits in milliseconds, which are longer only in tests, because these share a busy machine. */
export const storeWaits = {
  /** Some browsers never answer in some modes. */
  transaction: 5_000,
  /**
   * After this the page is shown without its stored data. It is for all waits together, until the store answers
   * promptly again.
   */
  shown: 3_000,
}
/** Each wait after that. */
const UNRESPONSIVE_TIMEOUT_MS = 50
const PROMPT_MS = 500

let waitedMs = 0

let opened: Promise<IDBPDatabase<Tables>> | undefined
const running = new Set<{ abort(): void }>()

function openDatabase(): Promise<IDBPDatabase<Tables>> {
  if (givenUpStore.get()) return Promise.reject(new Error('Another page has a newer version of the database'))
  if (opened) return opened
  // The function is async, because a browser that forbids its storage throws immediately.
  const open = async () =>
    openDB<Tables>('shabaka', VERSION, {
      upgrade(database, from, _to, transaction) {
        trackUntilDone(transaction)
        if (from < FIRST_VERSION) for (const name of database.objectStoreNames) database.deleteObjectStore(name)
        for (const name of TABLES) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
      },
      blocked: () => missingStore.set(true),
      blocking(_version, wanted) {
        opening.then((database) => database.close()).catch(() => undefined)
        forget()
        // Without a version it is being deleted, and may be opened again.
        if (wanted === null) return lostStore.set(true)
        givenUpStore.set(true)
        missingStore.set(true)
      },
      terminated() {
        forget()
        lostStore.set(true)
      },
    })
  const opening = open()
  opened = opening
  opening.catch(() => {
    missingStore.set(true)
    forget()
  })
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

/** Reads and writes. It rejects on a time-out; then nothing is written later. */
export function readWrite<Result>(
  durability: IDBTransactionDurability,
  work: (transaction: ReadWrite) => Promise<Result>,
): Promise<Result> {
  return transact((database) => database.transaction(TABLES, 'readwrite', { durability }), work)
}

/** Reads. It rejects on a time-out. */
export function readOnly<Result>(work: (transaction: ReadOnly) => Promise<Result>): Promise<Result> {
  return transact((database) => database.transaction(TABLES), work)
}

async function transact<Transaction extends { abort(): void; readonly done: Promise<void> }, Result>(
  begin: (database: IDBPDatabase<Tables>) => Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  // A hidden page begins no transaction, so the time that it is hidden does not count.
  await pageIsShown
  const beganAt = timesLeft
  let abortRunning = () => {}
  let isLate = false
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => {
      isLate = true
      abortRunning()
      reject(new Error('Database timeout'))
    }, storeWaits.transaction)
  })
  const run = async () => {
    const askedAt = performance.now()
    const database = await openDatabase()
    if (isLate) throw new Error('Database timeout')
    const transaction = begun(() => begin(database))
    trackUntilDone(transaction)
    abortRunning = () => abort(transaction)
    // Nothing is on the disk before the transaction is done.
    const [result] = await Promise.all([work(transaction), transaction.done])
    if (performance.now() - askedAt < PROMPT_MS) waitedMs = 0
    if (!givenUpStore.get()) missingStore.set(false)
    return result
  }
  return Promise.race([run(), timeout]).catch((error: unknown) => {
    throw timesLeft === beganAt ? error : new PageLeft()
  })
}

/** It fails at once if another page has replaced the database. */
function begun<Transaction>(begin: () => Transaction): Transaction {
  try {
    return begin()
  } catch (error) {
    missingStore.set(true)
    throw error
  }
}

function abort(transaction: { abort(): void }) {
  try {
    transaction.abort()
  } catch {
    // It has just finished.
  }
}

/**
 * Everything that is shown waits for the store by this function alone, which gives `fallback` on a failure, or after
 * three seconds. These are for all waits together; later ones are much shorter until the database answers promptly again.
 */
export function withTimeout<Result, Fallback>(answer: Promise<Result>, fallback: Fallback): Promise<Result | Fallback> {
  return new Promise((resolve) => {
    const beganAt = performance.now()
    const limitMs = Math.max(UNRESPONSIVE_TIMEOUT_MS, storeWaits.shown - waitedMs)
    const end = (result: Result | Fallback) => {
      waitedMs += performance.now() - beganAt
      clearTimeout(timer)
      resolve(result)
    }
    const timer = setTimeout(() => {
      missingStore.set(true)
      end(fallback)
    }, limitMs)
    answer.catch(() => fallback).then(end)
  })
}

/**
 * WebKit never ends transactions of a page in the back/forward cache, and later ones wait for them. So leaving a page
 * aborts them, and none starts before it is shown again.
 */
let pageIsShown: Promise<void> = Promise.resolve()
let resolveShown = () => {}
let timesLeft = 0

window.addEventListener('pagehide', () => {
  timesLeft += 1
  pageIsShown = new Promise((resolve) => {
    resolveShown = resolve
  })
  for (const transaction of running) abort(transaction)
  opened?.then(
    (database) => database.close(),
    () => undefined,
  )
  opened = undefined
})

window.addEventListener('pageshow', () => resolveShown())
