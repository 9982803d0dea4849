import type { Me } from '#contract/accounts.ts'
import { SCREENS, type ScreenPath } from '#contract/screens.ts'
import { isApproved } from '#domain/permissions.ts'
import { mustSetUpSecondFactor } from '#domain/second-factor.ts'

/**
 * The screen that the guards of the routes will show to a person who opens `asked`.
 * @param me null for nobody, undefined if it is not known
 */
export function screenShown(asked: ScreenPath, me: Me | null | undefined): ScreenPath {
  const { audience } = SCREENS[asked]
  if (me === undefined) return asked
  if (me === null) return audience === 'anyone' ? asked : '/auth'
  if (mustSetUpSecondFactor(me) && (audience !== 'anyone' || asked === '/auth')) return '/second-factor'
  if (asked === '/' || asked === '/auth' || asked === '/pending-approval' || asked === '/second-factor')
    return isApproved(me) ? '/dashboard' : '/pending-approval'
  return audience === 'approved' && !isApproved(me) ? '/pending-approval' : asked
}
