import { accounts } from './accounts.ts'
import { approvals } from './approvals.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { cashCounts } from './cash-counts.ts'
import { categories } from './categories.ts'
import { closings } from './closings.ts'
import { dashboard } from './dashboard.ts'
import { erasure } from './erasure.ts'
import { finance } from './finance.ts'
import { firstSteps } from './first-steps.ts'
import { home } from './home.ts'
import { invitations } from './invitations.ts'
import { limits } from './limits.ts'
import { meetings } from './meetings.ts'
import { members } from './members.ts'
import { openForms } from './open-forms.ts'
import { organizations } from './organizations.ts'
import { pendingChanges } from './pending-changes.ts'
import { people } from './people.ts'
import { rates } from './rates.ts'
import { receipts } from './receipts.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { roster } from './roster.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { transfer } from './transfer.ts'
import { users } from './users.ts'

export const contract = {
  organizations,
  accounts,
  secondFactor,
  invitations,
  dashboard,
  home,
  approvals,
  roster,
  people,
  meetings,
  sessions,
  openForms,
  search,
  attendance,
  finance,
  rates,
  receipts,
  cashCounts,
  closings,
  pendingChanges,
  limits,
  categories,
  firstSteps,
  users,
  roles,
  members,
  transfer,
  reports,
  audit,
  settings,
  erasure,
}

export type Contract = typeof contract
