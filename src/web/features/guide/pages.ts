import type { Me } from '#contract/accounts/accounts.ts'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import type { guide } from '#web/i18n/en/guide.ts'
import type { GuidePage } from '#web/ui/buttons/guide-link.tsx'

export const GUIDE_ROLES = ['volunteers', 'treasurers', 'leaders', 'administrators', 'parents'] as const
export type GuideRole = (typeof GUIDE_ROLES)[number]

/** The roles, the reader's own first. @param me who is known to read, on a page that knows no account by itself */
export function guideRoles(me: Me | null | undefined): GuideRole[] {
  const holds = (role: OrganizationRole) => me?.memberships.some(({ organizationRole }) => organizationRole === role)
  const isOwn = (role: GuideRole) =>
    (role === 'administrators' && me?.isAdmin) ||
    (role === 'treasurers' && holds('finance_manager')) ||
    (role === 'leaders' && holds('team_leader'))
  return [...GUIDE_ROLES.filter(isOwn), ...GUIDE_ROLES.filter((role) => !isOwn(role))]
}

type Key = keyof typeof guide

/** The keys of a page's texts. The steps are one text with a line for each. */
interface Page {
  readonly role: GuideRole
  readonly title: Key
  readonly lead: Key
  readonly steps: Key
  readonly hint: Key
  readonly picture: Key
}

/** The pages in the order of the list. Source: docs/product.md, 15.4. */
export const GUIDE_PAGES: Readonly<Record<GuidePage, Page>> = {
  'roll-call': {
    role: 'volunteers',
    title: 'rollCall',
    lead: 'rollCallLead',
    steps: 'rollCallSteps',
    hint: 'rollCallHint',
    picture: 'rollCallPicture',
  },
  offline: {
    role: 'volunteers',
    title: 'offline',
    lead: 'offlineLead',
    steps: 'offlineSteps',
    hint: 'offlineHint',
    picture: 'offlinePicture',
  },
  child: {
    role: 'volunteers',
    title: 'child',
    lead: 'childLead',
    steps: 'childSteps',
    hint: 'childHint',
    picture: 'childPicture',
  },
  report: {
    role: 'volunteers',
    title: 'report',
    lead: 'reportLead',
    steps: 'reportSteps',
    hint: 'reportHint',
    picture: 'reportPicture',
  },
  money: {
    role: 'treasurers',
    title: 'money',
    lead: 'moneyLead',
    steps: 'moneySteps',
    hint: 'moneyHint',
    picture: 'moneyPicture',
  },
  cash: {
    role: 'treasurers',
    title: 'cash',
    lead: 'cashLead',
    steps: 'cashSteps',
    hint: 'cashHint',
    picture: 'cashPicture',
  },
  group: {
    role: 'leaders',
    title: 'group',
    lead: 'groupLead',
    steps: 'groupSteps',
    hint: 'groupHint',
    picture: 'groupPicture',
  },
  accounts: {
    role: 'administrators',
    title: 'accounts',
    lead: 'accountsLead',
    steps: 'accountsSteps',
    hint: 'accountsHint',
    picture: 'accountsPicture',
  },
  network: {
    role: 'administrators',
    title: 'network',
    lead: 'networkLead',
    steps: 'networkSteps',
    hint: 'networkHint',
    picture: 'networkPicture',
  },
  parents: {
    role: 'parents',
    title: 'parentsPage',
    lead: 'parentsLead',
    steps: 'parentsSteps',
    hint: 'parentsHint',
    picture: 'parentsPicture',
  },
}

export const GUIDE_PAGE_NAMES = Object.keys(GUIDE_PAGES) as GuidePage[]

export function pagesOf(role: GuideRole): GuidePage[] {
  return GUIDE_PAGE_NAMES.filter((page) => GUIDE_PAGES[page].role === role)
}
