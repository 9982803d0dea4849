import { accounts } from './accounts.ts'
import { common } from './common.ts'

/** The texts that are shown before signing in. */
export const publicTexts = { common, accounts }
