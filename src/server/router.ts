import { app } from './access.ts'
import { accounts } from './features/accounts/procedures.ts'
import { approvals } from './features/approvals/procedures.ts'
import { attendance } from './features/attendance/procedures.ts'
import { audit } from './features/audit/procedures.ts'
import { dashboard } from './features/dashboard/procedures.ts'
import { erasure } from './features/erasure/procedures.ts'
import { finance } from './features/finance/procedures.ts'
import { home } from './features/home/procedures.ts'
import { meetings } from './features/meetings/procedures.ts'
import { members } from './features/members/procedures.ts'
import { organizations } from './features/organizations/procedures.ts'
import { people } from './features/people/procedures.ts'
import { reports } from './features/reports/procedures.ts'
import { roles } from './features/roles/procedures.ts'
import { roster } from './features/roster/procedures.ts'
import { search } from './features/search/procedures.ts'
import { secondFactor } from './features/second-factor/procedures.ts'
import { sessions } from './features/sessions/procedures.ts'
import { settings } from './features/settings/procedures.ts'
import { transfer } from './features/transfer/procedures.ts'
import { users } from './features/users/procedures.ts'

/** The whole API. A missing procedure of the contract fails the type-check. */
export const router = app.router({
  organizations,
  accounts,
  secondFactor,
  dashboard,
  home,
  approvals,
  roster,
  people,
  meetings,
  sessions,
  search,
  attendance,
  finance,
  users,
  roles,
  members,
  transfer,
  reports,
  audit,
  settings,
  erasure,
})
