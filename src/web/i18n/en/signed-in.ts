import { account } from './account.ts'
import { approvals } from './approvals.ts'
import { approvers } from './approvers.ts'
import { attendance } from './attendance.ts'
import { cash } from './cash.ts'
import { closings } from './closings.ts'
import { dashboard } from './dashboard.ts'
import { downloads } from './downloads.ts'
import { drafts } from './drafts.ts'
import { erasure } from './erasure.ts'
import { finance } from './finance.ts'
import { grid } from './grid.ts'
import { lists } from './lists.ts'
import { meetings } from './meetings.ts'
import { members } from './members.ts'
import { navigation } from './navigation.ts'
import { people } from './people.ts'
import { personFile } from './person-file.ts'
import { receipts } from './receipts.ts'
import { report } from './report.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { roster } from './roster.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { sharing } from './sharing.ts'
import { transfer } from './transfer.ts'
import { users } from './users.ts'

export const signedInTexts = {
  account,
  approvals,
  approvers,
  attendance,
  cash,
  closings,
  dashboard,
  downloads,
  drafts,
  erasure,
  finance,
  grid,
  lists,
  meetings,
  members,
  navigation,
  people,
  personFile,
  receipts,
  report,
  reports,
  roles,
  roster,
  search,
  secondFactor,
  sessions,
  sharing,
  transfer,
  users,
}
