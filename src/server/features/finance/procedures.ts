import { edits } from './edits.ts'
import { exchanging } from './exchange/exchanges.ts'
import { reads } from './reads.ts'
import { directPostings } from './requests/direct-postings.ts'
import { requests } from './requests/requests.ts'
import { reversing } from './reversals.ts'
import { printing } from './vouchers/vouchers.ts'
import { auditing } from './years/years.ts'

export const finance = {
  ...reads,
  ...requests,
  ...directPostings,
  ...edits,
  ...exchanging,
  ...reversing,
  ...printing,
  ...auditing,
}
