import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'
import type { Caller, Who as WhoInWorld, World } from '#tests/world.ts'

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
/** They see the finance of some group, if not of SNMY1. */
export const SEEING_SOME: readonly Who[] = [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities']
export const FINANCE: readonly Who[] = ['financeManager', 'admin']
export const SCHEDULING: readonly Who[] = ['leader', 'admin']
export const ADMIN: readonly Who[] = ['admin']

export const OF_GROUP = { organizationName: 'SNMY1' } as const

type Inputs = InferContractRouterInputs<Contract>

/** What a call is tried with. Everything else is declared in the contract. */
export interface Row<Input = unknown> {
  /** Those who may call it. All others are refused. */
  readonly may: readonly Who[]
  /** What is sent, once what it needs is there. With a second parameter it is made for each caller, otherwise for several who are refused. */
  readonly make?: (world: World, caller: Caller) => Input | Promise<Input>
  /** How many statements it sends at most, those of its transaction included: each is a round trip to the database. */
  readonly trips: number
  /** The answer of a repeat, where it is another than that of the first call. */
  readonly again?: unknown
}

/** A row for each call of the areas: one without does not compile. */
export type RowsOf<Area extends keyof Contract> = {
  readonly [Name in Area]: { readonly [Call in keyof Contract[Name] & keyof Inputs[Name]]: Row<Inputs[Name][Call]> }
}
