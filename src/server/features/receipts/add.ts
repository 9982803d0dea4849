import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ReceiptRefusal } from '#contract/finance/receipt-file.ts'
import { isAddedLater, type ReceiptFile, type ReceiptSubject, readReceipt } from '#domain/receipts/receipts.ts'
import { canAddReceipts, canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { MOST_RECEIPTS, RECEIPT_ROOM } from '#domain/texts/limits.ts'
import { type CallOrigin, originOf, recordAudit } from '#server/audit/audit.ts'
import { claimKey } from '#server/calls/claim-key.ts'
import type { Database } from '#server/database/connect.ts'
import type { Person } from '#server/queries/people.ts'
import { canBeDecoded } from './pixels/check-pixels.ts'
import { countReceipts, insertReceipt, isErased, usedRoom } from './queries.ts'
import { lockSubject, readSubject, SUBJECT_COLUMNS } from './subjects.ts'

interface SentReceipt {
  readonly id: string
  readonly subject: ReceiptSubject
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
 * Adds a receipt once for each id: a repeat changes nothing, also after the receipt was removed or erased.
 * @returns why it is refused; null if it is stored
 */
export async function addReceipt(by: Adding, sent: SentReceipt): Promise<ReceiptRefusal | null> {
  const file = readReceipt(sent.bytes)
  if (file === 'unknownType') return 'UNKNOWN_TYPE'
  if (typeof file === 'string' || !(await canBeDecoded(file))) return 'DAMAGED'
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
  const { id, subject } = sent
  await lockSubject(tx, subject)
  const posted = await readSubject(tx, subject)
  if (!posted || !canSeeStatement(person, posted.organizationName)) throw new Refused('NOT_FOUND')
  const { organizationName } = posted
  if (!canAddReceipts(person, organizationName)) throw new Refused('FORBIDDEN')
  const ownColumn = SUBJECT_COLUMNS[subject.kind]
  const content = { id, [ownColumn]: subject.id, digest: createHash('sha256').update(sent.bytes).digest('hex') }
  const call = { key: id, personId: person.id, procedure: 'receipts.add', content, ids: [id] } as const
  const { claim } = await claimKey(tx, call)
  if (claim === 'conflict') throw new Refused('CONFLICT')
  if (claim === 'repeated') return
  if ((await countReceipts(tx, subject)) >= MOST_RECEIPTS) throw new Refused('TOO_MANY')
  // If two receipts are added at once, the second finds the room that the first left.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt room', 0))`)
  const used = await usedRoom(tx, organizationName)
  const size = file.bytes.length
  if (used.owner + size > RECEIPT_ROOM.owner || used.network + size > RECEIPT_ROOM.network) throw new Refused('NO_ROOM')
  const addedAt = new Date(clock())
  const addedLater = isAddedLater(posted, { addedBy: person.id, addedAt })
  const { kind, width, height } = file
  const of = { [posted.column ?? ownColumn]: subject.id }
  const row = { id, ...of, kind, width, height, size, bytes: Buffer.from(file.bytes), addedLater }
  if (!(await insertReceipt(tx, { ...row, addedBy: person.id, addedAt }))) {
    // An erased receipt stays erased, and the device has nothing left to do.
    if (await isErased(tx, id)) return
    throw new Refused('CONFLICT')
  }
  await recordAudit(tx, originOf(by), {
    action: 'money.receipt_added',
    organizationName,
    ...(subject.kind === 'transaction' && { transactionId: subject.id }),
  })
}
