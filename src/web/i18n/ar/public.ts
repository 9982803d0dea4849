import { accounts } from './accounts.ts'
import { common } from './common.ts'

export const publicTexts = { common, accounts }
