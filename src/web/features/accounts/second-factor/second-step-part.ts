import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '#web/expect-parts.ts'
import { needTexts } from '#web/i18n/i18n.ts'

/** It is not a part of the first load, because few people need it. */
export const SecondStep = lazyRouteComponent(() => import('./second-step.tsx'), 'SecondStep')

/** The texts of the second step are not among the public ones. It rejects without a connection. */
export async function loadSecondStep(): Promise<void> {
  await importPart(() => Promise.all([SecondStep.preload?.(), needTexts('signed-in')]))
}

/**
 * The mark is in session storage until the second step is done. If the developer-tools guard clears it, the person
 * starts over.
 */
const OPEN_STEP = 'second-step'

/** Whether the first step was done in this tab and the second one is pending. */
export function isSecondStepOpen(): boolean {
  return sessionStorage.getItem(OPEN_STEP) !== null
}

/** Marks the second step, so that another address opened in the meantime leads back to it. */
export function markSecondStep(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(OPEN_STEP, '1')
  else sessionStorage.removeItem(OPEN_STEP)
}
