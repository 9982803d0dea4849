import { useEffect, useRef, useState } from 'react'
import { type Draft, standingOf } from '#web/offline/stored-drafts.ts'
import { useDraft } from '#web/offline/use-draft.ts'
import type { Fields, OutdatedDraft } from './form.tsx'

/** The values of a form that are stored on this device as they are typed, so that they survive Escape and a reload. */
export interface DraftedFields<Values> extends Fields<Values> {
  readonly draft: ReturnType<typeof useDraft<Values>>
}

interface DraftedOptions<Values> {
  /** Whether what is typed replaces the stored draft. */
  readonly mayReplace?: (stored: Values | undefined, typed: Values) => boolean
  /** For the edit of something stored: those of the values that are stored. Without it, something new is typed. */
  readonly edited?: ((values: Values) => readonly unknown[]) | undefined
  /** The values of a draft that is kept though what is stored has changed. */
  readonly rebase?: (draft: Values, stored: Values) => Values
}

/**
 * @param key names what the form is about; null for a form without a draft
 * @param initial the values of a form without a draft; those that are stored, if it is an edit
 */
export function useDraftedFields<Values extends object>(
  key: string | null,
  initial: () => Values,
  { mayReplace = () => true, edited, rebase = (draft) => draft }: DraftedOptions<Values> = {},
): DraftedFields<Values> {
  const draft = useDraft<Values>(key)
  const [start] = useState(() => startOf(initial(), draft.opening.initial, edited))
  const [values, setValues] = useState(start.values)
  const [isOutdated, setIsOutdated] = useState(start.isOutdated)
  const latest = useRef(values)
  // An outdated draft stays based on what it began with until it is decided about.
  const basis = useRef(start.isOutdated ? draft.opening.initial?.basis : start.basis)

  const clearEqual = useRef(start.isEqual ? draft.clear : undefined)
  useEffect(() => clearEqual.current?.(), [])

  const show = (shown: Values) => {
    latest.current = shown
    setValues(shown)
  }
  const change = (part: Partial<Values>) => {
    show({ ...latest.current, ...part })
    if (mayReplace(draft.current(), latest.current)) draft.save(latest.current, basis.current)
  }
  const decide = () => {
    basis.current = start.basis
    setIsOutdated(false)
  }
  const outdated: OutdatedDraft = {
    savedAt: draft.opening.initial?.savedAt ?? 0,
    takeStored() {
      decide()
      show(start.stored)
      draft.clear()
    },
    keepDraft() {
      decide()
      change(rebase(latest.current, start.stored))
    },
  }
  return { values, change, draft, outdated: isOutdated ? outdated : null }
}

function startOf<Values>(
  stored: Values,
  draft: Draft<Values> | undefined,
  edited: ((values: Values) => readonly unknown[]) | undefined,
) {
  const textOf = (values: Values) => edited && JSON.stringify(edited(values))
  const [basis, typed] = [textOf(stored), draft && textOf(draft.content)]
  const standing = draft && basis !== undefined && typed !== undefined ? standingOf(draft, typed, basis) : null
  const isEqual = standing === 'equal'
  const values = draft && !isEqual ? draft.content : stored
  return { stored, basis, values, isEqual, isOutdated: standing === 'outdated' }
}
