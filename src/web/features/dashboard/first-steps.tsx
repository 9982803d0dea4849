import { useEffect, useState } from 'react'
import type { FirstStepState } from '#contract/dashboard/first-steps.ts'
import type { BackupNotice } from '#contract/dashboard/home.ts'
import { needTexts } from '#web/i18n/i18n.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { HomeSkeleton } from './home-skeleton.tsx'

type ListPart = typeof import('./first-steps-list.tsx')

const loadList = partLoader<ListPart>(async () => {
  await needTexts('further')
  return import('./first-steps-list.tsx')
})

const ROW_HEIGHT = 48
const HEAD_AND_DETAILS_HEIGHT = 180

interface FirstStepsProps {
  steps: readonly FirstStepState[]
  backup: BackupNotice | null
}

/** The first steps of the administrators of a new network. They are loaded on demand. Source: docs/product.md, 19.9. */
export function FirstSteps(props: FirstStepsProps) {
  const { part, load } = useLoadedPart(loadList)
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load().then((isLoaded) => setFailed(!isLoaded)), [])
  if (part) return <part.FirstStepsList {...props} />
  // A message says so; the next visit tries again.
  return hasFailed ? null : <HomeSkeleton heights={[props.steps.length * ROW_HEIGHT + HEAD_AND_DETAILS_HEIGHT]} />
}
