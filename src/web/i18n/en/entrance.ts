import { accounts } from './accounts.ts'
import { common } from './common.ts'

/** What is read before somebody is signed in. */
export const entrance = { common, accounts }
