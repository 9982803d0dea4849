import i18next from 'i18next'
import type { Me } from '#contract/accounts/accounts.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { knownUser, onSessionRevalidation } from '#web/api.ts'
import { elapsed } from '#web/clock.ts'
import { lostStore } from '#web/offline/missing-store.ts'
import { claimDevice, deviceOwner } from '#web/offline/store.ts'
import { pause } from '#web/pause.ts'
import { openTabChannel } from '#web/tab-channel.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { listenForLateAnswers, refetchFromServer, resetClient } from './current-user.ts'

/** It is called when a person signs in or out in another tab. */
let onOtherTab = () => {}
const otherTabs = openTabChannel('shabaka-account', () => onOtherTab())

export function announceSessionChange(): void {
  otherTabs.post('changed')
}

/** After signing in: loads the person, and deletes what was loaded for the previous one. */
export async function enterSession(): Promise<void> {
  announceSessionChange()
  resetClient(await refetchFromServer())
}

/** After signing out: deletes what was loaded for the person, here and in the other tabs. */
export function leaveSession(): void {
  resetClient(null)
  announceSessionChange()
}

/** The longest that signing out takes on a bad connection. */
const SIGNING_OUT_MS = 20_000

let signingOutSince = Number.NEGATIVE_INFINITY

/** After this call no message says that the person is signed out. */
export function markSigningOut(): void {
  signingOutSince = elapsed()
}

function isSigningOut(): boolean {
  return elapsed() - signingOutSince < SIGNING_OUT_MS
}

/**
 * Asks for the session after an authentication error, after a change in another tab, and when the tab becomes visible.
 * @param onChange runs the guards
 */
export function startSessionSync(onChange: () => Promise<void>): void {
  onSessionRevalidation(() => revalidate(onChange))
  listenForLateAnswers((before, me) => applyAnswer(before, me, onChange))
  lostStore.subscribe(() => void reclaimStore(onChange))
  onOtherTab = () => void checkOtherTab(onChange)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkOtherTab(onChange)
  })
}

/** After an authentication error the guards run even for the same person, who may no longer be approved. */
async function revalidate(onChange: () => Promise<void>): Promise<void> {
  const before = knownUser()
  // Without an answer nothing changes; the next call checks again.
  const me = await refetchFromServer().catch(() => undefined)
  if (me !== undefined) await applyAnswer(before, me, onChange)
}

async function applyAnswer(before: Me | null | undefined, me: Me | null, onChange: () => Promise<void>): Promise<void> {
  if (me?.id !== before?.id) resetClient(me)
  // It explains the sign-in form to people who did not sign out here themselves.
  if (before && me === null && !isSigningOut())
    toastFailed({ title: i18next.t('notAuthenticated'), message: i18next.t('signedOutMeanwhile') })
  await onChange()
}

/** The pause between attempts, in milliseconds. */
const RECLAIM_MS = 2_000
let isReclaiming = false

/**
 * A store that was deleted belongs to the person again once the server says who is signed in. Source: docs/product.md,
 * 11.7.
 */
async function reclaimStore(onChange: () => Promise<void>): Promise<void> {
  if (isReclaiming) return
  isReclaiming = true
  while (lostStore.get()) {
    // If only its connection ended, it still has its owner, which this notices.
    await deviceOwner().catch(() => undefined)
    if (!lostStore.get()) break
    const before = knownUser()
    const me = await refetchFromServer().catch(() => undefined)
    if (me !== undefined && me?.id !== before?.id) await applyAnswer(before, me, onChange)
    // Their store is claimed when they sign in, and people who are not approved have none.
    if (me === null || (me && (me.id !== before?.id || !isApproved(me)))) break
    if (me) await claimDevice(me).catch(() => undefined)
    if (lostStore.get()) await pause(RECLAIM_MS)
  }
  isReclaiming = false
}

async function checkOtherTab(onChange: () => Promise<void>): Promise<void> {
  const before = knownUser()
  const me = await refetchFromServer().catch(() => before)
  if (before === undefined || before?.id === me?.id) return
  resetClient(me)
  await onChange()
}
