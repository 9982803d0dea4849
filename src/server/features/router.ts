import { app } from '#server/calls/access.ts'
import { accounts } from './accounts/procedures.ts'
import { approvals } from './approvals/procedures.ts'
import { attendance } from './attendance/procedures.ts'
import { audit } from './audit/procedures.ts'
import { categories } from './categories/procedures.ts'
import { dashboard } from './dashboard/procedures.ts'
import { erasure } from './erasure/procedures.ts'
import { closing } from './finance/closings/closings.ts'
import { cashCounting } from './finance/counts/cash-counts.ts'
import { limits } from './finance/limits.ts'
import { finance } from './finance/procedures.ts'
import { pendingChanges } from './finance/requests/pending-changes.ts'
import { firstSteps } from './first-steps/procedures.ts'
import { home } from './home/procedures.ts'
import { invitations } from './invitations/procedures.ts'
import { meetings } from './meetings/procedures.ts'
import { members } from './members/procedures.ts'
import { openForms } from './open-forms/procedures.ts'
import { organizations } from './organizations/procedures.ts'
import { people } from './people/procedures.ts'
import { rates } from './rates/procedures.ts'
import { receipts } from './receipts/procedures.ts'
import { reports } from './reports/procedures.ts'
import { roles } from './roles/procedures.ts'
import { roster } from './roster/procedures.ts'
import { search } from './search/procedures.ts'
import { secondFactor } from './second-factor/procedures.ts'
import { sessions } from './sessions/procedures.ts'
import { settings } from './settings/procedures.ts'
import { transfer } from './transfer/procedures.ts'
import { users } from './users/procedures.ts'

export const router = app.router({
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
  cashCounts: cashCounting,
  pendingChanges,
  limits,
  closings: closing,
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
})
