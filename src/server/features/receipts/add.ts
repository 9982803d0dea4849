import { createHash } from 'node:crypto'
import type { ReceiptRefusal } from '#contract/receipt-file.ts'
import { canAddReceipts, canSeeFinance } from '#domain/finance-permissions.ts'
import { MOST_RECEIPTS, RECEIPT_ROOM } from '#domain/limits.ts'
import { isAddedLater, type ReceiptFile, readReceipt } from '#domain/receipts.ts'
import type { Database } from '#server/database/connect.ts'
import { type CallOrigin, originOf, recordAudit } from '#server/shared/audit.ts'
import { claimKey } from '#server/shared/claim-key.ts'
import type { Person } from '#server/shared/queries/people.ts'
import { countReceipts, insertReceipt, isErased, lockTransaction, usedRoom } from './queries.ts'

interface SentReceipt {
  readonly id: string
  readonly transactionId: string
  readonly bytes: Uint8Array
}

/** The person adds it; `origin` is for the audit log. */
interface Adding extends Omit<CallOrigin, 'person'> {
  readonly database: Database
  readonly person: Person
}

/** Ends the transaction without effect. */
class Refused extends Error {
  readonly code: ReceiptRefusal

  constructor(code: ReceiptRefusal) {
    super(code)
    this.code = code
  }
}

/**
 * Once for each id: a repeat changes nothing, also after the receipt was removed or erased.
 * @returns why it is refused; null if it is stored
 */
export async function addReceipt(by: Adding, sent: SentReceipt): Promise<ReceiptRefusal | null> {
  const file = readReceipt(sent.bytes)
  if (file === 'unknownType') return 'UNKNOWN_TYPE'
  if (typeof file === 'string') return 'DAMAGED'
  try {
    await by.database.transaction((tx) => store(tx, by, sent, file))
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

async function store(tx: Database, by: Adding, sent: SentReceipt, file: ReceiptFile): Promise<void> {
  const { person, clock } = by
  const { id, transactionId } = sent
  const transaction = await lockTransaction(tx, transactionId)
  if (!transaction || !canSeeFinance(person, transaction.organizationName)) throw new Refused('NOT_FOUND')
  const { organizationName } = transaction
  if (!canAddReceipts(person, organizationName)) throw new Refused('FORBIDDEN')
  const content = { id, transactionId, digest: createHash('sha256').update(sent.bytes).digest('hex') }
  const call = { key: id, personId: person.id, procedure: 'receipts.add', content, ids: [id] } as const
  if ((await claimKey(tx, call, { CONFLICT: () => new Refused('CONFLICT') })) === 'repeated') return
  if ((await countReceipts(tx, transactionId)) >= MOST_RECEIPTS) throw new Refused('TOO_MANY')
  const used = await usedRoom(tx, organizationName)
  const size = file.bytes.length
  if (used.organization + size > RECEIPT_ROOM.organization || used.network + size > RECEIPT_ROOM.network)
    throw new Refused('NO_ROOM')
  const addedAt = new Date(clock())
  const addedLater = isAddedLater(transaction, { addedBy: person.id, addedAt })
  const { kind, width, height } = file
  const row = { id, transactionId, kind, width, height, size, bytes: Buffer.from(file.bytes), addedLater }
  if (!(await insertReceipt(tx, { ...row, addedBy: person.id, addedAt }))) {
    // An erased one stays erased, and the device has nothing left to do.
    if (await isErased(tx, id)) return
    throw new Refused('CONFLICT')
  }
  await recordAudit(tx, originOf(by), { action: 'money.receipt_added', transactionId, organizationName })
}
