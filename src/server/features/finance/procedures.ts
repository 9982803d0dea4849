import { edits } from './edits.ts'
import { reads } from './reads.ts'
import { transactions } from './transactions.ts'

export const finance = { ...reads, ...transactions, ...edits }
