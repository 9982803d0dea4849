import { createRoute, redirect } from '@tanstack/react-router'
import type { Me } from '#contract/accounts/accounts.ts'
import { textsOf } from '#contract/screens.ts'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { presentName } from '#domain/network/organizations.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { fetchCurrentUser } from '#web/account/current-user.ts'
import { needTexts } from '#web/i18n/i18n.ts'
import { readDraftsOf } from '#web/offline/drafts/store-context.tsx'
import { claimDevice, wipeDevice } from '#web/offline/store.ts'
import { lazyScreen } from './lazy-screen.ts'
import { optionalText, root } from './root.ts'

const SET_UP_PATH = '/second-factor'

/** Whether it is the start screen, which opens before the answer of `accounts.me`. */
function isStartScreen(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === '/dashboard'
}

/** The target of a person who was redirected from `href`; undefined for the start screen. */
function requestedPath(href: string): string | undefined {
  return href === '/dashboard' ? undefined : href
}

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyScreen(() => import('#web/screens/layouts.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ location }) => {
    const [{ me, isConfirmedByServer, isRecent }] = await Promise.all([
      // The start screen refuses nothing, so outdated rights do no harm there.
      fetchCurrentUser({ atOnce: isStartScreen(location.pathname) }),
      needTexts(...textsOf(location.pathname)),
    ])
    // The store of the device belongs to the approved person who is signed in. Each access claims it first, so no
    // screen waits.
    if (me && isRecent && !isApproved(me)) void wipeDevice(me.id).catch(() => undefined)
    else if (me && isConfirmedByServer) void claimDevice(me).catch(() => undefined)
    // Until the second factor is set up, no other screen opens.
    if (me && mustSetUpSecondFactor(me) && !location.pathname.startsWith(SET_UP_PATH))
      throw redirect({ to: SET_UP_PATH, search: { next: requestedPath(location.href) }, replace: true })
    if (me) return { me }
    // A mailed link that expired or was used leads here with the parameter `error`.
    const isFailedLink = 'error' in location.search
    throw redirect({
      to: '/auth',
      search: isFailedLink ? { expired: true } : { next: requestedPath(location.href) },
      replace: true,
    })
  },
})

/** The present name of the organization in an address; undefined if it was not renamed. */
function renamedIn(search: object, formerNames: Me['formerNames']): string | undefined {
  const { organization } = search as OrganizationSearch
  return organization === undefined ? undefined : presentName(formerNames, organization)
}

export const approved = createRoute({
  getParentRoute: () => signedIn,
  id: 'approved',
  component: lazyScreen(() => import('#web/screens/layouts.tsx'), 'ApprovedLayout'),
  beforeLoad: async ({ context: { me }, location }) => {
    if (!isApproved(me)) throw redirect({ to: '/pending-approval', replace: true })
    await readDraftsOf(me.id)
    const organization = renamedIn(location.search, me.formerNames)
    // A bookmark or a device may have the former name of a group.
    if (organization)
      throw redirect({
        to: location.pathname as '/members',
        search: { ...location.search, organization },
        replace: true,
      })
  },
})

export interface OrganizationSearch {
  organization?: string | undefined
}

export const organizationSearch = ({ organization }: Record<string, unknown>): OrganizationSearch => ({
  organization: optionalText(organization),
})
