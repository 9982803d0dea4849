import { account } from './account.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { downloads } from './downloads.ts'
import { drafts } from './drafts.ts'
import { erasure } from './erasure.ts'
import { grid } from './grid.ts'
import { importing } from './import.ts'
import { lists } from './lists.ts'
import { members } from './members.ts'
import { people } from './people.ts'
import { personFile } from './person-file.ts'
import { report } from './report.ts'
import { reports } from './reports.ts'
import { roster } from './roster.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { settings } from './settings.ts'
import { transfer } from './transfer.ts'
import { users } from './users.ts'

/** The other texts behind the sign-in, which the start screen does not show. */
export const otherScreensTexts = {
  account,
  approvals,
  audit,
  downloads,
  drafts,
  erasure,
  grid,
  importing,
  lists,
  members,
  people,
  personFile,
  report,
  reports,
  roster,
  search,
  secondFactor,
  settings,
  transfer,
  users,
}
