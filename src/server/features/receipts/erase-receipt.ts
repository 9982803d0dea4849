import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** Erases the bytes; that there was a receipt remains. @returns false if there is none, or it is already erased */
export async function eraseReceipt(tx: Database, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isErased: boolean }>(sql`select erase_receipt(${id}) as "isErased"`)
  return rows[0]?.isErased === true
}
