import { useEffect, useRef, useState } from 'react'
import { useDraft } from '#web/offline/drafts/use-draft.ts'
import type { FieldQuestion } from './edit-questions.ts'
import { basisOf, type EditedNames, mergeTyped, startOf, withMine } from './edited-values.ts'
import type { Fields, OutdatedDraft } from './form.tsx'

/** Form values stored on this device while typing, so that they survive Escape and a reload. */
export interface DraftedFields<Values> extends Fields<Values> {
  readonly draft: ReturnType<typeof useDraft<Values>>
  opened(): Values
  /** Stores a draft even of values that count as untyped. */
  keep(): void
  /** After saving a form that remains open, it shows the stored values, and preserves what was typed since sending. */
  continueFrom(sent: Values, stored: Values): void
}

interface DraftedOptions<Values> {
  /** Whether the typed values replace the stored draft. */
  readonly mayReplace?: (stored: Values | undefined, typed: Values) => boolean
  readonly edited?: EditedNames<Values> | undefined
  /**
   * The values that differ in the draft of a form if another tab has a draft of it, too: the id of the row that it
   * records.
   */
  readonly renewed?: (values: Values) => Partial<Values>
}

/** @param key the subject of the form; null for a form without a draft. @param initial the stored values in an edit */
export function useDraftedFields<Values extends object>(
  key: string | null,
  initial: () => Values,
  { mayReplace = () => true, edited = [], renewed = () => ({}) }: DraftedOptions<Values> = {},
): DraftedFields<Values> {
  const draft = useDraft<Values>(key, undefined, (content) => {
    const part = renewed(content)
    show({ ...latest.current.values, ...part }, latest.current.questions)
    return { ...content, ...part }
  })
  const [start] = useState(() => startOf(initial(), draft.opening.initial, edited))
  const [values, setValues] = useState(start.values)
  const [isOutdated, setIsOutdated] = useState(start.isOutdated)
  const [questions, setQuestions] = useState<readonly FieldQuestion<Values>[]>([])
  const latest = useRef({ values, questions })
  const opened = useRef(start.opened)
  // A draft with an open question retains its basis, so that the question comes back with it.
  const basis = useRef(basisOf(start.opened, edited))

  const clearEqual = useRef(start.isEqual ? draft.clear : undefined)
  useEffect(() => void clearEqual.current?.(), [])

  const show = (shown: Values, requested: readonly FieldQuestion<Values>[]) => {
    latest.current = { values: shown, questions: requested }
    setValues(shown)
    setQuestions(requested)
  }
  const typed = () => withMine(latest.current.values, latest.current.questions)
  const save = (stored = draft.current()) => {
    if (mayReplace(stored, typed())) draft.save(typed(), basis.current)
  }
  const change = (part: Partial<Values>) => {
    const open = latest.current.questions.filter(({ names }) => !names.some((name) => name in part))
    if (open.length === 0) basis.current = basisOf(opened.current, edited)
    show({ ...latest.current.values, ...part }, open)
    save()
  }
  const startFrom = (stored: Values) => {
    opened.current = stored
    setIsOutdated(false)
  }
  const outdated: OutdatedDraft = {
    savedAt: draft.opening.initial?.savedAt ?? 0,
    takeStored() {
      startFrom(start.stored)
      show(start.stored, [])
      draft.clear()
    },
    keepDraft() {
      const merged = mergeTyped(latest.current.values, opened.current, start.stored, edited)
      startFrom(start.stored)
      change(withMine(merged.values, merged.questions))
    },
  }
  return {
    values,
    isDrafted: key !== null,
    change,
    draft,
    outdated: isOutdated ? outdated : null,
    questions,
    ask(present, named) {
      const stored = { ...opened.current, ...present }
      const { questions: open } = latest.current
      const requested = [...named, ...open.flatMap(({ names }) => names)]
      const merged = mergeTyped(withMine(latest.current.values, open), opened.current, stored, edited, requested)
      startFrom(stored)
      show(merged.values, merged.questions)
      save()
    },
    opened: () => opened.current,
    keep: () => save(draft.current() ?? typed()),
    continueFrom(sent, stored) {
      const merged = mergeTyped(latest.current.values, sent, stored, edited)
      startFrom(stored)
      show(withMine(merged.values, merged.questions), [])
    },
  }
}
