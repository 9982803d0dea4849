import { attendance } from './attendance.ts'
import { dashboard } from './dashboard.ts'
import { finance } from './finance.ts'
import { meetings } from './meetings.ts'
import { navigation } from './navigation.ts'
import { roles } from './roles.ts'
import { sessions } from './sessions.ts'
import { sharing } from './sharing.ts'

/** The texts of the start screen and of what surrounds every screen behind the sign-in. */
export const startScreenTexts = {
  attendance,
  dashboard,
  finance,
  meetings,
  navigation,
  roles,
  sessions,
  sharing,
}
