import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { depthIn } from '#web/dialog-depth.ts'
import { pause } from '#web/pause.ts'

/** The browser takes a step in the history within this time. */
const LONGEST_STEP_MS = 500

type EntryState = { readonly __TSR_key?: string; readonly dialogs?: unknown } | null

interface OpenDialog {
  /** It is undefined while a person cannot close it. */
  readonly onClose: () => (() => void) | undefined
}

/** The open dialogs, the innermost last. Each has an entry in the browser's history, with the address of the screen. */
let open: readonly OpenDialog[] = []
/** The router's history, which knows nothing of these entries. */
let history: RouterHistory | undefined
/** While the router adds or replaces an entry, the dialogs have none. */
let isLeaving = false
/** Ends the wait for a step that this file takes. */
let endStep: (() => void) | undefined
/**
 * The number of steps of this file that the browser has not taken in time: they must not close a dialog that was opened
 * since.
 */
let lateSteps = 0
let settling: Promise<void> = Promise.resolve()

/**
 * Gives each open dialog an entry, and removes those of closed ones, after everything that happens at the same moment.
 */
function settle(): Promise<void> {
  settling = settling.then(settleNow)
  return settling
}

async function settleNow(): Promise<void> {
  const wanted = isLeaving ? 0 : open.length
  const depth = depthIn(window.history.state)
  if (depth > wanted) await goBack(depth - wanted)
  // The router's own function is not used, because the screen stays the same.
  for (let next = depth + 1; next <= wanted; next += 1)
    History.prototype.pushState.call(window.history, { ...window.history.state, dialogs: next }, '')
}

async function goBack(entries: number): Promise<void> {
  const taken = new Promise<void>((resolve) => {
    endStep = resolve
  })
  window.history.go(-entries)
  const isTaken = await Promise.race([taken.then(() => true), pause(LONGEST_STEP_MS).then(() => false)])
  if (!isTaken) lateSteps += 1
  endStep = undefined
}

function onStep(event: PopStateEvent): void {
  const state: EntryState = event.state
  const isOfScreen = state?.__TSR_key === history?.location.state.__TSR_key
  // The router would load the screen again.
  const isLate = lateSteps > 0
  if ((endStep && !isLate) || isOfScreen) event.stopImmediatePropagation()
  if (isLate) lateSteps -= 1
  else if (endStep) endStep()
  else if (isOfScreen) for (const { onClose } of open.slice(depthIn(state)).reverse()) onClose()?.()
  // Dialogs of a screen that is left are closed with it.
  if (isOfScreen || open.length === 0) void settle()
}

// It comes before the router's listener.
window.addEventListener('popstate', onStep, { capture: true })

/** Leaves the dialogs and never blocks: the router's entry replaces those of the dialogs. */
async function leaveDialogs({ action }: { readonly action: string }): Promise<boolean> {
  if (action !== 'PUSH' && action !== 'REPLACE') return false
  isLeaving = true
  await settle()
  // It runs once the router has written its entry.
  setTimeout(() => {
    isLeaving = false
    void settle()
  })
  return false
}

/**
 * Makes the browser's 'back' close the dialog and stay on the screen. A dialog that is closed otherwise leaves nothing
 * in the history. Source: docs/product.md, 15.5.
 * @param onClose undefined while a person cannot close it
 */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const { history: ofRouter } = useRouter()
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!isOpen) return
    const dialog = { onClose: () => latest.current }
    history = ofRouter
    open = [...open, dialog]
    void settle()
    const stop = ofRouter.block({ blockerFn: leaveDialogs, enableBeforeUnload: false })
    return () => {
      stop()
      open = open.filter((one) => one !== dialog)
      void settle()
    }
  }, [isOpen, ofRouter])
}
