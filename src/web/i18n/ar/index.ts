import { accounts } from './accounts.ts'
import { approvals } from './approvals.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { roster } from './roster.ts'
import { sessions } from './sessions.ts'

export const texts = { common, accounts, dashboard, approvals, roster, sessions }
