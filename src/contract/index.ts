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

// The compiler writes the names of these interfaces into types derived from the API, which would be too long with every
// procedure.
type AccountsProcedures = typeof accounts
export interface Accounts extends AccountsProcedures {}
type CashCountsProcedures = typeof cashCounts
export interface CashCounts extends CashCountsProcedures {}
type ClosingsProcedures = typeof closings
export interface Closings extends ClosingsProcedures {}
type FinanceProcedures = typeof finance
export interface Finance extends FinanceProcedures {}
type HomeProcedures = typeof home
export interface Home extends HomeProcedures {}
type LimitsProcedures = typeof limits
export interface Limits extends LimitsProcedures {}
type PendingChangesProcedures = typeof pendingChanges
export interface PendingChanges extends PendingChangesProcedures {}
type PeopleProcedures = typeof people
export interface People extends PeopleProcedures {}
type RosterProcedures = typeof roster
export interface Roster extends RosterProcedures {}
type SecondFactorProcedures = typeof secondFactor
export interface SecondFactor extends SecondFactorProcedures {}
type SessionsProcedures = typeof sessions
export interface Sessions extends SessionsProcedures {}

const areas = {
  organizations,
  accounts: accounts as Accounts,
  secondFactor: secondFactor as SecondFactor,
  invitations,
  dashboard,
  home: home as Home,
  approvals,
  roster: roster as Roster,
  people: people as People,
  meetings,
  sessions: sessions as Sessions,
  openForms,
  search,
  attendance,
  finance: finance as Finance,
  rates,
  receipts,
  cashCounts: cashCounts as CashCounts,
  closings: closings as Closings,
  pendingChanges: pendingChanges as PendingChanges,
  limits: limits as Limits,
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

type Areas = typeof areas

export interface Contract extends Areas {}

export const contract: Contract = areas
