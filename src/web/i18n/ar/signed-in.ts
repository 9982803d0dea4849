import { account } from './account.ts'
import { approvals } from './approvals.ts'
import { dashboard } from './dashboard.ts'
import { downloads } from './downloads.ts'
import { approvers } from './finance/approvers.ts'
import { cash } from './finance/cash.ts'
import { closings } from './finance/closings.ts'
import { finance } from './finance/finance.ts'
import { receipts } from './finance/receipts.ts'
import { lists } from './lists.ts'
import { navigation } from './navigation.ts'
import { collecting } from './people/collecting.ts'
import { erasure } from './people/erasure.ts'
import { members } from './people/members.ts'
import { people } from './people/people.ts'
import { personFile } from './people/person-file.ts'
import { roster } from './people/roster.ts'
import { sharing } from './people/sharing.ts'
import { transfer } from './people/transfer.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { attendance } from './sessions/attendance.ts'
import { drafts } from './sessions/drafts.ts'
import { grid } from './sessions/grid.ts'
import { here } from './sessions/here.ts'
import { meetings } from './sessions/meetings.ts'
import { report } from './sessions/report.ts'
import { sessions } from './sessions/sessions.ts'
import { users } from './users.ts'

export const signedInTexts = {
  account,
  approvals,
  approvers,
  attendance,
  cash,
  closings,
  collecting,
  dashboard,
  downloads,
  drafts,
  erasure,
  finance,
  grid,
  here,
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
