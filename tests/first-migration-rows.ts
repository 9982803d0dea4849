import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { contract } from '#contract/index.ts'
import { digestOf } from '#server/calls/claim-key.ts'
import type { Database } from '#server/database/connect.ts'
import { aBalance, aDeposit, anIncome, aPerson, aRequest, aReserve, aSession } from '#tests/factories.ts'

/** A description with everything that JSON and SQL escape. */
const NOTES = 'قالت "نعم" \\ \'لا\'\n\tبيع </b> 🎈'

async function parsed(procedure: { '~orpc': { inputSchema?: unknown } }, input: object): Promise<object> {
  const schema = procedure['~orpc'].inputSchema as { parseAsync(input: object): Promise<object> }
  return schema.parseAsync(input)
}

/** Calls that the version of the first migration answered. */
export function oldCalls() {
  return {
    session: aSession({ topic: 'First' }),
    deleted: aSession({ topic: 'Deleted' }),
    person: aPerson({ attendeeName: 'Rita', birthdate: '2014-03-15' }),
    imported: { ...aPerson({ attendeeName: 'Sami' }), birthdate: null, phoneNumber: null, ageOverride: false },
    request: aRequest({ transactionType: 'withdraw', amount: '12.5', notes: NOTES }),
    income: anIncome({ currency: 'LBP', amount: '250000', notes: NOTES }),
    deposit: aDeposit(),
    balance: aBalance({ amount: '60', notes: NOTES }),
    reserve: aReserve({ currency: 'LBP' }),
    transfer: { id: uuid(), moves: [], underage: [] },
  }
}

export async function insertAdmin(database: Database, fullName: string): Promise<string> {
  const id = uuid()
  const metadata = {
    organization_name: 'SNMY1',
    phone_number: null,
    language: 'en',
    search_key: fullName.toLowerCase(),
  }
  await database.execute(sql`
    insert into auth.users (id, name, email, email_verified, metadata)
    values (${id}, ${fullName}, ${`${id}@example.org`}, true, ${JSON.stringify(metadata)})`)
  await database.execute(sql`update profiles set approval_status = 'approved', decided_at = now() where id = ${id}`)
  await database.execute(sql`insert into user_roles (user_id, role) values (${id}, 'admin')`)
  return id
}

type Calls = ReturnType<typeof oldCalls>

export const OUTCOME = { moved: 3, underageMoved: 0, deleted: 0, clashes: [], full: [], changed: [] }

/** The rows that these calls left. */
export async function writeRows(database: Database, calls: Calls, personId: string): Promise<void> {
  const digests = {
    session: digestOf(await parsed(contract.sessions.create, calls.session)),
    deleted: digestOf(await parsed(contract.sessions.create, calls.deleted)),
    person: digestOf(await parsed(contract.roster.add, calls.person)),
    imported: digestOf(await importedContent(calls.imported)),
    transfer: digestOf({ moves: [], underage: [] }),
  }
  await database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, organization, created_by, version, content_digest)
    values (${calls.session.id}, 'M', 'L', 'Edited', '2026-11-14', 'SNMY1', ${personId}, 2, ${digests.session})`)
  await database.execute(sql`
    insert into attendance (id, session_id, attendee_name, name_key, status, organization)
    values (gen_random_uuid(), ${calls.session.id}, 'L', 'l', 'present', 'SNMY1'),
      (gen_random_uuid(), ${calls.session.id}, 'Rita', 'rita', 'absent', 'SNMY1'),
      (gen_random_uuid(), ${calls.session.id}, 'Sami', 'sami', 'present', 'SNMY1')`)
  await database.execute(sql`
    insert into deleted_sessions (id, created_by, content_digest)
    values (${calls.deleted.id}, ${personId}, ${digests.deleted})`)
  await database.execute(sql`
    insert into organization_attendees
      (id, organization_name, attendee_name, name_key, search_key, created_by, content_digest)
    values (${calls.person.id}, 'SNMY1', 'Renamed', 'renamed', 'renamed', ${personId}, ${digests.person}),
      (${calls.imported.id}, 'SNMY1', 'Sami', 'sami', 'sami', ${personId}, ${digests.imported})`)
  await database.execute(sql`
    insert into transfers (id, made_by, content_digest, outcome)
    values (${calls.transfer.id}, ${personId}, ${digests.transfer}, ${JSON.stringify(OUTCOME)})`)
  await database.execute(sql`
    insert into financial_transactions (id, organization_name, transaction_type, currency, amount, status, requested_by,
      reviewed_by, reviewed_at, notes, posted_directly, content_digest)
    values
      (${calls.request.id}, 'SNMY1', 'withdraw', 'USD', 12.5, 'rejected', ${personId}, ${personId}, now(), ${NOTES}, false, ''),
      (${calls.income.id}, 'SNMY1', 'income', 'LBP', 250000, 'approved', ${personId}, ${personId}, now(), ${NOTES}, true, ''),
      (${calls.deposit.id}, 'SNMY1', 'deposit', 'USD', 50, 'approved', ${personId}, ${personId}, now(), null, true, '')`)
  await database.execute(sql`
    insert into ledger_entries (id, account, organization_name, currency, amount_change, previous_balance, new_balance,
      change_type, changed_by, change_id, notes)
    values
      (gen_random_uuid(), 'organization', 'SNMY1', 'USD', 60, 0, 60, 'manual_edit', ${personId}, ${calls.balance.id}, ${NOTES}),
      (gen_random_uuid(), 'reserve', null, 'USD', -60, 100, 40, 'manual_edit', ${personId}, ${calls.balance.id}, ${NOTES}),
      (gen_random_uuid(), 'reserve', null, 'LBP', 100, 0, 100, 'manual_edit', ${personId}, ${calls.reserve.id}, null)`)
}

async function importedContent({ organizationName, ...person }: Calls['imported']) {
  const input = await parsed(contract.roster.import, { organizationName, people: [person] })
  // At that time a file had no guardians.
  const [{ guardians: _, ...sent } = { guardians: [] }] = (input as { people: { guardians: unknown }[] }).people
  return ['import', sent, organizationName]
}
