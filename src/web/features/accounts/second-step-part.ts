import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '#web/expect-parts.ts'
import { loadAllTexts } from '#web/i18n/i18n.ts'

/** The second step of signing in, which few people need: it is no part of the first load. */
export const SecondStep = lazyRouteComponent(() => import('./second-step.tsx'), 'SecondStep')

/** Loads the second step with its texts, which are not among the public ones. Rejects without a connection. */
export async function loadSecondStep(): Promise<void> {
  await importPart(() => Promise.all([SecondStep.preload?.(), loadAllTexts()]))
}
