import { canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { approved } from '#server/calls/access.ts'
import { findVoucher, readVoucher } from './voucher-queries.ts'

/**
 * Only a person who may see the owner's statement learns whether there is such a voucher. Source: docs/product.md,
 * 8.23.
 */
const voucher = approved.finance.voucher.handler(async ({ input, context: { database, person }, errors }) => {
  const found = await findVoucher(database, input.number)
  if (!found || !canSeeStatement(person, found.organizationName)) throw errors.NOT_FOUND()
  return readVoucher(database, found, (owner) => canSeeStatement(person, owner))
})

export const printing = { voucher }
