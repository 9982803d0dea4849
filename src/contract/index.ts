import { accounts } from './accounts.ts'
import { approvals } from './approvals.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { dashboard } from './dashboard.ts'
import { finance } from './finance.ts'
import { home } from './home.ts'
import { meetings } from './meetings.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'
import { people } from './people.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { roster } from './roster.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { transfer } from './transfer.ts'
import { users } from './users.ts'

const areas = {
  organizations,
  accounts,
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
}

type Areas = typeof areas

/** An interface, because the compiler writes its name into the types that are made of it, and not the whole API. */
export interface Contract extends Areas {}

/** The whole API: what `/rpc/*` answers. */
export const contract: Contract = areas
