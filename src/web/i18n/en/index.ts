import { approvals } from './approvals.ts'
import { dashboard } from './dashboard.ts'
import { entrance } from './entrance.ts'
import { finance } from './finance.ts'
import { roster } from './roster.ts'
import { sessions } from './sessions.ts'

export const texts = { ...entrance, dashboard, approvals, finance, roster, sessions }
