import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '#web/expect-parts.ts'
import { loadAllTexts } from '#web/i18n/i18n.ts'

/** The second step of signing in, which few people need: it is no part of the first load. */
export const SecondStep = lazyRouteComponent(() => import('./second-step.tsx'), 'SecondStep')

/** Loads the second step with its texts, which are not among the public ones. Rejects without a connection. */
export async function loadSecondStep(): Promise<void> {
  await importPart(() => Promise.all([SecondStep.preload?.(), loadAllTexts()]))
}

/** In session storage while the second step of this tab is not done. Where the developer-tools guard clears it, the person starts over. */
const OPEN_STEP = 'second-step'

/** Whether the first step was done in this tab and the second one is still open. */
export function isSecondStepOpen(): boolean {
  return sessionStorage.getItem(OPEN_STEP) !== null
}

/** Remembers that the second step is open, so that another address that is opened meanwhile leads back to it. */
export function markSecondStep(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(OPEN_STEP, '1')
  else sessionStorage.removeItem(OPEN_STEP)
}
