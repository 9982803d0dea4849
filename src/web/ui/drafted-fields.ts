import { useRef, useState } from 'react'
import { useDraft } from '#web/offline/use-draft.ts'
import type { Fields } from './form.tsx'

/** The values of a form that are stored on this device as they are typed, so that they survive Escape and a reload. */
export interface DraftedFields<Values> extends Fields<Values> {
  readonly draft: ReturnType<typeof useDraft<Values>>
}

/**
 * @param key names what the form is about; null for a form without a draft
 * @param mayReplace whether what is typed replaces the stored draft
 */
export function useDraftedFields<Values extends object>(
  key: string | null,
  initial: () => Values,
  mayReplace: (stored: Values | undefined, typed: Values) => boolean = () => true,
): DraftedFields<Values> {
  const draft = useDraft<Values>(key)
  const [values, setValues] = useState(() => draft.initial ?? initial())
  const latest = useRef(values)
  const change = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part }
    setValues(latest.current)
    if (mayReplace(draft.current(), latest.current)) draft.save(latest.current)
  }
  return { values, change, draft }
}
