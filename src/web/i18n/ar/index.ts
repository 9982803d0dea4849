import { approvals } from './approvals.ts'
import { dashboard } from './dashboard.ts'
import { entrance } from './entrance.ts'
import { finance } from './finance.ts'
import { members } from './members.ts'
import { roles } from './roles.ts'
import { roster } from './roster.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

export const texts = { ...entrance, dashboard, approvals, finance, members, roles, roster, sessions, users }
