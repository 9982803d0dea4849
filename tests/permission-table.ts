import type { Caller, Who as WhoInWorld, World } from './world.ts'

/** The roles that no one in the world holds in another organization. */
export const ELSEWHERE = {
  otherSecretary: 'secretary',
  otherMedia: 'media_manager',
  otherActivities: 'activities_manager',
} as const

export type Who = WhoInWorld | keyof typeof ELSEWHERE

export const EVERYONE: readonly Who[] = [
  'anonymous',
  'pending',
  'rejected',
  'outsider',
  'member',
  'secretary',
  'mediaManager',
  'activitiesManager',
  'financeManager',
  'leader',
  'otherLeader',
  'otherFinance',
  'otherSecretary',
  'otherMedia',
  'otherActivities',
  'admin',
]
export const SIGNED_IN = EVERYONE.filter((who) => who !== 'anonymous')
export const APPROVED = SIGNED_IN.filter((who) => who !== 'pending' && who !== 'rejected')
export const ROLE_HOLDERS = APPROVED.filter((who) => !['outsider', 'member'].includes(who) && !who.startsWith('other'))
export const INSIDE: readonly Who[] = ['member', ...ROLE_HOLDERS]

export const SEEING_FINANCE = EVERYONE.filter((who) =>
  ['activitiesManager', 'financeManager', 'leader', 'admin'].includes(who),
)
export const FINANCE: readonly Who[] = ['financeManager', 'admin']
/** One row of the permission table: a procedure, who may call it, and a call of it. */
export interface Row {
  readonly procedure: string
  readonly may: readonly Who[]
  readonly call: (caller: Caller, world: World) => Promise<unknown>
}

export const row = (procedure: string, may: readonly Who[], call: Row['call']): Row => ({ procedure, may, call })
