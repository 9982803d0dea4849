import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { NetworkHome } from '#contract/dashboard/home.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { dayIn, type Language } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { refetchFromServer } from '#web/account/current-user.ts'
import { queryClient } from '#web/api.ts'
import { depthIn } from '#web/dialog-depth.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import { chooseLanguage, startTexts } from '#web/i18n/i18n.ts'
import { router } from '#web/router.ts'
import { Appearance } from '#web/ui/theme/appearance.tsx'
import { clearToasts } from '#web/ui/toasts/toast.ts'
import { type Answers, createFakeServer, merged, pageOf } from './fake-server.ts'
import { soon } from './fields.ts'
import { aLeader } from './people/people.ts'

const TODAY = dayIn('Asia/Beirut', Date.now())

/** What admins see first in a network without groups. */
export const NETWORK_HOME: NetworkHome = {
  requests: { count: 0, oldest: null, organizations: [] },
  groups: [],
  backup: null,
}

/** The own account, as its screen asks for it. */
export const PROFILE = { fullName: 'Joya', email: 'joya@example.org', phoneNumber: null, absenceMails: false }

/** What most screens ask for, as an empty network answers it. */
const EMPTY_NETWORK: Answers = {
  accounts: { profile: () => PROFILE, signIns: () => [] },
  approvals: { list: () => pageOf() },
  cashCounts: { waiting: () => [] },
  closings: { waiting: () => [] },
  organizations: { list: () => ORGANIZATIONS.map((organization) => ({ ...organization })) },
  home: { groups: () => [], network: () => NETWORK_HOME },
  dashboard: {
    summary: () => ({ sessions: 0, members: 0, attendees: 0, pendingApprovals: null, networkBalance: null }),
  },
  meetings: { get: () => ({ day: null, pauses: [], missing: [] }) },
  sessions: { list: () => pageOf(), possibleJoins: () => [], sameDay: () => null },
  openForms: { announce: () => [] },
  members: { list: () => pageOf(), attendees: () => pageOf(), count: () => ({ members: 0, attendees: 0 }) },
  people: {
    announcedAbsences: () => ({ from: TODAY, to: TODAY, absences: [] }),
    followUp: () => [],
    followUps: () => pageOf(),
    forDevice: () => [],
    notes: () => pageOf(),
  },
  roles: { list: () => pageOf() },
  roster: { list: () => [] },
  secondFactor: { state: () => ({ appSince: null, recoveryCodesLeft: 0, passkeys: [] }) },
}

const { queries, ...otherOptions } = queryClient.getDefaultOptions()
// A load that fails is repeated without a pause.
queryClient.setDefaultOptions({ ...otherOptions, queries: { ...queries, retryDelay: 0 } })

/** What is shown. */
let root: Root | undefined

/** The people of former tests. What their pages still send does not reach the server of a later test. */
const formerPeople = new Set<string>()

/** The `fetch` of a page. */
function reaching(server: ReturnType<typeof createFakeServer>): typeof server.fetch {
  return async (input, init) => {
    const person = input instanceof Request && input.headers.get(PERSON_HEADER)
    if (person && formerPeople.has(person)) throw new TypeError('Failed to fetch')
    return server.fetch(input, init)
  }
}

/** Shows the screen of a path, as the app does, at a fake server, to a team leader of SNMY1. */
export function mount(path: string, answers: Answers = {}) {
  return mountAs(aLeader(), path, answers)
}

/** The same for someone else. @param me who is signed in; null for no one */
export function mountAs(me: Me | null, path: string, answers: Answers = {}) {
  return mountIn('en', me, path, answers)
}

export async function mountIn(language: Language, me: Me | null, path: string, answers: Answers = {}) {
  const server = createFakeServer(merged(merged(EMPTY_NETWORK, { accounts: { me: () => me } }), answers))
  vi.stubGlobal('fetch', reaching(server))
  formerPeople.delete(me?.id ?? '')
  onTestFinished(async () => {
    vi.useRealTimers()
    await unmount()
    if (me) formerPeople.add(me.id)
  })
  await speak(language)
  // What the former page asked for after it was left.
  queryClient.clear()
  let shown = show(path)
  return {
    server,
    user: userEvent.setup({ delay: null }),
    t: language === 'ar' ? { ...en, ...ar } : en,
    /** The address of the shown screen. */
    address: () => shown.state.location.href,
    /** Asks who is signed in, and runs the guards of the screen, as when a right has changed. */
    async changeRights() {
      await refetchFromServer()
      await shown.invalidate()
    },
    /** Opens the page again, or another address: what the device stores is still there. */
    async reload(address = shown.state.location.href) {
      await leave()
      shown = show(address)
    },
  }
}

function show(address: string) {
  const ownRouter = createRouter({
    routeTree: router.routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <RouterProvider router={ownRouter} />
      </Appearance>
    </QueryClientProvider>,
  )
  return ownRouter
}

async function speak(language: Language) {
  if (!i18next.isInitialized) await startTexts()
  await chooseLanguage(language)
}

/** What the page has shown and loaded is gone. */
async function leave() {
  // What was typed last is stored before.
  window.dispatchEvent(new Event('visibilitychange'))
  root?.unmount()
  document.body.replaceChildren()
  // The open dialogs leave the history before the file ends, and its window is gone.
  await soon(() => depthIn(window.history.state)).toBe(0)
  queryClient.clear()
  clearToasts()
}

/** Removes what was shown and stored, as after each test. */
export async function unmount() {
  await leave()
  // What the device stores is the former person's: each test has another one.
  localStorage.clear()
  sessionStorage.clear()
  // A module that is still loading when the file ends could not be loaded by the next one either.
  await vi.dynamicImportSettled()
}
