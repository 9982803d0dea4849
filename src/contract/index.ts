import { accounts } from './accounts.ts'
import { approvals } from './approvals.ts'
import { dashboard } from './dashboard.ts'
import { finance } from './finance.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'
import { roles } from './roles.ts'
import { roster } from './roster.ts'
import { sessions } from './sessions.ts'
import { transfer } from './transfer.ts'
import { users } from './users.ts'

/** The whole API: what `/rpc/*` answers. */
export const contract = {
  organizations,
  accounts,
  dashboard,
  approvals,
  roster,
  sessions,
  finance,
  users,
  roles,
  members,
  transfer,
}

export type Contract = typeof contract
