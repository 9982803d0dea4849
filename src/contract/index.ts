import { accounts } from './accounts/accounts.ts'
import { approvals } from './accounts/approvals.ts'
import { invitations } from './accounts/invitations.ts'
import { roles } from './accounts/roles.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { users } from './accounts/users.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { firstSteps } from './dashboard/first-steps.ts'
import { home } from './dashboard/home.ts'
import { search } from './dashboard/search.ts'
import { cashCounts } from './finance/cash-counts.ts'
import { categories } from './finance/categories.ts'
import { closings } from './finance/closings.ts'
import { finance } from './finance/finance.ts'
import { limits } from './finance/limits.ts'
import { pendingChanges } from './finance/pending-changes.ts'
import { rates } from './finance/rates.ts'
import { receipts } from './finance/receipts.ts'
import { audit } from './network/audit.ts'
import { organizations } from './network/organizations.ts'
import { reports } from './network/reports.ts'
import { settings } from './network/settings.ts'
import { openForms } from './open-forms.ts'
import { erasure } from './people/erasure.ts'
import { members } from './people/members.ts'
import { people } from './people/people.ts'
import { roster } from './people/roster.ts'
import { transfer } from './people/transfer.ts'
import { attendance } from './sessions/attendance.ts'
import { meetings } from './sessions/meetings.ts'
import { sessions } from './sessions/sessions.ts'

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
